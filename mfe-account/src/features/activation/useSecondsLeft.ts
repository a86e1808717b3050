import { useEffect, useReducer } from 'react'

/** Counts the seconds down to `until` (ms since 1970). */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return left
}
