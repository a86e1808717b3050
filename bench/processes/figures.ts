/** The durations of repeated work, in milliseconds. */
export class Durations {
  readonly all: number[] = []

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const result = await work()
    this.all.push(performance.now() - startedAt)
    return result
  }

  /** Returns the quantile in milliseconds: `quantile(0.95)` is longer than 95 % of the times. */
  quantile(share: number): string {
    return quantileOf(this.all, share).toFixed(1)
  }

  summary(): string {
    return `median ${this.quantile(0.5)} ms, longest ${this.quantile(1)} ms`
  }
}

/** Returns the number that is greater than the share `quantile` of all. NaN without numbers. */
export function quantileOf(numbers: readonly number[], quantile: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}

export const median = (numbers: readonly number[]) => quantileOf(numbers, 0.5)

/** Returns the median of each figure. */
export function medians<Figures extends Record<string, number>>(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {})
  const entries = names.map((name) => [name, median(all.map((figures) => figures[name] ?? 0))])
  return Object.fromEntries(entries)
}

export function printRow(...cells: readonly (string | number)[]): void {
  console.info(`| ${cells.join(' | ')} |`)
}

export function printHead(...columns: readonly string[]): void {
  console.info('')
  printRow(...columns)
  printRow(...columns.map(() => '---'))
}
