import { useEffect, useRef } from 'react'

/** Takes files that are pasted, or dropped anywhere on the page but on a place of their own. */
export function useArrivingFiles(take: (files: readonly File[]) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const arrive = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    const paste = (event: ClipboardEvent) => arrive(event, event.clipboardData)
    const drop = (event: DragEvent) => arrive(event, event.dataTransfer)
    // without it the browser opens what is dropped, and the page with all that was typed is gone
    const over = (event: DragEvent) => event.preventDefault()
    document.addEventListener('paste', paste)
    document.addEventListener('drop', drop)
    document.addEventListener('dragover', over)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragover', over)
    }
  }, [])
}
