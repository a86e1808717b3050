import { useEffect, useState } from 'react'

/** Loads a part of a page when `isWanted` becomes true. A failed load is retried the next time. */
export function useLoaded<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` never changes
  useEffect(() => {
    if (!isWanted || loaded) return
    load().then(
      (part) => setLoaded({ part }),
      () => {},
    )
  }, [isWanted])
  return loaded?.part
}
