import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { shownTrack } from '../hiding/index.ts'

export type CollectionRow = {
  id: number
  member_id: number
  nickname: string
  name: string
  code: string
  shared: boolean
  modified_at: Date
  tracks: number
  art_path: string | null
}

type Change = { name?: string | undefined; shared?: boolean | undefined }

const fromShownTracks = sql`
  FROM collection_tracks ct JOIN tracks t ON t.id = ct.track_id
  WHERE ct.collection_id = c.id AND ${shownTrack}`

export class CollectionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the member's collections, the most recently changed first. */
  listOfMember(memberId: number): Promise<CollectionRow[]> {
    return this.#readRows(sql`c.member_id = ${memberId} ORDER BY c.modified_at DESC, c.id DESC`)
  }

  async findByCode(code: string): Promise<CollectionRow | undefined> {
    const [row] = await this.#readRows(sql`c.code = ${code}`)
    return row
  }

  /** Returns the ids of public tracks in the member's order. */
  async listTrackIds(collectionId: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      SELECT t.id FROM collection_tracks ct JOIN tracks t ON t.id = ct.track_id
      WHERE ct.collection_id = ${collectionId} AND ${shownTrack}
      ORDER BY ct.place, t.id`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /**
   * Returns the new collection's id, or undefined if the member has `max` collections. Concurrent
   * requests may exceed `max` by one.
   */
  async add(
    tx: Transaction,
    { memberId, name, code }: { memberId: number; name: string; code: string },
    max: number,
  ): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (member_id, name, code)
      SELECT ${memberId}, ${name}, ${code}
      WHERE (SELECT count(*) FROM collections WHERE member_id = ${memberId}) < ${max}
      RETURNING id`.execute(tx)
    return rows[0]?.id
  }

  /**
   * Locks a collection and sets its time of change. Returns false if the member has no such
   * collection.
   */
  async lock(tx: Transaction, memberId: number, id: number): Promise<boolean> {
    const { rows } = await sql`
      UPDATE collections SET modified_at = now()
      WHERE id = ${id} AND member_id = ${memberId} RETURNING id`.execute(tx)
    return rows.length > 0
  }

  async change(tx: Transaction, id: number, { name, shared }: Change): Promise<void> {
    if (name === undefined && shared === undefined) return
    await tx
      .updateTable('collections')
      .set({ ...(name !== undefined && { name }), ...(shared !== undefined && { shared }) })
      .where('id', '=', id)
      .execute()
  }

  /** Adds public tracks at the end, and returns the new number of tracks. */
  async addTracks(tx: Transaction, id: number, trackIds: readonly number[]): Promise<number> {
    await sql`
      INSERT INTO collection_tracks (collection_id, track_id, place)
      SELECT ${id}, t.id, wanted.place + (
        SELECT coalesce(max(place), 0) FROM collection_tracks WHERE collection_id = ${id})
      FROM unnest(${trackIds}::bigint[]) WITH ORDINALITY AS wanted (id, place)
      JOIN tracks t ON t.id = wanted.id AND ${shownTrack}
      ON CONFLICT DO NOTHING`.execute(tx)
    const { rows } = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM collection_tracks
      WHERE collection_id = ${id}`.execute(tx)
    return rows[0]?.total ?? 0
  }

  async removeTracks(tx: Transaction, id: number, trackIds: readonly number[]): Promise<void> {
    await sql`
      DELETE FROM collection_tracks
      WHERE collection_id = ${id} AND track_id = ANY (${trackIds}::bigint[])`.execute(tx)
  }

  /** Moves the tracks to the beginning of the collection, in the order of `trackIds`. */
  async orderTracks(tx: Transaction, id: number, trackIds: readonly number[]): Promise<void> {
    await sql`
      UPDATE collection_tracks SET place = ordered.place
      FROM (SELECT track_id, row_number() OVER (
              ORDER BY array_position(${trackIds}::bigint[], track_id) NULLS LAST, place, track_id
            ) AS place
            FROM collection_tracks WHERE collection_id = ${id}) AS ordered
      WHERE collection_id = ${id} AND collection_tracks.track_id = ordered.track_id`.execute(tx)
  }

  async remove(memberId: number, id: number): Promise<void> {
    await this.#db
      .deleteFrom('collections')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .execute()
  }

  async removeAll(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('collections').where('member_id', '=', memberId).execute()
  }

  async #readRows(where: RawBuilder<unknown>): Promise<CollectionRow[]> {
    const { rows } = await sql<CollectionRow>`
      SELECT c.id, c.member_id, m.nickname, c.name, c.code, c.shared, c.modified_at,
        (SELECT count(*)::int ${fromShownTracks}) AS tracks,
        (SELECT (SELECT art_path FROM albums WHERE id = t.album_id) ${fromShownTracks}
         ORDER BY ct.place, t.id LIMIT 1) AS art_path
      FROM collections c JOIN members m ON m.id = c.member_id
      WHERE ${where}`.execute(this.#db)
    return rows
  }
}
