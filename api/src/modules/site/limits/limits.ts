import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import { type Count, keyOf, type Limit, LimitRepository } from './limit.repository.ts'

export type { Count, Limit } from './limit.repository.ts'

/** Milliseconds in which this process repeats a refusal without a query. */
const REFUSED_MS = 1_000

/** Returns the count of `limit` for one member, from all addresses. */
export function memberCount(limit: Limit, memberId: number): Count {
  return [limit, `member ${memberId}`]
}

/** Limits on calls. Refused calls are not counted, so every wait ends. */
export class Limits extends LimitRepository {
  /** Times of `Date.now()`, so that a flood from one client does not occupy the database. */
  #refusedUntil = new LRUCache<string, number>({ max: 10_000, ttl: REFUSED_MS })

  /** Takes all of `counts`, or none if one is full: then it throws `TOO_MANY_REQUESTS`. */
  async demand(...counts: Count[]): Promise<void> {
    this.repeatRefusal(...counts)
    for (const [index, count] of counts.entries()) {
      if (await this.take(count)) continue
      await this.release(...counts.slice(0, index))
      const seconds = Math.max(1, await this.wait(count))
      this.#refusedUntil.set(keyOf(count), Date.now() + seconds * 1_000)
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  /** Throws `TOO_MANY_REQUESTS` without a query if `demand` has just refused one of `counts`. */
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
