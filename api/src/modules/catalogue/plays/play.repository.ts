import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { shownTrack } from '../hiding/index.ts'

const SALT_BYTES = 16
const SWEEP_ROWS = 20_000

/**
 * A play to count. The hash of a listener changes each day. In the first hour of a day,
 * `earlierListener` is the hash of yesterday.
 */
type Play = {
  trackId: number
  memberId: number | null
  listener: Buffer
  earlierListener: Buffer | undefined
  at: Date
  day: string
}

export class PlayRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the salt of a day; creates it at the first call. */
  async readOrCreateSalt(day: string): Promise<Buffer> {
    await sql`
      INSERT INTO play_salts (day, salt) VALUES (${day}, ${randomBytes(SALT_BYTES)})
      ON CONFLICT DO NOTHING`.execute(this.#db)
    const salts = this.#db.selectFrom('play_salts').select('salt')
    return (await salts.where('day', '=', day).executeTakeFirstOrThrow()).salt
  }

  /**
   * Counts a play. Ignores hidden tracks, plays by the artist, and plays by a listener of the last
   * hour.
   */
  async count({ trackId, memberId, listener, earlierListener, at, day }: Play): Promise<void> {
    await sql`
      WITH counted AS (
        INSERT INTO plays AS p (track_id, listener, heard_at)
        SELECT t.id, ${listener}, ${at} FROM tracks t
        WHERE t.id = ${trackId} AND t.member_id IS DISTINCT FROM ${memberId}::bigint
          AND ${shownTrack}
          AND NOT EXISTS (SELECT FROM plays e
            WHERE e.track_id = t.id AND e.listener = ${earlierListener ?? null}
              AND e.heard_at > ${at}::timestamptz - interval '1 hour')
        ON CONFLICT (track_id, listener) DO UPDATE SET heard_at = excluded.heard_at
          WHERE p.heard_at <= excluded.heard_at - interval '1 hour'
        -- xmax is 0 for an inserted row.
        RETURNING p.track_id, (p.xmax = 0)::int AS is_first)
      INSERT INTO play_counts AS c (track_id, day, plays, listeners)
      SELECT track_id, ${day}, 1, is_first FROM counted
      ON CONFLICT (track_id, day) DO UPDATE SET
        plays = c.plays + 1, listeners = c.listeners + excluded.listeners`.execute(this.#db)
  }

  /**
   * Removes the records and salts of the days before `day`. `midnight` is the beginning of `day`.
   */
  async removeEarlierDays(day: string, midnight: Date, signal: AbortSignal): Promise<void> {
    await this.#db.deleteFrom('play_salts').where('day', '<', day).execute()
    let removedRows = SWEEP_ROWS
    while (removedRows > 0 && !signal.aborted) {
      const { numAffectedRows } = await sql`
        DELETE FROM plays WHERE (track_id, listener) IN (
          SELECT track_id, listener FROM plays
          WHERE heard_at < ${midnight} ORDER BY heard_at LIMIT ${SWEEP_ROWS})`.execute(this.#db)
      removedRows = Number(numAffectedRows ?? 0)
    }
  }
}
