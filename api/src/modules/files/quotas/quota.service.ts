import type { QuotaKind } from '@sori/contract/errors'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import type { Limit, Limits } from '../../site/limits/index.ts'
import type { Counted, QuotaRepository } from './quota.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Limits of one member (D44). `refusedMsADay` is CPU time that checks of refused files took. */
export type QuotaRules = Readonly<{
  filesADay: number
  bytesADay: number
  refusedMsADay: number
  bytesInAll: number
  publicationsAnHour: number
}>

/** Milliseconds that every refused file counts at least: receiving it has a cost too. */
const REFUSAL_MS_MIN = 20

type Parts = {
  db: Database
  quotas: QuotaRepository
  limits: Limits
  rules: QuotaRules
  now: () => Date
  log: Log
}

/**
 * Quotas of members (D44), counted in the database, so that they hold across processes and
 * concurrent uploads. Above a daily quota: 429 `QUOTA_EXCEEDED` with the time when there is room;
 * above the total: 413 `STORAGE_QUOTA_EXCEEDED`.
 */
export class QuotaService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Throws where an upload of so many bytes could not be taken now: asked before they travel. */
  async demandRoom(memberId: number, bytes: number): Promise<void> {
    await this.#demandRoom(this.#parts.db, memberId, bytes)
  }

  /** Counts a received upload while `store` checks and stores it. A refused one is not an upload: see `countRefusal`. */
  async counted<T>(memberId: number, bytes: number, store: () => Promise<T>): Promise<T> {
    const { db, quotas, now, log } = this.#parts
    const id = await db.transaction().execute(async (tx) => {
      await quotas.lockMember(tx, memberId)
      await this.#demandRoom(tx, memberId, bytes)
      return quotas.add(tx, { member_id: memberId, bytes, at: now() })
    })
    const stored = await store().catch(async (error: unknown) => {
      await quotas.forget(id)
      throw error
    })
    // the file is stored; unsettled, the upload counts as arriving until it expires within an hour
    await quotas
      .settle(id)
      .catch((err: unknown) => log.warn({ err, memberId }, 'an upload could not be settled'))
    return stored
  }

  /** Counts a refused file by the CPU time that its check took. */
  async countRefusal(memberId: number, cpuMs: number): Promise<void> {
    const { quotas, now } = this.#parts
    await quotas.addRefusal({
      member_id: memberId,
      cpu_ms: Math.max(REFUSAL_MS_MIN, Math.ceil(cpuMs)),
      at: now(),
    })
  }

  /** Counts a publication, which `publish` makes; one that is refused, or was made before, does not count. */
  async countPublication<T extends { isNew: boolean }>(
    memberId: number,
    publish: () => Promise<T>,
  ): Promise<T> {
    const { limits, rules } = this.#parts
    const limit: Limit = {
      name: 'publications',
      max: rules.publicationsAnHour,
      seconds: HOUR_MS / 1_000,
    }
    const count = [limit, String(memberId)] as const
    if (!(await limits.take(count)))
      throw this.#exceeded(
        'publications',
        rules.publicationsAnHour,
        Math.max(1, await limits.wait(count)) * 1_000,
      )
    try {
      const published = await publish()
      if (!published.isNew) await limits.release(count)
      return published
    } catch (error) {
      await limits.release(count)
      throw error
    }
  }

  /** Deletes expired rows. */
  async sweep(): Promise<void> {
    await this.#parts.quotas.forgetBefore(this.#ago(DAY_MS))
  }

  async #demandRoom(db: Database, memberId: number, bytes: number): Promise<void> {
    const { quotas, rules } = this.#parts
    const usage = await quotas.usage(memberId, this.#ago(DAY_MS), this.#ago(HOUR_MS), db)
    if (usage.bytesInAll + bytes > rules.bytesInAll)
      throw new AppError('STORAGE_QUOTA_EXCEEDED', {
        max: rules.bytesInAll,
        used: usage.bytesInAll,
      })
    const since = this.#ago(DAY_MS)
    if (usage.refusedMs >= rules.refusedMsADay) {
      const refusals = await quotas.refusalsSince(memberId, since)
      // The next check is let in with one millisecond left, however long it takes.
      const waitMs = this.#untilRoom(refusals, { max: rules.refusedMsADay, more: 1 })
      throw this.#exceeded('refusals', rules.refusedMsADay / 1_000, waitMs)
    }
    if (usage.files + 1 > rules.filesADay) {
      const uploads = await quotas.uploadsSince(memberId, since)
      const single = uploads.map(({ at }) => ({ at, amount: 1 }))
      throw this.#exceeded(
        'files',
        rules.filesADay,
        this.#untilRoom(single, { max: rules.filesADay, more: 1 }),
      )
    }
    if (usage.bytesOfDay + bytes > rules.bytesADay) {
      const uploads = await quotas.uploadsSince(memberId, since)
      throw this.#exceeded(
        'bytes',
        rules.bytesADay,
        this.#untilRoom(uploads, { max: rules.bytesADay, more: bytes }),
      )
    }
  }

  /** Milliseconds until enough of the oldest are a day old for `more` to fit beside the rest. */
  #untilRoom(counted: readonly Counted[], { max, more }: { max: number; more: number }): number {
    let left = counted.reduce((sum, { amount }) => sum + amount, 0)
    const last = counted.find(({ amount }) => {
      left -= amount
      return left + more <= max
    })
    const at = last ?? counted.at(-1)
    return at ? at.at.getTime() + DAY_MS - this.#parts.now().getTime() : DAY_MS
  }

  #exceeded(kind: QuotaKind, max: number, waitMs: number): AppError {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    // rounds up to the minute, so that a retry at the shown time succeeds
    const until = seoulMinute(new Date(this.#parts.now().getTime() + seconds * 1_000 + 59_999))
    return new AppError('QUOTA_EXCEEDED', { kind, max, until, seconds })
  }

  #ago(ms: number): Date {
    return new Date(this.#parts.now().getTime() - ms)
  }
}
