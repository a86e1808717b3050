import { useCallback } from 'react'

/** Returns props for a pager. Prefetches the next page when pointer or focus is near. */
export function usePrefetchNear(nextPage: number | undefined, prefetch: (page: number) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `prefetch` changes at every render
  const load = useCallback(() => {
    if (nextPage !== undefined) prefetch(nextPage)
  }, [nextPage])
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load())
      observer.observe(element)
      return () => observer.disconnect()
    },
    [load],
  )
  return { ref, onPointerEnter: load, onFocus: load }
}
