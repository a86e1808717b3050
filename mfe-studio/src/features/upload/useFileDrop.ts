import { useEffect, useEffectEvent } from 'react'

/** Takes files that are pasted, or dropped outside the file inputs. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    // Keeps the browser from opening the dropped file in place of the page.
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    return () => listening.abort()
  }, [])
}
