import { useEffect, useRef, useState } from 'react'

/** Follows `on` late and for a while: true only after `delay` ms of it, then for at least `atLeast` ms. Keeps fast answers from flashing a skeleton. */
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
