import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** True if the last current row was visible when it stopped being current. */
interface FollowedRow {
  wasVisible: boolean
}

/** Shared by the rows of one list. */
export const FollowedRowContext = createContext<FollowedRow>({ wasVisible: false })

/** Scrolls the next current row into view, unless the last one was out of sight. */
export function useFollowedRow(current: boolean): RefObject<HTMLLIElement | null> {
  const ref = useRef<HTMLLIElement>(null)
  const followed = use(FollowedRowContext)
  useEffect(() => {
    const row = ref.current
    if (!current || !row) return
    if (followed.wasVisible) row.scrollIntoView({ block: 'nearest' })
    followed.wasVisible = false
    return () => {
      const { top, bottom, height } = row.getBoundingClientRect()
      followed.wasVisible = height > 0 && bottom > 0 && top < window.innerHeight
    }
  }, [current, followed])
  return ref
}
