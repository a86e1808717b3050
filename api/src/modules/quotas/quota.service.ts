import type { QuotaKind } from '@sori/contract/errors'
import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { Log } from '../../lib/runtime/log.ts'
import { seoulMinute } from '../../lib/time/seoul-day.ts'
import type { Limit, Limits } from '../limits/index.ts'
import type { QuotaRepository } from './quota.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What one member may bring and put on sale (D44). */
export type QuotaRules = Readonly<{ filesADay: number; bytesADay: number; bytesInAll: number; publicationsAnHour: number }>

type Parts = { db: Database; quotas: QuotaRepository; limits: Limits; rules: QuotaRules; now: () => Date; log: Log }

/**
 * Quotas of members (D44), counted in the database, so that they hold across processes and for uploads at once. Over one of a time:
 * 429 `QUOTA_EXCEEDED`, with the moment from which there is room again; over what is stored in all: 413 `STORAGE_QUOTA_EXCEEDED`.
 */
export class QuotaService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Throws where an upload of so many bytes could not be taken now: asked before they travel. */
  async demandRoom(memberId: number, bytes: number): Promise<void> {
    await this.#demandRoom(memberId, bytes, this.#parts.db)
  }

  /** Counts an upload whose bytes have come, while `store` judges and stores it; what is refused does not count. */
  async counted<T>(memberId: number, bytes: number, store: () => Promise<T>): Promise<T> {
    const { db, quotas, now, log } = this.#parts
    const id = await db.transaction().execute(async (tx) => {
      await quotas.lockMember(tx, memberId)
      await this.#demandRoom(memberId, bytes, tx)
      return quotas.add(tx, { member_id: memberId, bytes, at: now() })
    })
    const stored = await store().catch(async (error: unknown) => {
      await quotas.forget(id)
      throw error
    })
    // What is stored is stored: unsettled, the upload counts as one that arrives, which ends by itself within the hour.
    await quotas.settle(id).catch((err: unknown) => log.warn({ err, memberId }, 'an upload could not be settled'))
    return stored
  }

  /** Counts a publication, which `publish` makes; one that is refused, or was made before, does not count. */
  async countedPublication<T extends { isNew: boolean }>(memberId: number, publish: () => Promise<T>): Promise<T> {
    const { limits, rules } = this.#parts
    const limit: Limit = { name: 'publications', max: rules.publicationsAnHour, seconds: HOUR_MS / 1_000 }
    const count = [limit, String(memberId)] as const
    if (!(await limits.take(count)))
      throw this.#exceeded('publications', rules.publicationsAnHour, Math.max(1, await limits.wait(count)) * 1_000)
    try {
      const published = await publish()
      if (!published.isNew) await limits.release(count)
      return published
    } catch (error) {
      await limits.release(count)
      throw error
    }
  }

  /** Removes what decides nothing any more. */
  async sweep(): Promise<void> {
    await this.#parts.quotas.forgetBefore(this.#ago(DAY_MS))
  }

  async #demandRoom(memberId: number, bytes: number, db: Database): Promise<void> {
    const { quotas, rules } = this.#parts
    const usage = await quotas.usage(memberId, this.#ago(DAY_MS), this.#ago(HOUR_MS), db)
    if (usage.bytesInAll + bytes > rules.bytesInAll)
      throw new AppError('STORAGE_QUOTA_EXCEEDED', { max: rules.bytesInAll, used: usage.bytesInAll })
    if (usage.files + 1 > rules.filesADay) throw await this.#exceededToday('files', memberId, rules.filesADay, () => 1, 1)
    if (usage.bytesOfDay + bytes > rules.bytesADay)
      throw await this.#exceededToday('bytes', memberId, rules.bytesADay, (upload) => upload.bytes, bytes)
  }

  /** There is room again once so many of the oldest uploads are a day old that `more` fits beside the rest. */
  async #exceededToday(
    kind: QuotaKind,
    memberId: number,
    max: number,
    sizeOf: (upload: { bytes: number }) => number,
    more: number,
  ): Promise<AppError> {
    const uploads = await this.#parts.quotas.uploadsSince(memberId, this.#ago(DAY_MS))
    let left = uploads.reduce((sum, upload) => sum + sizeOf(upload), 0)
    const last = uploads.find((upload) => {
      left -= sizeOf(upload)
      return left + more <= max
    })
    const at = last ?? uploads.at(-1)
    return this.#exceeded(kind, max, at ? at.at.getTime() + DAY_MS - this.#parts.now().getTime() : DAY_MS)
  }

  #exceeded(kind: QuotaKind, max: number, waitMs: number): AppError {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    // The whole minute after it: whoever reads the time and comes then is let in.
    const until = seoulMinute(new Date(this.#parts.now().getTime() + seconds * 1_000 + 59_999))
    return new AppError('QUOTA_EXCEEDED', { kind, max, until, seconds })
  }

  #ago(ms: number): Date {
    return new Date(this.#parts.now().getTime() - ms)
  }
}
