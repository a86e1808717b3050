import { BriefCache } from '../../../lib/time/brief-cache.ts'

/** If a notice that a track was hidden gets lost, its preview plays this much longer. */
const TTL_MS = 500
const MAX_ENTRIES = 10_000

/**
 * Caches the storage keys of previews, because a player requests the same preview in many ranges.
 * Caches only while the listener receives notices of hidden tracks.
 */
export class PreviewKeyCache {
  #keys = new BriefCache<string>(TTL_MS, MAX_ENTRIES)
  #listener: { isListening: boolean } | undefined

  async get(path: string, read: () => Promise<string>): Promise<string> {
    return this.#listener?.isListening ? this.#keys.get(path, read) : read()
  }

  listenTo(listener: { isListening: boolean }): void {
    this.#listener = listener
  }

  clear(): void {
    this.#keys.clear()
  }
}
