/** Milliseconds that repeated work took. */
export class Times {
  readonly all: number[] = []

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const result = await work()
    this.all.push(performance.now() - from)
    return result
  }

  /** Returns a quantile of the times, rounded to 0.1 ms. */
  at(quantile: number): string {
    return quantileOf(this.all, quantile).toFixed(1)
  }
}

/** Returns the value below which `quantile` of the numbers lie; NaN without numbers. */
export function quantileOf(numbers: readonly number[], quantile: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}

export const median = (numbers: readonly number[]) => quantileOf(numbers, 0.5)

/** Returns the median of each figure. */
export function medians<Name extends string>(
  all: readonly Record<Name, number>[],
): Record<Name, number> {
  const names = Object.keys(all[0] ?? {}) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name]))]),
  ) as Record<Name, number>
}

/** Prints a row of a Markdown table. */
export function printRow(...cells: readonly (string | number)[]): void {
  console.info(`| ${cells.join(' | ')} |`)
}

/** Prints the head of a Markdown table. */
export function printHead(...columns: readonly string[]): void {
  console.info('')
  printRow(...columns)
  printRow(...columns.map(() => '---'))
}
