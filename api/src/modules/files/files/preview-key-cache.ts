import { BriefCache } from '../../../lib/time/brief-cache.ts'

/** The longest time that a hidden preview is served after a lost notice. */
const TTL_MS = 500
const MAX_ENTRIES = 10_000

/** Keys of previews that may be sent: a player requests one preview in many ranges. */
export class PreviewKeyCache {
  #keys = new BriefCache<string>(TTL_MS, MAX_ENTRIES)
  #notices: { isHearing: boolean } | undefined

  /** Reads the key, or returns a cached one while notices of hiding arrive. */
  async get(path: string, read: () => Promise<string>): Promise<string> {
    return this.#notices?.isHearing ? this.#keys.get(path, read) : read()
  }

  /** Connects the cache with its notices. Without them nothing is cached. */
  listenTo(notices: { isHearing: boolean }): void {
    this.#notices = notices
  }

  /** Clears the cache after an item was hidden; running lookups are not cached. */
  clear(): void {
    this.#keys.clear()
  }
}
