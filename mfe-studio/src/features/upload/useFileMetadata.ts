import { useEffect, useEffectEvent } from 'react'
import type { FileMetadata } from './uploadState.ts'

/** Calls `onFound` with the metadata of a chosen file. Loads the parser with the first file. */
export function useFileMetadata(
  file: File | undefined,
  onFound: (file: File, metadata: FileMetadata) => void,
): void {
  const report = useEffectEvent(onFound)
  useEffect(() => {
    if (!file) return
    let isOutdated = false
    import('./readFileMetadata.ts')
      .then(({ readFileMetadata }) => readFileMetadata(file))
      // Ignores errors, because the proposals are optional.
      .then(
        (metadata) => isOutdated || report(file, metadata),
        () => undefined,
      )
    return () => {
      isOutdated = true
    }
  }, [file])
}
