import { useEffect, useEffectEvent, useState } from 'react'

/** Loads a part of a page when `isWanted` becomes true. A failed load is retried the next time. */
export function useLoaded<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  const loadMissing = useEffectEvent(() => {
    if (loaded) return
    load().then(
      (part) => setLoaded({ part }),
      () => {},
    )
  })
  useEffect(() => {
    if (isWanted) loadMissing()
  }, [isWanted])
  return loaded?.part
}
