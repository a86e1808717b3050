/** Sorted times in ms, of which quantiles are read. */
export class Times {
  #all: number[] = []

  constructor(all: readonly number[] = []) {
    this.#all = [...all]
  }

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const value = await work()
    this.#all.push(performance.now() - began)
    return value
  }

  at(quantile: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
  }
}
