import { useEffect, useState } from 'react'

/** True while the condition holds, but only for its first `ms`. */
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
