import { type RefObject, useEffect, useState } from 'react'

interface OverflowOptions {
  ref: RefObject<HTMLElement | null>
  axis: 'Width' | 'Height'
  /** Other content is measured again. */
  content: unknown
  /** An unfolded element keeps the last result. */
  unfolded: boolean
}

/** Returns true while the folded element is too small for its content. */
export function useOverflow({ ref, axis, content, unfolded }: OverflowOptions): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another size
  useEffect(() => {
    const element = ref.current
    if (!element || unfolded) return
    const measure = () => setOverflows(element[`scroll${axis}`] > element[`client${axis}`] + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, axis, content, unfolded])
  return overflows
}
