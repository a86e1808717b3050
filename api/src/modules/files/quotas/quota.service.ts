import type { QuotaKind } from '@sori/contract/errors'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import type { Limits } from '../../site/limits/index.ts'
import type { CountedUpload, QuotaRepository } from './quota.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The quotas of a member. `refusedMsPerDay` is the CPU time for checking refused files. */
type QuotaRules = Readonly<{
  filesPerDay: number
  bytesPerDay: number
  refusedMsPerDay: number
  bytesInTotal: number
  publicationsPerHour: number
}>

/** The lowest counted CPU time of a refused file, because receiving it costs time too. */
const REFUSAL_MS_MIN = 20

type Dependencies = {
  db: Database
  quotas: QuotaRepository
  limits: Limits
  rules: QuotaRules
  now: () => Date
  log: Log
}

/** Enforces the quotas of members. All processes share the counts, which are in the database. */
export class QuotaService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `STORAGE_QUOTA_EXCEEDED` or `QUOTA_EXCEEDED` if an upload of `bytes` exceeds a quota. */
  async requireRoom(
    memberId: number,
    bytes: number,
    db: Database = this.#dependencies.db,
  ): Promise<void> {
    const { quotas, rules } = this.#dependencies
    const since = this.#timeBefore(DAY_MS)
    const usage = await quotas.readUsage(db, memberId, since, this.#timeBefore(HOUR_MS))
    const { bytesInTotal: used } = usage
    if (used + bytes > rules.bytesInTotal)
      throw new AppError('STORAGE_QUOTA_EXCEEDED', { max: rules.bytesInTotal, used })
    if (usage.refusedMs >= rules.refusedMsPerDay) {
      const refusals = await quotas.listRefusalsSince(memberId, since)
      const waitMs = this.#msUntilRoom(refusals, rules.refusedMsPerDay, 1)
      throw this.#quotaError('refusals', rules.refusedMsPerDay / 1_000, waitMs)
    }
    if (usage.filesInDay + 1 > rules.filesPerDay) {
      const uploads = await quotas.listUploadsSince(memberId, since)
      const files = uploads.map(({ at }) => ({ at, amount: 1 }))
      throw this.#quotaError(
        'files',
        rules.filesPerDay,
        this.#msUntilRoom(files, rules.filesPerDay, 1),
      )
    }
    if (usage.bytesInDay + bytes > rules.bytesPerDay) {
      const uploads = await quotas.listUploadsSince(memberId, since)
      const waitMs = this.#msUntilRoom(uploads, rules.bytesPerDay, bytes)
      throw this.#quotaError('bytes', rules.bytesPerDay, waitMs)
    }
  }

  /** Stores an upload by `store` and counts it. A failed upload does not count. */
  async countUpload<T>(memberId: number, bytes: number, store: () => Promise<T>): Promise<T> {
    const { db, quotas, now, log } = this.#dependencies
    const id = await db.transaction().execute(async (tx) => {
      await quotas.lockMember(tx, memberId)
      await this.requireRoom(memberId, bytes, tx)
      return quotas.add(tx, { member_id: memberId, bytes, at: now() })
    })
    const result = await store().catch(async (error: unknown) => {
      await quotas.remove(id)
      throw error
    })
    // If this fails, the upload counts as running for an hour.
    await quotas
      .markStored(id)
      .catch((err: unknown) => log.warn({ err, memberId }, 'a stored upload could not be marked'))
    return result
  }

  async countRefusal(memberId: number, cpuMs: number): Promise<void> {
    const { quotas, now } = this.#dependencies
    const countedMs = Math.max(REFUSAL_MS_MIN, Math.ceil(cpuMs))
    await quotas.addRefusal({ member_id: memberId, cpu_ms: countedMs, at: now() })
  }

  /** Runs `publish` and counts it, unless it fails or repeats a publication. */
  async countPublication<T extends { isNew: boolean }>(
    memberId: number,
    publish: () => Promise<T>,
  ): Promise<T> {
    const { limits, rules } = this.#dependencies
    const max = rules.publicationsPerHour
    const limit = { name: 'publications', max, seconds: HOUR_MS / 1_000 }
    const count = [limit, String(memberId)] as const
    if (!(await limits.tryCount(count)))
      throw this.#quotaError('publications', max, (await limits.secondsUntilFree(count)) * 1_000)
    try {
      const publication = await publish()
      if (!publication.isNew) await limits.uncount(count)
      return publication
    } catch (error) {
      await limits.uncount(count)
      throw error
    }
  }

  async removeExpired(): Promise<void> {
    await this.#dependencies.quotas.removeBefore(this.#timeBefore(DAY_MS))
  }

  /**
   * Returns the milliseconds until enough uploads are older than a day for `needed` to fit into
   * `max`.
   */
  #msUntilRoom(uploads: readonly CountedUpload[], max: number, needed: number): number {
    let remaining = uploads.reduce((sum, { amount }) => sum + amount, 0)
    const lastToExpire = uploads.find(({ amount }) => {
      remaining -= amount
      return remaining + needed <= max
    })
    const freeAt = (lastToExpire ?? uploads.at(-1))?.at ?? this.#dependencies.now()
    return freeAt.getTime() - this.#timeBefore(DAY_MS).getTime()
  }

  #quotaError(kind: QuotaKind, max: number, waitMs: number): AppError {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    // Rounded up to the next minute, so that a retry at this time succeeds.
    const until = seoulMinute(
      new Date(this.#dependencies.now().getTime() + seconds * 1_000 + 59_999),
    )
    return new AppError('QUOTA_EXCEEDED', { kind, max, until, seconds })
  }

  #timeBefore(ms: number): Date {
    return new Date(this.#dependencies.now().getTime() - ms)
  }
}
