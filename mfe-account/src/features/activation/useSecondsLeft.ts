import { useSyncExternalStore } from 'react'

/** Returns the seconds until `until` (ms since 1970), counted down. */
export function useSecondsLeft(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  return useSyncExternalStore(everySecond, secondsLeft, secondsLeft)
}

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, 1000)
  return () => clearInterval(timer)
}
