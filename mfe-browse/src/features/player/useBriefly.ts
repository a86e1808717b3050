import { useEffect, useState } from 'react'

/** Returns true while the condition has been true for less than `ms` milliseconds. */
export function useBriefly(condition: boolean, ms: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [condition, ms])
  return condition && !isOver
}
