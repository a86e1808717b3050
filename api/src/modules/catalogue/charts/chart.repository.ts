import type { ChartSpan } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { seoulMidnight } from '../../../lib/time/seoul-day.ts'
import { shownTrack } from '../hiding/index.ts'

/** A sale counts as much as this number of listeners. */
const SALE_WEIGHT = 10

export type ChartArtistRow = { userId: number; nickname: string; picture: string | null }

export class ChartRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the ids of public tracks with listeners or sales since `day`, the best first. */
  async rankTracks(day: string, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      SELECT t.id FROM (
        SELECT track_id, sum(score) AS score FROM (
          SELECT track_id, sum(listeners) AS score FROM play_counts WHERE day >= ${day}
          GROUP BY track_id
          UNION ALL
          SELECT track_id, ${SALE_WEIGHT} * count(*) FROM cart_items
          WHERE status = 'DONE' AND entry_id IS NOT NULL AND since >= ${seoulMidnight(day)}
          GROUP BY track_id) scores
        GROUP BY track_id) ranked
      JOIN tracks t ON t.id = ranked.track_id
      WHERE ${shownTrack}
      ORDER BY ranked.score DESC, t.id DESC LIMIT ${limit}`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** Replaces a chart. Readers see the earlier chart until the commit. */
  async replaceChart(span: ChartSpan, trackIds: readonly number[]): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(7404056)`.execute(tx)
      await tx.deleteFrom('charts').where('span', '=', span).execute()
      await sql`
        INSERT INTO charts (span, place, track_id)
        SELECT ${span}, place, t.id
        FROM unnest(${trackIds}::bigint[]) WITH ORDINALITY AS ranked (id, place)
        JOIN tracks t ON t.id = ranked.id`.execute(tx)
    })
  }

  /** Returns the first public tracks of each chart. */
  async readTracks(limit: number): Promise<{ span: ChartSpan; id: number }[]> {
    const { rows } = await sql<{ span: ChartSpan; id: number }>`
      SELECT span, id FROM (VALUES ('day'), ('week'), ('month')) AS spans (span), LATERAL (
        SELECT t.id, c.place FROM charts c JOIN tracks t ON t.id = c.track_id
        WHERE c.span = spans.span AND ${shownTrack} ORDER BY c.place LIMIT ${limit}) first
      ORDER BY span, place`.execute(this.#db)
    return rows
  }

  /** Returns the artists of the month's chart, ordered by their best track. */
  async readArtists(limit: number): Promise<ChartArtistRow[]> {
    const { rows } = await sql<ChartArtistRow>`
      SELECT m.id AS "userId", m.nickname, m.profile_image_path AS picture
      FROM charts c JOIN tracks t ON t.id = c.track_id JOIN members m ON m.id = t.member_id
      WHERE c.span = 'month' AND ${shownTrack} AND m.left_at IS NULL
      GROUP BY m.id ORDER BY min(c.place) LIMIT ${limit}`.execute(this.#db)
    return rows
  }
}
