import { LRUCache } from 'lru-cache'

/** An answer, and the snapshot of the database that it is of. */
export type Dated<T> = { value: T; snapshot: string }

/** Twice this long, by the clock on the wall, the database keeps its log of changes: what was not asked for meanwhile is made anew. */
const KEPT_MS = 5 * 60_000

/**
 * Answers that are dear to make and cheap to bring up to date: what changed since their snapshot is in the database's
 * log of changes, so an answer is never older than the question, and a write makes none of them useless.
 */
export class KeptAnswers<T> {
  #kept: LRUCache<string, Promise<Dated<T>>>

  constructor(most = 5_000) {
    // the clock on the wall, as the database's log has it
    this.#kept = new LRUCache({ max: most, ttl: KEPT_MS, ttlResolution: 0, perf: { now: () => Date.now() } })
  }

  /** The answer of now. `renew` brings a former one up to date, or gives undefined where that cannot be done. */
  async get(key: string, make: () => Promise<Dated<T>>, renew: (former: Dated<T>) => Promise<Dated<T> | undefined>): Promise<T> {
    for (let known = this.#kept.get(key); known; known = this.#kept.get(key)) {
      const began = Date.now()
      const renewed = await renew(await known)
      if (renewed) {
        this.#kept.set(key, Promise.resolve(renewed), { start: began })
        return renewed.value
      }
      // Somebody else may have begun to make it anew.
      if (this.#kept.get(key) === known) break
    }
    const answer = make()
    this.#kept.set(key, answer)
    answer.catch(() => this.#kept.delete(key))
    return (await answer).value
  }
}
