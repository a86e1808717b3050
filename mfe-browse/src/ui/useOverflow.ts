import { type RefObject, useEffect, useState } from 'react'

interface OverflowOptions {
  ref: RefObject<HTMLElement | null>
  axis: 'Width' | 'Height'
  /** The content. A change of the content measures the element again. */
  content: unknown
  /** True while the element is unfolded. The result then stays. */
  unfolded: boolean
}

/** Returns true while the folded element is too small for its content. */
export function useOverflow({ ref, axis, content, unfolded }: OverflowOptions): boolean {
  const [isOverflowing, setOverflows] = useState(false)
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
  return isOverflowing
}
