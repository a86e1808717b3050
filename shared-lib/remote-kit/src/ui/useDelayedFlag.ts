import { useEffect, useRef, useState } from 'react'

/** Turns true after `delay` ms and stays so for `atLeast` ms, so that skeletons do not flash. */
export function useDelayedFlag(on: boolean, { delay = 200, atLeast = 300 } = {}): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (on === shown) return
    const wait = on ? delay : Math.max(0, since.current + atLeast - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(on)
    }, wait)
    return () => clearTimeout(timer)
  }, [on, shown, delay, atLeast])
  return shown
}
