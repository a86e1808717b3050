const SEOUL_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

/** The day in Seoul at a moment, YYYY-MM-DD (D2). Seoul has no summer time. */
export function seoulDay(at: Date): string {
  return inSeoul(at).toISOString().slice(0, 10)
}

/** The moment as a clock in Seoul shows it: `[year, month, day, hour, minute, second]` (D2). */
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

/** The moment in Seoul to the minute, YYYY-MM-DD HH:MM: what a message says. */
export function seoulMinute(at: Date): string {
  return inSeoul(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** The first days of the week, from Monday, and of the month that `at` is in, and the day itself; all in Seoul (D2). */
export function seoulPeriods(at: Date): { day: string; week: string; month: string } {
  const day = seoulDay(at)
  const sinceMonday = (inSeoul(at).getUTCDay() + 6) % 7
  return { day, week: seoulDay(new Date(at.getTime() - sinceMonday * DAY_MS)), month: `${day.slice(0, 8)}01` }
}

/** The `count` days in Seoul up to the one at `at`, the oldest first, YYYY-MM-DD. */
export function seoulDaysUntil(at: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => seoulDay(new Date(at.getTime() - (count - 1 - place) * DAY_MS)))
}

/** A moment whose UTC fields are those of a clock in Seoul. */
function inSeoul(at: Date): Date {
  return new Date(at.getTime() + SEOUL_MS)
}
