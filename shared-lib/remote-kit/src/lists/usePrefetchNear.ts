import { useEffect, useEffectEvent, useState } from 'react'

/** Returns props for a pager. It prefetches the next page when visible, hovered or focused. */
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
  const prefetchNext = () => {
    if (nextPage !== undefined) prefetch(nextPage)
  }
  return { ref: setPager, onPointerEnter: prefetchNext, onFocus: prefetchNext }
}
