import { LRUCache } from 'lru-cache'

/** An answer, and the snapshot of the database that it is of. */
export type Dated<T> = { value: T; snapshot: string }

/** Half the time that the database keeps its log of changes. Older results are computed again. */
const KEPT_MS = 5 * 60_000

/**
 * A cache of expensive results. It updates them from the log of changes, so a result is never older
 * than its request.
 */
export class KeptAnswers<T> {
  #kept: LRUCache<string, Promise<Dated<T>>>

  constructor(most = 5_000) {
    // the clock on the wall, as the database's log has it
    this.#kept = new LRUCache({
      max: most,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: () => Date.now() },
    })
  }

  /**
   * Returns the present result. `renew` updates a cached one, or returns undefined if it cannot.
   */
  async get(
    key: string,
    make: () => Promise<Dated<T>>,
    renew: (former: Dated<T>) => Promise<Dated<T> | undefined>,
  ): Promise<T> {
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
