import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'

/** What a member has brought since a moment, and what all that is stored of theirs takes, with what is on its way. */
export type Usage = { files: number; bytesOfDay: number; bytesInAll: number }

/** Uploads as they are counted. Methods that take a `db` run in that transaction. */
export class QuotaRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** One upload of a member is counted after the other until the transaction `tx` ends. */
  async lockMember(tx: Database, memberId: number): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads', ${memberId}))`.execute(tx)
  }

  /** `arrivingSince`: what has begun to arrive before has been left by a process that was killed. */
  async usage(memberId: number, since: Date, arrivingSince: Date, db: Database = this.#db): Promise<Usage> {
    const { rows } = await sql<Usage>`
      SELECT files, "bytesOfDay", (stored + shown + arriving)::bigint AS "bytesInAll" FROM
        (SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS "bytesOfDay",
                coalesce(sum(bytes) FILTER (WHERE arriving AND at > ${arrivingSince}), 0) AS arriving
         FROM uploads WHERE member_id = ${memberId} AND at > ${since}) brought,
        (SELECT coalesce(sum(bytes), 0) AS stored FROM files WHERE owner_id = ${memberId}) sounds,
        (SELECT coalesce(sum(bytes), 0) AS shown FROM images WHERE owner_id = ${memberId}) pictures`.execute(db)
    return rows[0] ?? { files: 0, bytesOfDay: 0, bytesInAll: 0 }
  }

  /** The member's uploads since a moment, the oldest first. */
  async uploadsSince(memberId: number, since: Date): Promise<{ at: Date; bytes: number }[]> {
    const uploads = this.#db.selectFrom('uploads').select(['at', 'bytes']).where('member_id', '=', memberId)
    return uploads.where('at', '>', since).orderBy('at').execute()
  }

  async add(tx: Database, upload: { member_id: number; bytes: number; at: Date }): Promise<number> {
    return (await tx.insertInto('uploads').values(upload).returning('id').executeTakeFirstOrThrow()).id
  }

  /** The upload is stored: its bytes are counted where it is. */
  async settle(id: number): Promise<void> {
    await this.#db.updateTable('uploads').set({ arriving: false }).where('id', '=', id).execute()
  }

  /** The upload was refused: nothing was brought. */
  async forget(id: number): Promise<void> {
    await this.#db.deleteFrom('uploads').where('id', '=', id).execute()
  }

  async forgetBefore(moment: Date): Promise<void> {
    await this.#db.deleteFrom('uploads').where('at', '<', moment).execute()
  }
}
