import type { HiddenBy } from '@sori/contract/management'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { SearchableAlbum, SearchableTrack } from '../search/index.ts'
import { shownAlbum, shownTrack } from './shown.ts'

/** A track or an album. */
export type Item = { kind: 'track' | 'album'; id: number }
/** An item before it is hidden or shown. */
export type ItemRow = {
  owner_id: number
  label: string
  hidden_by: HiddenBy | null
  hidden_reason: string | null
  hidden: boolean
  owner_left: boolean
}

const tableOf = ({ kind }: Pick<Item, 'kind'>) => (kind === 'track' ? 'tracks' : 'albums')

/** The states of hidden items in the database. */
export class HidingRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Locks and returns the item: a track with its album, an album with its tracks. The lock order is
   * member, album, tracks. The member's lock conflicts only with FOR UPDATE, which leaving and
   * renaming take.
   */
  async lock(tx: Transaction, { kind, id }: Item): Promise<ItemRow | undefined> {
    const table = sql.table(tableOf({ kind }))
    const { rows: owners } = await sql<{ id: number; left_at: Date | null }>`
      SELECT id, left_at FROM members WHERE id = (SELECT member_id FROM ${table} WHERE id = ${id}) FOR KEY SHARE`.execute(
      tx,
    )
    const [owner] = owners
    if (!owner) return undefined
    const albumId =
      kind === 'album' ? sql`${id}` : sql`(SELECT album_id FROM tracks WHERE id = ${id})`
    await sql`SELECT FROM albums WHERE id = ${albumId} FOR NO KEY UPDATE`.execute(tx)
    await sql`SELECT FROM tracks WHERE ${sql.ref(kind === 'track' ? 'id' : 'album_id')} = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(
      tx,
    )
    const { rows } = await sql<Omit<ItemRow, 'owner_id' | 'owner_left'>>`
      SELECT ${sql.ref(kind === 'track' ? 'title' : 'name')} AS label, hidden_by, hidden_reason, hidden_at IS NOT NULL AS hidden
      FROM ${table} WHERE id = ${id}`.execute(tx)
    return rows[0] && { ...rows[0], owner_id: owner.id, owner_left: owner.left_at !== null }
  }

  async hide(tx: Transaction, item: Item, by: HiddenBy, reason: string | null): Promise<void> {
    const hidden = { hidden_at: sql<Date>`now()`, hidden_by: by, hidden_reason: reason }
    await tx.updateTable(tableOf(item)).set(hidden).where('id', '=', item.id).execute()
  }

  async show(tx: Transaction, item: Item): Promise<void> {
    const shown = { hidden_at: null, hidden_by: null, hidden_reason: null }
    await tx.updateTable(tableOf(item)).set(shown).where('id', '=', item.id).execute()
  }

  /**
   * Returns whether the items are hidden, by themselves or with their album, in their order.
   * Unknown items are not.
   */
  async areHidden(items: readonly Item[], db: Database = this.#db): Promise<boolean[]> {
    const { rows } = await sql<{ hidden: boolean }>`
      SELECT CASE wanted.kind
        WHEN 'track' THEN EXISTS (SELECT FROM tracks t WHERE t.id = wanted.id AND NOT ${shownTrack})
        ELSE EXISTS (SELECT FROM albums a WHERE a.id = wanted.id AND NOT ${shownAlbum}) END AS hidden
      FROM unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::bigint[]) WITH ORDINALITY AS wanted (kind, id, place)
      ORDER BY wanted.place`.execute(db)
    return rows.map(({ hidden }) => hidden)
  }

  /** An album as search knows it, where it is shown. */
  async searchableAlbum(tx: Transaction, id: number): Promise<SearchableAlbum | undefined> {
    const { rows } = await sql<SearchableAlbum>`
      SELECT a.id, a.created_at AS "createdAt", a.name, m.nickname FROM albums a JOIN members m ON m.id = a.member_id
      WHERE a.id = ${id} AND ${shownAlbum}`.execute(tx)
    return rows[0]
  }

  /** A track, or all of an album, as search knows them: those that are shown. */
  async searchableTracks(tx: Transaction, { kind, id }: Item): Promise<SearchableTrack[]> {
    const { rows } = await sql<SearchableTrack>`
      SELECT t.id, t.album_id AS "albumId", t.created_at AS "createdAt", t.title, m.nickname,
             array(SELECT tag_id FROM track_tags WHERE track_id = t.id) AS "tagIds"
      FROM tracks t JOIN members m ON m.id = t.member_id
      WHERE ${sql.ref(kind === 'track' ? 't.id' : 't.album_id')} = ${id} AND ${shownTrack}`.execute(
      tx,
    )
    return rows
  }

  /** Returns the recipient of a mail about an item; undefined after they have left. */
  async artistOf(
    tx: Transaction,
    ownerId: number,
  ): Promise<{ name: string; email: string } | undefined> {
    const artist = tx.selectFrom('members').select(['name', 'email']).where('id', '=', ownerId)
    return artist.where('left_at', 'is', null).executeTakeFirst()
  }
}
