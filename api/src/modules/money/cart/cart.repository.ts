import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { SaleRule } from './on-sale.ts'

export type Offer = { id: number; artist_id: number; title: string; nickname: string; path: string }

/** A track for a member, with its debit in the ledger; none for an artist's own track. */
type Acquisition = { trackId: number; entryId: number | null }

/** Carts and purchases in the database. */
export class CartRepository {
  #db: Database
  #onSale: SaleRule

  constructor(db: Database, onSale: SaleRule) {
    this.#db = db
    this.#onSale = onSale
  }

  /**
   * Those of the tracks that the member may have: on sale, owned already, or made by the member. They cannot be deleted until the
   * transaction ends.
   */
  async offers(
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
      WHERE ${this.#onSale} OR t.member_id = ${memberId} OR EXISTS (
        SELECT FROM cart_items c WHERE c.member_id = ${memberId} AND c.track_id = t.id AND c.status = 'DONE')
      ORDER BY wanted.place
      FOR KEY SHARE OF t`.execute(db)
    return rows
  }

  /**
   * Adds a track to the cart. Returns `added`, its previous state, or `full` when the cart has
   * `most` others. Concurrent requests may exceed `most` by one, so the cart's list is limited too.
   */
  async put(
    memberId: number,
    trackId: number,
    most: number,
  ): Promise<'added' | 'READY' | 'DONE' | 'full'> {
    const { rows } = await sql<{ status: 'added' | 'READY' | 'DONE' | 'full' }>`
      WITH held AS (
        SELECT (SELECT count(*) FROM cart_items WHERE member_id = ${memberId} AND status = 'READY') AS waiting,
               (SELECT status FROM cart_items WHERE member_id = ${memberId} AND track_id = ${trackId}) AS status
      ), added AS (
        INSERT INTO cart_items (member_id, track_id, status) SELECT ${memberId}, ${trackId}, 'READY' FROM held WHERE waiting < ${most}
        ON CONFLICT DO NOTHING RETURNING 'added' AS status)
      SELECT status FROM added
      UNION ALL SELECT coalesce(status, 'full') FROM held WHERE status IS NOT NULL OR waiting >= ${most}`.execute(
      this.#db,
    )
    // No row: another request of the same member was adding it, and this statement has waited for that one.
    return rows[0]?.status ?? 'READY'
  }

  async remove(memberId: number, trackId: number): Promise<void> {
    const item = this.#db
      .deleteFrom('cart_items')
      .where('member_id', '=', memberId)
      .where('track_id', '=', trackId)
    await item.where('status', '=', 'READY').execute()
  }

  /** Empties the cart. Purchases stay. */
  async empty(tx: Transaction, memberId: number): Promise<void> {
    await tx
      .deleteFrom('cart_items')
      .where('member_id', '=', memberId)
      .where('status', '=', 'READY')
      .execute()
  }

  /** Removes the buyer's name from the member's purchases. */
  async forgetBuyer(tx: Transaction, memberId: number): Promise<void> {
    const named = tx
      .updateTable('cart_items')
      .set({ buyer_name: null })
      .where('member_id', '=', memberId)
    await named.where('buyer_name', 'is not', null).execute()
  }

  /** Makes the member own the tracks, and returns the ids of the new ones. */
  async acquire(
    tx: Transaction,
    memberId: number,
    acquisitions: readonly Acquisition[],
    at: Date,
  ): Promise<number[]> {
    if (acquisitions.length === 0) return []
    const { rows } = await sql<{ track_id: number }>`
      INSERT INTO cart_items (member_id, track_id, status, since, entry_id, buyer_name)
      SELECT ${memberId}, track_id, 'DONE', ${at}, entry_id,
        CASE WHEN entry_id IS NOT NULL THEN (SELECT name FROM members WHERE id = ${memberId}) END
      FROM unnest(${acquisitions.map((one) => one.trackId)}::bigint[], ${acquisitions.map((one) => one.entryId)}::bigint[])
        AS acquired (track_id, entry_id)
      ORDER BY track_id
      ON CONFLICT (member_id, track_id) DO UPDATE
        SET status = 'DONE', since = excluded.since, entry_id = excluded.entry_id, buyer_name = excluded.buyer_name
      WHERE cart_items.status = 'READY'
      RETURNING track_id`.execute(tx)
    return rows.map((row) => row.track_id)
  }

  /**
   * Counts a download of each track and album, and a sale of each that cost credits (D23). Locks
   * counters by id, tracks before albums, so that batches cannot deadlock.
   */
  async countDownloads(
    tx: Transaction,
    { all: trackIds, sold }: { all: readonly number[]; sold: readonly number[] },
  ): Promise<void> {
    if (trackIds.length === 0) return
    await sql`
      WITH ours AS MATERIALIZED (
        SELECT track_id FROM track_counters WHERE track_id = ANY (${trackIds}::bigint[]) ORDER BY track_id FOR UPDATE
      ), theirs AS MATERIALIZED (
        SELECT 1 FROM album_counters WHERE album_id IN (SELECT album_id FROM tracks JOIN ours ON track_id = id) ORDER BY album_id FOR UPDATE
      )
      -- Counting the rows of theirs is what makes the database lock them before the update.
      UPDATE track_counters SET downloads = downloads + 1, sales = sales + (track_id = ANY (${sold}::bigint[]))::int
      WHERE track_id IN (SELECT track_id FROM ours) AND (SELECT count(*) FROM theirs) > 0`.execute(
      tx,
    )
  }
}
