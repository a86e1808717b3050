import { useSyncExternalStore } from 'react'

/** Counts the seconds down to `until` (ms since 1970). */
export function useSecondsLeft(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  return useSyncExternalStore(everySecond, secondsLeft, secondsLeft)
}

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, 1000)
  return () => clearInterval(timer)
}
