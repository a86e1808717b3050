import { type RefObject, useEffect, useState } from 'react'

const AFTER_PAINT_MS = 50

/**
 * Returns true shortly after the element is less than a quarter of a screen outside the view. With
 * `isImmediate`, always returns true.
 */
export function useNearView(
  element: RefObject<Element | null>,
  { isImmediate = false } = {},
): boolean {
  const [isNear, setNear] = useState(isImmediate)
  useEffect(() => {
    if (isNear || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // Waits, so that the browser first paints the pictures that are already in view.
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
