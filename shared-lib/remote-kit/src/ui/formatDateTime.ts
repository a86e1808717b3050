/** Swedish formats numbers as ISO 8601 does. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats a UTC time in Seoul: `2025-03-02 09:05:00`. */
export function formatDateTime(moment: string): string {
  return moments.format(new Date(moment))
}

/** Formats the day in Seoul: `2025-03-02`. */
export function formatDay(moment: string): string {
  return formatDateTime(moment).slice(0, 10)
}
