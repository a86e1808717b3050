import { type RefObject, useEffect, useState } from 'react'

const AFTER_PAINT_MS = 50

/**
 * Returns true after the element was within a quarter of a screen of the view and the browser has
 * painted. With `isImmediate`, always true.
 */
export function useNearView(element: RefObject<Element | null>, isImmediate: boolean): boolean {
  const [isNear, setNear] = useState(isImmediate)
  useEffect(() => {
    if (isNear || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // The timer runs after the next frame, which paints the pictures with priority.
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
