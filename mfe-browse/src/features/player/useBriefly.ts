import { useEffect, useState } from 'react'

/** Returns true during the first `ms` of the condition. */
export function useBriefly(condition: boolean, ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [condition, ms])
  return condition && !over
}
