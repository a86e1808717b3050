/** Uses Swedish, because Sweden writes dates as ISO 8601. */
const seoulFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats a UTC time in Seoul: `2025-03-02 09:05:00`. */
export function formatDateTime(time: string): string {
  return seoulFormat.format(new Date(time))
}

/** Formats the day in Seoul: `2025-03-02`. */
export function formatDay(time: string): string {
  return formatDateTime(time).slice(0, 10)
}
