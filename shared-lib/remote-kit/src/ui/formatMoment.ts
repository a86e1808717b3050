/** Swedish writes numbers as ISO 8601 does. */
const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' })

/** A moment (ISO-8601, UTC) on Seoul's clock: `2025-03-02 09:05:00` (D2). */
export function formatMoment(moment: string): string {
  return moments.format(new Date(moment))
}

/** The day of a moment in Seoul: `2025-03-02` (D2). */
export function formatDay(moment: string): string {
  return formatMoment(moment).slice(0, 10)
}
