import { useSnapshot } from '@sori/remote-kit/host'
import { useMemo } from 'react'

/** Returns an object URL of the file, or undefined before it is made. */
export function useFileUrl(file: File | undefined): string | undefined {
  return useSnapshot(useMemo(() => fileUrl(file), [file]))
}

/** A file's object URL. It is valid while it has subscribers. */
function fileUrl(file: File | undefined) {
  let url: string | undefined
  return {
    getSnapshot: () => url,
    subscribe: (onChange: () => void) => {
      if (!file) return () => {}
      const newUrl = URL.createObjectURL(file)
      url = newUrl
      onChange()
      return () => {
        URL.revokeObjectURL(newUrl)
        url = undefined
      }
    },
  }
}
