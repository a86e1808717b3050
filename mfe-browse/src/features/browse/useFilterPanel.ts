import { useEffect, useRef, useState } from 'react'
import { useFold } from './useFold.ts'

export type FilterPanel = Omit<ReturnType<typeof useFilterPanel>, 'ref'>

/**
 * Opens and closes the filter panel. If the open panel is out of view, a press scrolls to the panel
 * and does not close it.
 */
export function useFilterPanel() {
  const fold = useFold()
  const ref = useRef<HTMLDivElement>(null)
  const isScrolledAway = useIsAbove(ref)
  const scrollsWhenOpen = useRef(false)
  const isOpen = fold.state === 'open'
  useEffect(() => {
    if (!isOpen || !scrollsWhenOpen.current) return
    scrollsWhenOpen.current = false
    scrollToPanel(ref.current)
  }, [isOpen])
  const press = () => {
    if (isOpen && isScrolledAway) return scrollToPanel(ref.current)
    scrollsWhenOpen.current = !isOpen
    fold.toggle()
  }
  /** `isShown` is true while the panel is open and in view. */
  return { ref, state: fold.state, isShown: isOpen && !isScrolledAway, press }
}

function scrollToPanel(panel: HTMLElement | null): void {
  panel?.scrollIntoView?.({ block: 'nearest' })
}

/** Returns true while the user has scrolled past the whole element. */
function useIsAbove(ref: { readonly current: HTMLElement | null }): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!ref.current || !('IntersectionObserver' in window)) return
    // The sticky bars cover the top of the view.
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry &&
        setAbove(
          !entry.isIntersecting &&
            entry.boundingClientRect.height > 0 &&
            entry.boundingClientRect.top < 0,
        ),
      { rootMargin: '-120px 0px 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isAbove
}
