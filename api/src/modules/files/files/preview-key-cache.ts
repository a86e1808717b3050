import { BriefCache } from '../../../lib/time/brief-cache.ts'

/** However a notice is lost: no longer than this is anything sent that was hidden meanwhile. */
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

  /** Keeps nothing until it is told whose notices clear it. */
  listenTo(notices: { isHearing: boolean }): void {
    this.#notices = notices
  }

  /** Something was hidden, or may have been: the database is asked again, also for what is being asked now. */
  clear(): void {
    this.#kept.clear()
  }
}
