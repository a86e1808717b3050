import { type RefObject, useEffect, useState } from 'react'

/**
 * True after the element was within a quarter of a screen of the view. With `isAtOnce`, always
 * true.
 */
export function useNearView(element: RefObject<Element | null>, isAtOnce: boolean): boolean {
  const [isNear, setNear] = useState(isAtOnce)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: '25%',
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear || isAtOnce
}
