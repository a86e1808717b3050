/** A generator of pseudo-random numbers, which are the same for the same seed. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  /** Returns true one time in `times` on average. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  of<T>(list: readonly T[]): T {
    const choice = list[this.below(list.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }

  some<T>(list: readonly T[], times: number): T[] {
    return list.filter(() => this.once(times))
  }
}
