import { useSnapshot } from '@sori/remote-kit/host'
import { useMemo } from 'react'

/** Returns an object URL of the file, or undefined before it is made. */
export function useFileUrl(file: File | undefined): string | undefined {
  return useSnapshot(useMemo(() => fileUrl(file), [file]))
}

/** A file's object URL, which is valid while it has subscribers. */
function fileUrl(file: File | undefined) {
  let url: string | undefined
  return {
    getSnapshot: () => url,
    subscribe: (onChange: () => void) => {
      if (!file) return () => {}
      const made = URL.createObjectURL(file)
      url = made
      onChange()
      return () => {
        URL.revokeObjectURL(made)
        url = undefined
      }
    },
  }
}
