import { type RefObject, useEffect, useState } from 'react'

const AFTER_PAINT_MS = 50

/**
 * Returns true when the element has come within a quarter of a screen of the view, a little later.
 * With `isImmediate`, always returns true.
 */
export function useNearView(element: RefObject<Element | null>, isImmediate: boolean): boolean {
  const [isNear, setNear] = useState(isImmediate)
  useEffect(() => {
    if (isNear || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // Waits, because pictures of the first view must be painted before.
        if (entries.some(({ isIntersecting }) => isIntersecting))
          timer ??= setTimeout(() => setNear(true), AFTER_PAINT_MS)
      },
      { rootMargin: '25%' },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isNear, element])
  return isNear || isImmediate
}
