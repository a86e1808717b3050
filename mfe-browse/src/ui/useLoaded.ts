import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads a part of a page when `isNeeded` becomes true or another number. After a failure, the next
 * change of `isNeeded` loads again.
 */
export function useLoaded<Part>(
  isNeeded: boolean | number,
  load: () => Promise<Part>,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  const loadMissing = useEffectEvent(() => {
    if (loaded) return
    load().then(
      (part) => setLoaded({ part }),
      () => {},
    )
  })
  useEffect(() => {
    if (isNeeded) loadMissing()
  }, [isNeeded])
  return loaded?.part
}
