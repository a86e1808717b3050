const SEOUL_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

/** Returns the day in Seoul as YYYY-MM-DD. */
export function seoulDay(time: Date): string {
  return inSeoul(time).toISOString().slice(0, 10)
}

/** Returns the time when a day (YYYY-MM-DD) begins in Seoul. */
export function seoulMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

type Clock = [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
]

export function seoulClock(time: Date): Clock {
  return inSeoul(time)
    .toISOString()
    .split(/[-T:.]/, 6)
    .map(Number) as Clock
}

/** Returns the time in Seoul as YYYY-MM-DD HH:MM. */
export function seoulMinute(time: Date): string {
  return inSeoul(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** Returns the current day in Seoul, and the first days of its week and month. */
export function seoulPeriods(time: Date): { day: string; week: string; month: string } {
  const day = seoulDay(time)
  const sinceMonday = (inSeoul(time).getUTCDay() + 6) % 7
  return {
    day,
    week: seoulDay(new Date(time.getTime() - sinceMonday * DAY_MS)),
    month: `${day.slice(0, 8)}01`,
  }
}

/** Returns `count` successive days in Seoul; the last one contains `time`. */
export function seoulDaysUntil(time: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    seoulDay(new Date(time.getTime() - (count - 1 - index) * DAY_MS)),
  )
}

/**
 * Returns the first days of `count` successive days, weeks or months; the last one contains `time`.
 */
export function seoulSpans(time: Date, span: 'day' | 'week' | 'month', count: number): string[] {
  const lastStart = new Date(`${seoulPeriods(time)[span]}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(lastStart)
    const spansBefore = count - 1 - index
    if (span === 'month') start.setUTCMonth(start.getUTCMonth() - spansBefore)
    else start.setUTCDate(start.getUTCDate() - spansBefore * (span === 'week' ? 7 : 1))
    return start.toISOString().slice(0, 10)
  })
}

/** Returns a date whose UTC fields are the time in Seoul, which has no summer time. */
function inSeoul(time: Date) {
  return new Date(time.getTime() + SEOUL_MS)
}
