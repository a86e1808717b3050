import { useEffect, useRef } from 'react'

/** Returns a function that returns whether the component is mounted. */
export function useMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
