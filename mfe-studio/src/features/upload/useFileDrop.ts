import { useEffect, useEffectEvent } from 'react'

/** Calls `onFiles` with files that the user pastes, or drops outside the file inputs. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): void {
  const receiveFiles = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => receiveFiles(event, event.clipboardData), {
      signal,
    })
    document.addEventListener('drop', (event) => receiveFiles(event, event.dataTransfer), {
      signal,
    })
    // Otherwise the browser would open the dropped file in place of the page.
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    return () => listening.abort()
  }, [])
}
