import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'

/** A track for an archive, and whether the member may have its original. */
export type ArchivedTrack = {
  id: number
  path: string
  nickname: string
  title: string
  may_have: boolean
}

/** Downloads of archives (D55). One row per member: the last ticket and the running download. */
export class ArchiveRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns the existing tracks in the order of `ids`. Artists, owners and administrators may have
   * originals (D20).
   */
  async tracks(ids: readonly number[], memberId: number): Promise<ArchivedTrack[]> {
    const { rows } = await sql<ArchivedTrack>`
      SELECT t.id, f.path, artist.nickname, t.title,
             (t.member_id = m.id OR m.role_id = ${ADMINISTRATOR} OR coalesce(c.status = 'DONE', false)) AS may_have
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
      JOIN tracks t ON t.id = wanted.id
      JOIN files f ON f.id = t.file_id
      JOIN members artist ON artist.id = t.member_id
      JOIN members m ON m.id = ${memberId}
      LEFT JOIN cart_items c ON c.track_id = t.id AND c.member_id = m.id
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }

  /**
   * Stores a ticket, replacing an earlier one. Returns 0, or the remaining seconds of a running
   * download.
   */
  async addTicket(
    memberId: number,
    ticket: { hash: Buffer; trackIds: readonly number[]; seconds: number },
  ): Promise<number> {
    const { rows } = await sql`
      INSERT INTO archives AS a (member_id, ticket_hash, track_ids, expires_at)
      VALUES (${memberId}, ${ticket.hash}, ${ticket.trackIds}, now() + make_interval(secs => ${ticket.seconds}))
      ON CONFLICT (member_id) DO UPDATE SET
        ticket_hash = excluded.ticket_hash, track_ids = excluded.track_ids, expires_at = excluded.expires_at
      WHERE a.busy_until IS NULL OR a.busy_until < now()
      RETURNING 1`.execute(this.#db)
    return rows.length > 0 ? 0 : this.#busySeconds(memberId)
  }

  /**
   * Uses a ticket and starts its download, which counts as running for `seconds`. Returns undefined
   * for an unknown ticket.
   */
  async begin(
    hash: Buffer,
    seconds: number,
  ): Promise<{ memberId: number; trackIds: number[] } | undefined> {
    const { rows } = await sql<{ memberId: number; trackIds: number[] }>`
      UPDATE archives SET ticket_hash = NULL, running_hash = ${hash}, busy_until = now() + make_interval(secs => ${seconds})
      WHERE ticket_hash = ${hash} AND expires_at > now()
      RETURNING member_id AS "memberId", track_ids AS "trackIds"`.execute(this.#db)
    return rows[0]
  }

  /** Says that the download is still running. */
  async renew(hash: Buffer, seconds: number): Promise<void> {
    await sql`UPDATE archives SET busy_until = now() + make_interval(secs => ${seconds}) WHERE running_hash = ${hash}`.execute(
      this.#db,
    )
  }

  async end(hash: Buffer): Promise<void> {
    await sql`UPDATE archives SET running_hash = NULL, busy_until = NULL WHERE running_hash = ${hash}`.execute(
      this.#db,
    )
  }

  async #busySeconds(memberId: number): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      SELECT greatest(1, ceil(extract(epoch FROM busy_until - now())))::integer AS seconds FROM archives WHERE member_id = ${memberId}`.execute(
      this.#db,
    )
    return rows[0]?.seconds ?? 1
  }
}
