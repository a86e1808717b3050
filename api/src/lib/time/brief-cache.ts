import { LRUCache } from 'lru-cache'

/**
 * Caches values for a short time. After `clear`, a value that was still being computed is not
 * cached.
 */
export class BriefCache<T extends string | object> {
  #values: LRUCache<string, T>
  #generation = 0

  constructor(milliseconds: number, max = 1_000) {
    this.#values = new LRUCache({ max, ttl: milliseconds, ttlResolution: 0 })
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    const cached = this.#values.get(key)
    if (cached !== undefined) return cached
    const generation = this.#generation
    const value = await compute()
    if (generation === this.#generation) this.#values.set(key, value)
    return value
  }

  clear(): void {
    this.#generation++
    this.#values.clear()
  }
}
