import { seoulClock } from '../../../lib/time/seoul-day.ts'

const FIRST_HOUR = 8
const LAST_HOUR = 21
const HOUR_SECONDS = 3_600

/**
 * Returns 0 from 8:00 to 21:00 in Seoul, else the seconds until 8:00: by night, article 50 of the
 * Korean network act demands a separate consent.
 */
export function secondsUntilAdvertising(time: Date): number {
  const [, , , hour, minute, second] = seoulClock(time)
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return 0
  const hours = (FIRST_HOUR - hour + 24) % 24
  return hours * HOUR_SECONDS - minute * 60 - second
}
