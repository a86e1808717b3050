import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The part of a list's state that its days need. */
export interface DaysList {
  params: Days
  go(days: Days): void
  href(days: Days): string
}

/** Returns false while it swaps two days in the wrong order in the URL. */
export function useDaysInOrder(list: DaysList): boolean {
  const navigate = useNavigate()
  const { from, to } = list.params
  const swappedUrl = from && to && from > to ? list.href({ from: to, to: from }) : undefined
  useEffect(() => {
    if (swappedUrl) void navigate(swappedUrl, { replace: true })
  }, [swappedUrl, navigate])
  return !swappedUrl
}
