import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** Shared by the rows of one list: true if the last current row was visible until it changed. */
export const FollowedRowContext = createContext<RefObject<boolean>>({ current: false })

/** Scrolls the next current row into view, unless the last one was out of sight. */
export function useFollowedRow(current: boolean): RefObject<HTMLLIElement | null> {
  const ref = useRef<HTMLLIElement>(null)
  const wasVisibleRef = use(FollowedRowContext)
  useEffect(() => {
    const row = ref.current
    if (!current || !row) return
    if (wasVisibleRef.current) row.scrollIntoView({ block: 'nearest' })
    wasVisibleRef.current = false
    return () => {
      const { top, bottom, height } = row.getBoundingClientRect()
      wasVisibleRef.current = height > 0 && bottom > 0 && top < window.innerHeight
    }
  }, [current, wasVisibleRef])
  return ref
}
