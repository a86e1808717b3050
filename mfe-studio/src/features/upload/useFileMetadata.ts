import { useEffect, useEffectEvent } from 'react'
import type { FileTags } from './uploadState.ts'

/** Calls `onFound` with the tags of a chosen file. Loads the parser with the first file. */
export function useFileTags(
  file: File | undefined,
  onFound: (file: File, foundTags: FileTags) => void,
): void {
  const report = useEffectEvent(onFound)
  useEffect(() => {
    if (!file) return
    let isOutdated = false
    import('./readFileTags.ts')
      .then(({ readFileTags }) => readFileTags(file))
      // Ignores errors, because the proposals are optional.
      .then(
        (foundTags) => isOutdated || report(file, foundTags),
        () => undefined,
      )
    return () => {
      isOutdated = true
    }
  }, [file])
}
