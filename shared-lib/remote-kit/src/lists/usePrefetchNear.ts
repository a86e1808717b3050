import { useEffect, useEffectEvent, useState } from 'react'

/** Returns props for a pager that prefetches the next page when pointer or focus is near it. */
export function usePrefetchNear(nextPage: number | undefined, prefetch: (page: number) => void) {
  const [pager, setPager] = useState<HTMLElement | null>(null)
  const onVisible = useEffectEvent(prefetch)
  useEffect(() => {
    if (!pager || nextPage === undefined) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onVisible(nextPage),
    )
    observer.observe(pager)
    return () => observer.disconnect()
  }, [pager, nextPage])
  const load = () => {
    if (nextPage !== undefined) prefetch(nextPage)
  }
  return { ref: setPager, onPointerEnter: load, onFocus: load }
}
