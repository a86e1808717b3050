import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { type PageRequest, readPage } from '../../../lib/postgres/page.ts'
import { shownTrack } from '../hiding/index.ts'

type SaveResult = { isShown: boolean; isSaved: boolean; total: number }

export class FavouriteRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Saves a public track if the member has fewer than `max` saved tracks, and returns the state
   * before. Concurrent requests may exceed `max` by one.
   */
  async save(memberId: number, trackId: number, max: number): Promise<SaveResult> {
    const { rows } = await sql<SaveResult>`
      WITH found AS (
        SELECT EXISTS (SELECT FROM tracks t WHERE id = ${trackId} AND ${shownTrack}) AS "isShown",
          EXISTS (SELECT FROM favourites
            WHERE member_id = ${memberId} AND track_id = ${trackId}) AS "isSaved",
          (SELECT count(*)::int FROM favourites WHERE member_id = ${memberId}) AS total
      ), saved AS (
        INSERT INTO favourites (member_id, track_id)
        SELECT ${memberId}, ${trackId} FROM found WHERE "isShown" AND total < ${max}
        ON CONFLICT DO NOTHING)
      SELECT * FROM found`.execute(this.#db)
    return rows[0] as SaveResult
  }

  async remove(memberId: number, trackId: number): Promise<void> {
    await this.#db
      .deleteFrom('favourites')
      .where('member_id', '=', memberId)
      .where('track_id', '=', trackId)
      .execute()
  }

  async removeAll(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('favourites').where('member_id', '=', memberId).execute()
  }

  /** Returns a page of ids of saved tracks that are public, the most recently saved first. */
  async listTrackIds(memberId: number, page: PageRequest) {
    const query = {
      columns: sql`t.id`,
      from: sql`
        FROM favourites v JOIN tracks t ON t.id = v.track_id
        WHERE v.member_id = ${memberId} AND ${shownTrack}`,
      order: sql`v.created_at DESC, v.track_id DESC`,
    }
    const { rows, total } = await readPage<{ id: number }>(this.#db, query, page)
    return { ids: rows.map(({ id }) => id), total }
  }

  async filterSaved(memberId: number, trackIds: readonly number[]): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('favourites')
      .select('track_id')
      .where('member_id', '=', memberId)
      .where('track_id', 'in', trackIds)
      .execute()
    return rows.map(({ track_id }) => track_id)
  }
}
