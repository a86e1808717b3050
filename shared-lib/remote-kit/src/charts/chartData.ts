/** One value of a chart. */
export interface ChartPoint {
  label: string
  value: number
  /** The page that the label leads to. */
  to?: string
}

/** `columns` over time or periods, a `ranking` of names with the largest first, `shares` of a whole. */
export type ChartKind = 'columns' | 'ranking' | 'shares'

/** The largest `count` points, and the rest in one: a ranking stays readable. Points of the rest lead nowhere. */
export function largest(points: readonly ChartPoint[], count: number, restLabel: string): ChartPoint[] {
  const sorted = points.toSorted((one, other) => other.value - one.value)
  const rest = sorted.slice(count).reduce((sum, { value }) => sum + value, 0)
  return rest > 0 ? [...sorted.slice(0, count), { label: restLabel, value: rest }] : sorted.slice(0, count)
}

const LABEL_WIDTH = 26

/** A label that is at most 26 narrow letters wide, with `…` where it is cut; a Korean letter counts as two. */
export function shortened(label: string): string {
  const letters = [...label]
  let width = 0
  const end = letters.findIndex((letter) => {
    width += /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(letter) ? 2 : 1
    return width > LABEL_WIDTH
  })
  return end < 0 ? label : `${letters.slice(0, end).join('').trimEnd()}…`
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
