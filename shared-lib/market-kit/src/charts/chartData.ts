export interface ChartPoint {
  label: string
  value: number
  /** The path of the page that the label links to. */
  to?: string
}

/** The kinds of charts: `columns` over time, a `ranking` of names, `shares` of a whole. */
export type ChartKind = 'columns' | 'ranking' | 'shares'

/** Returns the height of a drawing in px. */
export function drawingHeight(kind: ChartKind, points: readonly ChartPoint[]): number {
  return kind === 'ranking' ? Math.max(160, points.length * 32 + 40) : 280
}

/** Returns the largest `count` points, and a point with the sum of all others. */
export function largest(
  points: readonly ChartPoint[],
  count: number,
  restLabel: string,
): ChartPoint[] {
  const sortedPoints = points.toSorted((first, second) => second.value - first.value)
  const sumOfRest = sortedPoints.slice(count).reduce((sum, { value }) => sum + value, 0)
  return sumOfRest > 0
    ? [...sortedPoints.slice(0, count), { label: restLabel, value: sumOfRest }]
    : sortedPoints.slice(0, count)
}

/**
 * Returns `label` in at most `maxPx` px, shortened with `…` if needed. `widthOf` measures a text.
 */
export function shortenLabel(
  label: string,
  maxPx: number,
  widthOf: (text: string) => number,
): string {
  if (widthOf(label) <= maxPx) return label
  const letters = [...label]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > maxPx) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Returns the labels below columns, as many as fit into `maxPx` px. Other labels are empty. */
export function spacedLabels(
  points: readonly ChartPoint[],
  maxPx: number,
  widthOf: (text: string) => number,
): string[] {
  const GAP_PX = 16
  const widest = Math.max(0, ...points.map(({ label }) => widthOf(label))) + GAP_PX
  const step = Math.max(1, Math.ceil((widest * points.length) / Math.max(maxPx, widest)))
  // Counts from the end, so that the newest column always has a label.
  return points.map(({ label }, index) => ((points.length - 1 - index) % step === 0 ? label : ''))
}
