import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Stores the newest ticket and the running download of each member, in one row. */
export class ArchiveRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns 0 after storing the ticket, or the seconds that a running download blocks it. */
  async addTicket(
    memberId: number,
    ticket: { hash: Buffer; trackIds: readonly number[]; seconds: number },
  ) {
    const { hash, trackIds, seconds } = ticket
    const { rows } = await sql`
      INSERT INTO archives AS a (member_id, ticket_hash, track_ids, expires_at)
      VALUES (${memberId}, ${hash}, ${trackIds}, ${secondsFromNow(seconds)})
      ON CONFLICT (member_id) DO UPDATE SET
        ticket_hash = excluded.ticket_hash, track_ids = excluded.track_ids,
        expires_at = excluded.expires_at
      WHERE a.busy_until IS NULL OR a.busy_until < now()
      RETURNING 1`.execute(this.#db)
    return rows.length > 0 ? 0 : this.#busySeconds(memberId)
  }

  /** Starts the download of a ticket and deletes the ticket. A ticket works only once. */
  async start(hash: Buffer, seconds: number) {
    const { rows } = await sql<{ memberId: number; trackIds: number[] }>`
      UPDATE archives
      SET ticket_hash = NULL, running_hash = ${hash}, busy_until = ${secondsFromNow(seconds)}
      WHERE ticket_hash = ${hash} AND expires_at > now()
      RETURNING member_id AS "memberId", track_ids AS "trackIds"`.execute(this.#db)
    return rows[0]
  }

  async renewLease(hash: Buffer, seconds: number) {
    await sql`
      UPDATE archives SET busy_until = ${secondsFromNow(seconds)}
      WHERE running_hash = ${hash}`.execute(this.#db)
  }

  async end(hash: Buffer) {
    await sql`
      UPDATE archives SET running_hash = NULL, busy_until = NULL
      WHERE running_hash = ${hash}`.execute(this.#db)
  }

  async #busySeconds(memberId: number) {
    const { rows } = await sql<{ seconds: number }>`
      SELECT greatest(1, ceil(extract(epoch FROM busy_until - now())))::integer AS seconds
      FROM archives WHERE member_id = ${memberId}`.execute(this.#db)
    return rows[0]?.seconds ?? 1
  }
}
