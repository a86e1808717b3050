import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/**
 * The usage of a member: the first three of the last 24 hours. `bytesInTotal` includes running
 * uploads. `refusedMs` is CPU time for refused uploads.
 */
type QuotaUsage = {
  filesInDay: number
  bytesInDay: number
  refusedMs: number
  bytesInTotal: number
}

/** A counted upload. `amount` is in bytes, or in CPU milliseconds for a refused upload. */
export type CountedUpload = { at: Date; amount: number }

export class QuotaRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async lockMember(tx: Transaction, memberId: number) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads', ${memberId}))`.execute(tx)
  }

  /**
   * Returns the member's usage. An unfinished upload that is older than `arrivingSince` belonged to
   * a stopped process and does not count.
   */
  async readUsage(db: Database, memberId: number, since: Date, arrivingSince: Date) {
    const { rows } = await sql<QuotaUsage>`
      SELECT "filesInDay", "bytesInDay", "refusedMs",
        (stored_audio + stored_images + arriving)::bigint AS "bytesInTotal"
      FROM
        (SELECT count(*) AS "filesInDay", coalesce(sum(bytes), 0)::bigint AS "bytesInDay",
                coalesce(sum(bytes) FILTER (WHERE arriving AND at > ${arrivingSince}), 0)
                  AS arriving
         FROM uploads WHERE member_id = ${memberId} AND at > ${since}) received,
        (SELECT coalesce(sum(cpu_ms), 0)::bigint AS "refusedMs"
         FROM refused_uploads WHERE member_id = ${memberId} AND at > ${since}) refused,
        (SELECT coalesce(sum(bytes), 0) AS stored_audio FROM files
         WHERE owner_id = ${memberId}) audio,
        (SELECT coalesce(sum(bytes), 0) AS stored_images FROM images
         WHERE owner_id = ${memberId}) pictures`.execute(db)
    return rows[0] ?? { filesInDay: 0, bytesInDay: 0, refusedMs: 0, bytesInTotal: 0 }
  }

  listUploadsSince(memberId: number, since: Date) {
    const uploads = this.#db.selectFrom('uploads').select(['at', 'bytes as amount'])
    return uploads.where('member_id', '=', memberId).where('at', '>', since).orderBy('at').execute()
  }

  listRefusalsSince(memberId: number, since: Date) {
    const refusals = this.#db.selectFrom('refused_uploads').select(['at', 'cpu_ms as amount'])
    return refusals
      .where('member_id', '=', memberId)
      .where('at', '>', since)
      .orderBy('at')
      .execute()
  }

  async addRefusal(refusal: { member_id: number; cpu_ms: number; at: Date }) {
    await this.#db.insertInto('refused_uploads').values(refusal).execute()
  }

  async add(tx: Transaction, upload: { member_id: number; bytes: number; at: Date }) {
    const { id } = await tx
      .insertInto('uploads')
      .values(upload)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async markStored(id: number) {
    await this.#db.updateTable('uploads').set({ arriving: false }).where('id', '=', id).execute()
  }

  async remove(id: number) {
    await this.#db.deleteFrom('uploads').where('id', '=', id).execute()
  }

  async removeBefore(time: Date) {
    await this.#db.deleteFrom('uploads').where('at', '<', time).execute()
    await this.#db.deleteFrom('refused_uploads').where('at', '<', time).execute()
  }
}
