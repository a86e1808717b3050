const SEOUL_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

/** The format is YYYY-MM-DD (D2). */
export function seoulDay(at: Date): string {
  return inSeoul(at).toISOString().slice(0, 10)
}

/** Returns the time at which a day (YYYY-MM-DD) begins in Seoul. */
export function seoulMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

/** The format is `[year, month, day, hour, minute, second]` (D2). */
export function seoulClock(at: Date): [number, number, number, number, number, number] {
  const there = inSeoul(at)
  return [
    there.getUTCFullYear(),
    there.getUTCMonth() + 1,
    there.getUTCDate(),
    there.getUTCHours(),
    there.getUTCMinutes(),
    there.getUTCSeconds(),
  ]
}

export function seoulMinute(at: Date): string {
  return inSeoul(at).toISOString().slice(0, 16).replace('T', ' ')
}

export function seoulPeriods(at: Date): { day: string; week: string; month: string } {
  const day = seoulDay(at)
  const sinceMonday = (inSeoul(at).getUTCDay() + 6) % 7
  return {
    day,
    week: seoulDay(new Date(at.getTime() - sinceMonday * DAY_MS)),
    month: `${day.slice(0, 8)}01`,
  }
}

export function seoulDaysUntil(at: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) =>
    seoulDay(new Date(at.getTime() - (count - 1 - place) * DAY_MS)),
  )
}

/** UTC fields of the result are local time in Seoul, which has no summer time. */
function inSeoul(at: Date): Date {
  return new Date(at.getTime() + SEOUL_MS)
}
