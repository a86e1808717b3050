import { LRUCache } from 'lru-cache'

/** Caches results for a short time. `clear` also discards the results of running computations. */
export class BriefCache<T extends string | object> {
  #kept: LRUCache<string, T>
  #generation = 0

  constructor(milliseconds: number, max = 1_000) {
    this.#kept = new LRUCache({ max, ttl: milliseconds, ttlResolution: 0 })
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    const cached = this.#kept.get(key)
    if (cached !== undefined) return cached
    const generation = this.#generation
    const value = await compute()
    if (generation === this.#generation) this.#kept.set(key, value)
    return value
  }

  clear(): void {
    this.#generation++
    this.#kept.clear()
  }
}
