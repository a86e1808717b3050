import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import { type Count, keyOf, type Limit, LimitRepository } from './limit.repository.ts'

export type { Count, Limit } from './limit.repository.ts'

/** Milliseconds in which this process repeats a refusal without a look at the database. */
const REMEMBERED_MS = 1_000

/** Returns the count of `limit` for one member, wherever they call from. */
export function memberCount(limit: Limit, memberId: number): Count {
  return [limit, `member ${memberId}`]
}

/** Limits on calls. Refused calls are not counted, so every wait ends. */
export class Limits extends LimitRepository {
  /** Milliseconds until `demand` may succeed again: a flood from one client must not fill the database. */
  #refusedUntil = new LRUCache<string, number>({ max: 10_000, ttl: REMEMBERED_MS })

  /** Takes all of `counts`. If one is full, takes none and throws `TOO_MANY_REQUESTS` with the wait. */
  async demand(...counts: Count[]): Promise<void> {
    this.repeatRefusal(...counts)
    for (const [at, count] of counts.entries()) {
      if (await this.take(count)) continue
      await this.release(...counts.slice(0, at))
      const seconds = Math.max(1, await this.wait(count))
      this.#refusedUntil.set(keyOf(count), Date.now() + seconds * 1_000)
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  /** Throws as `demand` does, without a look at the database, when that has just refused one of `counts`. */
  repeatRefusal(...counts: Count[]): void {
    for (const count of counts) {
      const until = this.#refusedUntil.get(keyOf(count))
      if (until === undefined) continue
      const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  override forgetAll(): Promise<void> {
    this.#refusedUntil.clear()
    return super.forgetAll()
  }

  override forget(count: Count): Promise<void> {
    this.#refusedUntil.delete(keyOf(count))
    return super.forget(count)
  }
}
