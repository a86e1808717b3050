/** The day in Seoul at a moment, YYYY-MM-DD (D2). Seoul has no summer time. */
export function seoulDay(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
}
