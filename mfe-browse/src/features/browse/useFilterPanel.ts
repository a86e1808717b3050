import { useEffect, useRef, useState } from 'react'
import { type FoldState, useFold } from './useFold.ts'

/** The panel of the filters, below a bar that stays in reach. */
export interface FilterPanel {
  readonly ref: { current: HTMLDivElement | null }
  readonly state: FoldState
  /** Open, and not scrolled out of sight. */
  readonly isShown: boolean
  /** Opens it where it can be seen, or closes it. */
  press(): void
}

/** Opens and closes the panel. One that was scrolled away is brought back first. */
export function useFilterPanel(): FilterPanel {
  const fold = useFold()
  const ref = useRef<HTMLDivElement>(null)
  const isScrolledAway = useIsAbove(ref)
  const scrollsWhenOpen = useRef(false)
  const isOpen = fold.state === 'open'
  const scrollToPanel = () => ref.current?.scrollIntoView?.({ block: 'nearest' })
  useEffect(() => {
    if (!isOpen || !scrollsWhenOpen.current) return
    scrollsWhenOpen.current = false
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  const press = () => {
    if (isOpen && isScrolledAway) return scrollToPanel()
    scrollsWhenOpen.current = !isOpen
    fold.toggle()
  }
  return { ref, state: fold.state, isShown: isOpen && !isScrolledAway, press }
}

/** True while all of the element is above the view. */
function useIsAbove(ref: { readonly current: HTMLElement | null }): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!ref.current || !('IntersectionObserver' in window)) return
    // the bars lie over the uppermost part of the view
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
