import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { onSale } from './on-sale.ts'

export type Offer = { id: number; artist_id: number; title: string; nickname: string; path: string }

/** A track that a member acquires. `entry_id` is its debit in the ledger, null for the artist. */
export type Acquisition = { track_id: number; entry_id: number | null }

/** `READY`: the cart has the track already. `DONE`: the member owns it. `full`: no room. */
type CartStatus = 'added' | 'READY' | 'DONE' | 'full'

export class CartRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns the tracks that the member may acquire or has: on sale, owned, or made by the member.
   * Locks these tracks against deletion.
   */
  async lockOffers(
    memberId: number,
    ids: readonly number[],
    db: Database = this.#db,
  ): Promise<Offer[]> {
    const { rows } = await sql<Offer>`
      SELECT t.id, t.member_id AS artist_id, t.title, m.nickname, f.path
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
      JOIN tracks t ON t.id = wanted.id
      JOIN members m ON m.id = t.member_id
      JOIN files f ON f.id = t.file_id
      WHERE ${onSale} OR t.member_id = ${memberId} OR EXISTS (
        SELECT FROM cart_items c
        WHERE c.member_id = ${memberId} AND c.track_id = t.id AND c.status = 'DONE')
      ORDER BY wanted.place
      FOR KEY SHARE OF t`.execute(db)
    return rows
  }

  /**
   * Adds a track unless it is in the cart, is owned, or the cart has `max` tracks. Concurrent
   * requests may exceed `max` by one, so `listCart` has a limit too.
   */
  async add(memberId: number, trackId: number, max: number): Promise<CartStatus> {
    const { rows } = await sql<{ status: CartStatus }>`
      WITH cart AS (
        SELECT (SELECT count(*) FROM cart_items
                WHERE member_id = ${memberId} AND status = 'READY') AS track_count,
               (SELECT status FROM cart_items
                WHERE member_id = ${memberId} AND track_id = ${trackId}) AS status
      ), added AS (
        INSERT INTO cart_items (member_id, track_id, status)
        SELECT ${memberId}, ${trackId}, 'READY' FROM cart WHERE track_count < ${max}
        ON CONFLICT DO NOTHING RETURNING 'added' AS status)
      SELECT status FROM added
      UNION ALL SELECT coalesce(status, 'full') FROM cart
      WHERE status IS NOT NULL OR track_count >= ${max}`.execute(this.#db)
    const [row] = rows
    // The query returns no row when a concurrent request has added the same track meanwhile.
    return row?.status ?? 'READY'
  }

  async remove(memberId: number, trackId: number): Promise<void> {
    await this.#deleteReady(this.#db, memberId).where('track_id', '=', trackId).execute()
  }

  /** Empties the cart. Purchases stay. */
  async removeAll(tx: Transaction, memberId: number): Promise<void> {
    await this.#deleteReady(tx, memberId).execute()
  }

  async removeBuyerName(tx: Transaction, memberId: number): Promise<void> {
    await tx
      .updateTable('cart_items')
      .set({ buyer_name: null })
      .where('member_id', '=', memberId)
      .where('buyer_name', 'is not', null)
      .execute()
  }

  /** Marks tracks as owned. Returns those that the member did not own before. */
  async acquire(
    tx: Transaction,
    memberId: number,
    acquisitions: readonly Acquisition[],
    time: Date,
  ): Promise<Acquisition[]> {
    if (acquisitions.length === 0) return []
    const trackIds = acquisitions.map(({ track_id }) => track_id)
    const entryIds = acquisitions.map(({ entry_id }) => entry_id)
    const { rows } = await sql<Acquisition>`
      INSERT INTO cart_items (member_id, track_id, status, since, entry_id, buyer_name)
      SELECT ${memberId}, track_id, 'DONE', ${time}, entry_id, CASE
        WHEN entry_id IS NOT NULL THEN (SELECT name FROM members WHERE id = ${memberId}) END
      FROM unnest(${trackIds}::bigint[], ${entryIds}::bigint[]) AS acquired (track_id, entry_id)
      ORDER BY track_id
      ON CONFLICT (member_id, track_id) DO UPDATE
        SET status = 'DONE', since = excluded.since, entry_id = excluded.entry_id,
            buyer_name = excluded.buyer_name
      WHERE cart_items.status = 'READY'
      RETURNING track_id, entry_id`.execute(tx)
    return rows
  }

  /**
   * Counts a download of each track, and a sale of each track that cost credits. Locks counters by
   * id, tracks before albums, so that concurrent purchases cannot deadlock.
   */
  async countDownloads(tx: Transaction, acquired: readonly Acquisition[]): Promise<void> {
    if (acquired.length === 0) return
    const trackIds = acquired.map(({ track_id }) => track_id)
    const soldItems = acquired.filter(({ entry_id }) => entry_id !== null)
    const soldTrackIds = soldItems.map(({ track_id }) => track_id)
    await sql`
      WITH tracks_locked AS MATERIALIZED (
        SELECT track_id FROM track_counters WHERE track_id = ANY (${trackIds}::bigint[])
        ORDER BY track_id FOR UPDATE
      ), albums_locked AS MATERIALIZED (
        SELECT 1 FROM album_counters
        WHERE album_id IN (SELECT album_id FROM tracks JOIN tracks_locked ON track_id = id)
        ORDER BY album_id FOR UPDATE
      )
      -- Counting the rows of albums_locked makes the database lock them first.
      UPDATE track_counters SET downloads = downloads + 1,
        sales = sales + (track_id = ANY (${soldTrackIds}::bigint[]))::int
      WHERE track_id IN (SELECT track_id FROM tracks_locked)
        AND (SELECT count(*) FROM albums_locked) > 0`.execute(tx)
  }

  #deleteReady(db: Database, memberId: number) {
    return db
      .deleteFrom('cart_items')
      .where('member_id', '=', memberId)
      .where('status', '=', 'READY')
  }
}
