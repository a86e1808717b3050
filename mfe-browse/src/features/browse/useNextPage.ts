import { useCallback } from 'react'
import type { BrowsePlace } from '../../api/browseSearch.ts'

/** Props for the element around a pager: whoever comes near it finds the next page loaded. Nobody else asks for it. */
export function useNextPage(place: BrowsePlace, exists: boolean, prefetch: (place: BrowsePlace) => void) {
  const page = exists ? place.page + 1 : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is new at every render; `page` and the key say when it is another one
  const warm = useCallback(() => {
    if (page !== undefined) prefetch({ ...place, page })
  }, [page, prefetch, JSON.stringify(place)])
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && warm())
      observer.observe(element)
      return () => observer.disconnect()
    },
    [warm],
  )
  return { ref, onPointerEnter: warm, onFocus: warm }
}
