import type { Clock } from './clock.ts'
import { Refusal } from './refusals.ts'

const KEY_MAX = 300
const KEPT_MS = 15 * 86_400_000

export type Answer = { status: number; body: unknown }

/**
 * Repeats the first answer to an idempotency key for 15 days, ignoring the body. A key is scoped by
 * API key, URL and method. Concurrent requests get 409; a 5xx is not stored.
 */
export class Idempotency {
  #clock: Clock
  #kept = new Map<string, { answer: Promise<Answer> | Answer; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async answer(
    scope: readonly string[],
    key: string | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return work()
    if (key.length > KEY_MAX) throw new Refusal('INVALID_REQUEST')
    const full = [...scope, key].join('\n')
    const known = this.#kept.get(full)
    if (known && this.#clock.now().getTime() - known.at < KEPT_MS) {
      if (known.answer instanceof Promise) throw new Refusal('IDEMPOTENT_REQUEST_PROCESSING')
      return known.answer
    }
    const at = this.#clock.now().getTime()
    const answer = work()
    this.#kept.set(full, { answer, at })
    try {
      const made = await answer
      if (made.status < 500) this.#kept.set(full, { answer: made, at })
      else this.#kept.delete(full)
      return made
    } catch (error) {
      this.#kept.delete(full)
      throw error
    }
  }
}
