/** A value of a chart. */
export interface ChartPoint {
  label: string
  value: number
  /** The page that the label links to. */
  to?: string
}

/** `columns` over time or periods, a `ranking` of names with the largest first, `shares` of a whole. */
export type ChartKind = 'columns' | 'ranking' | 'shares'

/** The largest `count` points, and the rest in one: a ranking stays readable. Points of the rest lead nowhere. */
export function largest(
  points: readonly ChartPoint[],
  count: number,
  restLabel: string,
): ChartPoint[] {
  const sorted = points.toSorted((one, other) => other.value - one.value)
  const rest = sorted.slice(count).reduce((sum, { value }) => sum + value, 0)
  return rest > 0
    ? [...sorted.slice(0, count), { label: restLabel, value: rest }]
    : sorted.slice(0, count)
}

/** Returns `label`, shortened with `…` to `room` px as measured by `widthOf`. */
export function shortened(label: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(label) <= room) return label
  const letters = [...label]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/**
 * The points as a CSV file that spreadsheets open: with a byte order mark, so that Korean stays Korean. Text that a spreadsheet would run as a
 * formula is kept as text.
 */
export function csvOf(headings: readonly [string, string], points: readonly ChartPoint[]): string {
  const rows = [headings, ...points.map(({ label, value }) => [label, value] as const)]
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
