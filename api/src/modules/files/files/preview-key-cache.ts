import { BriefCache } from '../../../lib/time/brief-cache.ts'

/** Longest time that a hidden preview is served after a lost notice. */
const KEPT_MS = 500
const MAX_KEPT = 10_000

/** Keys of previews that may be sent, kept for half a second where notices of hiding arrive: a player asks for its sound in many ranges. (ADR 43) */
export class PreviewKeyCache {
  #kept = new BriefCache<string>(KEPT_MS, MAX_KEPT)
  #notices: { isHearing: boolean } | undefined

  /** The storage's key of the preview behind `path`, kept or as `ask` finds it. What `ask` throws is not kept. */
  async keyOf(path: string, ask: () => Promise<string>): Promise<string> {
    return this.#notices?.isHearing ? this.#kept.get(path, ask) : ask()
  }

  /** Connects the cache with its notices. Without them nothing is cached. */
  listenTo(notices: { isHearing: boolean }): void {
    this.#notices = notices
  }

  /** Clears the cache after an item was hidden; lookups in progress are repeated. */
  clear(): void {
    this.#kept.clear()
  }
}
