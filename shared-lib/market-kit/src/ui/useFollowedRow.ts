import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** A value that the rows of a list share: true if the previous current row was visible. */
export const FollowedRowContext = createContext<RefObject<boolean>>({ current: false })

/** Scrolls a row that becomes current into view, if the previous current row was visible. */
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
