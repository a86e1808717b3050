/** An answer, and the snapshot of the database that it is of. */
export type Dated<T> = { value: T; snapshot: string }

/** Twice this long, by the clock on the wall, the database keeps its log of changes: what was not asked for meanwhile is made anew. */
const KEPT_MS = 5 * 60_000

/**
 * Answers that are dear to make and cheap to bring up to date: what changed since their snapshot is in the database's
 * log of changes, so an answer is never older than the question, and a write makes none of them useless.
 */
export class KeptAnswers<T> {
  #kept = new Map<string, { answer: Promise<Dated<T>>; until: number }>()
  #most: number

  constructor(most = 5_000) {
    this.#most = most
  }

  /** The answer of now. `renew` brings a former one up to date, or gives undefined where that cannot be done. */
  async get(key: string, make: () => Promise<Dated<T>>, renew: (former: Dated<T>) => Promise<Dated<T> | undefined>): Promise<T> {
    for (let known = this.#known(key); known; known = this.#known(key)) {
      const began = Date.now()
      const renewed = await renew(await known.answer)
      if (renewed) {
        this.#keep(key, Promise.resolve(renewed), began)
        return renewed.value
      }
      // Somebody else may have begun to make it anew.
      if (this.#known(key) === known) break
    }
    const answer = make()
    this.#keep(key, answer, Date.now())
    answer.catch(() => this.#kept.delete(key))
    return (await answer).value
  }

  #known(key: string): { answer: Promise<Dated<T>>; until: number } | undefined {
    const known = this.#kept.get(key)
    return known && known.until > Date.now() ? known : undefined
  }

  #keep(key: string, answer: Promise<Dated<T>>, began: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { answer, until: began + KEPT_MS })
    // The first is the one that was asked for longest ago.
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= this.#most) return
      this.#kept.delete(oldest)
    }
  }
}
