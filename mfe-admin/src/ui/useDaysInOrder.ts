import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** The two days of a list, and the function that changes them in the URL. */
export interface DayRangeList {
  params: DayRange
  go(days: DayRange): void
  href(days: DayRange): string
}

/** Swaps the days in the URL if the first is after the last. Returns false before the swap. */
export function useDaysInOrder(list: DayRangeList): boolean {
  const navigate = useNavigate()
  const { from, to } = list.params
  const swappedUrl = from && to && from > to ? list.href({ from: to, to: from }) : undefined
  useEffect(() => {
    if (swappedUrl) void navigate(swappedUrl, { replace: true })
  }, [swappedUrl, navigate])
  return !swappedUrl
}
