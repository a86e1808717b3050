import { LRUCache } from 'lru-cache'

/** A result with the database snapshot that it was read from. */
export type SnapshotResult<T> = { value: T; snapshot: string }

/** Half of ten minutes: the database removes older entries from its log of changes. */
const TTL_MS = 5 * 60_000

/** A cache of expensive results. Each request applies the logged changes to a cached result. */
export class RenewableCache<T> {
  #results: LRUCache<string, Promise<SnapshotResult<T>>>

  constructor(maxEntries = 5_000) {
    // Uses the wall clock, as the database does when it deletes its log.
    this.#results = new LRUCache({
      max: maxEntries,
      ttl: TTL_MS,
      ttlResolution: 0,
      perf: { now: () => Date.now() },
    })
  }

  has(key: string | undefined): boolean {
    return key !== undefined && this.#results.has(key)
  }

  /**
   * Returns the result for `key`. `renew` updates a cached result, or returns undefined if it must
   * be computed again. Results without a key are not cached.
   */
  async get(
    key: string | undefined,
    compute: () => Promise<SnapshotResult<T>>,
    renew: (formerResult: SnapshotResult<T>) => Promise<SnapshotResult<T> | undefined>,
  ): Promise<T> {
    if (key === undefined) return (await compute()).value
    for (let cached = this.#results.get(key); cached; cached = this.#results.get(key)) {
      const start = Date.now()
      const renewedResult = await renew(await cached)
      if (renewedResult) {
        this.#results.set(key, Promise.resolve(renewedResult), { start })
        return renewedResult.value
      }
      // Unless another request has started to compute the result.
      if (this.#results.get(key) === cached) break
    }
    const result = compute()
    this.#results.set(key, result)
    result.catch(() => this.#results.delete(key))
    return (await result).value
  }
}
