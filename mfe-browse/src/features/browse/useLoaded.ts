import { useEffect, useState } from 'react'

/** Loads a part of a page when it is wanted; a part that cannot be loaded is tried again next time. */
export function useLoaded<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same at every render
  useEffect(() => {
    if (!isWanted || loaded) return
    load().then(
      (part) => setLoaded({ part }),
      () => {},
    )
  }, [isWanted])
  return loaded?.part
}
