import type { SearchType } from '@sori/contract/catalogue'
import type { SortDirection } from '@sori/contract/management'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { gramsOfKeyword } from '../../../lib/text/grams.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'

/** A page of ids, and how many there are in all. */
export type IdPage = { ids: number[]; total: number }
/** The order of a list: by time, then by id; without a time, by id. */
export type ListOrder = { byTime: SortDirection | undefined; byId: SortDirection }
type ListRequest = {
  order: ListOrder
  page: number
  size: number
  ownerId: number | undefined
  keyword: string
  type?: SearchType | undefined
}

type Track = Selectable<Tables['tracks']>
type Album = Selectable<Tables['albums']>

/** Whole albums and tracks as their owners manage them. Methods that write take the transaction they belong to. */
export class ManagementRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Some ids of `table`, of one owner or of everybody; `keyword` is a part of the name, or of its artist's nickname. */
  async list(
    table: 'albums' | 'tracks',
    { order, page, size, ownerId, keyword, type }: ListRequest,
  ): Promise<IdPage> {
    const key = nameKey(type === 'n' ? keyword : keyword.toUpperCase())
    if (!isStorable(key)) return { ids: [], total: 0 }
    const name = sql.ref(table === 'tracks' ? 'title_key' : 'name_key')
    const has =
      type === 'n'
        ? sql<boolean>`member_id IN (${membersCalled(key)})`
        : sql<boolean>`strpos(${name}, ${key}) > 0`
    const rows = this.#db
      .selectFrom(table)
      .$if(ownerId !== undefined, (query) => query.where('member_id', '=', ownerId ?? 0))
      .$if(key !== '', (query) => query.where(has))
    const { byTime, byId } = order
    const ids = await rows
      .select('id')
      .$if(byTime !== undefined, (query) => query.orderBy('created_at', byTime))
      .orderBy('id', byId)
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const { total } = await rows
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { ids: ids.map(({ id }) => id), total }
  }

  ownerOf(table: 'albums' | 'tracks', id: number): Promise<{ member_id: number } | undefined> {
    return this.#db.selectFrom(table).select('member_id').where('id', '=', id).executeTakeFirst()
  }

  /** Marks everything of the artist's as hidden that is not yet. */
  async hideAllOf(tx: Transaction, memberId: number): Promise<void> {
    for (const table of ['albums', 'tracks'] as const) {
      const shown = tx
        .updateTable(table)
        .set({ hidden_at: sql<Date>`now()`, hidden_by: 'artist' })
        .where('member_id', '=', memberId)
      await shown.where('hidden_at', 'is', null).execute()
    }
  }

  /** Locks and returns the row. */
  lockTrack(tx: Transaction, id: number): Promise<Track> {
    return tx
      .selectFrom('tracks')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  }

  /** Like `lockTrack`. */
  lockAlbum(tx: Transaction, id: number): Promise<Album> {
    return tx
      .selectFrom('albums')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  }

  /** The names of a track's tags, by kind and name, as one text. */
  async tagNamesOf(tx: Transaction, trackId: number): Promise<string> {
    const rows = await tx
      .selectFrom('track_tags')
      .innerJoin('tags', 'tags.id', 'tag_id')
      .select('name')
      .where('track_id', '=', trackId)
      .orderBy(sql`array_position(ARRAY['instrument', 'mood', 'genre'], kind)`)
      .orderBy(sql`name COLLATE "C"`)
      .execute()
    return rows.map(({ name }) => name).join(', ')
  }

  /**
   * Updates a track and returns it. A title that the artist already uses throws the unique
   * violation that becomes `TAKEN`.
   */
  changeTrack(
    tx: Transaction,
    id: number,
    { title, description }: Pick<Track, 'title' | 'description'>,
  ): Promise<Track> {
    return this.#touchTrack(tx, id, { title, title_key: nameKey(title), description })
  }

  /** Like `changeTrack`. */
  changeAlbum(
    tx: Transaction,
    id: number,
    { name, description, art_path }: Pick<Album, 'name' | 'description' | 'art_path'>,
  ): Promise<Album> {
    const change = {
      name,
      name_key: nameKey(name),
      description,
      art_path,
      modified_at: sql<Date>`now()`,
    }
    return tx
      .updateTable('albums')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async tagIdsOf(tx: Transaction, trackId: number): Promise<number[]> {
    const rows = await tx
      .selectFrom('track_tags')
      .select('tag_id')
      .where('track_id', '=', trackId)
      .execute()
    return rows.map(({ tag_id }) => tag_id)
  }

  /** Gives the track these tags in place of those it has, one request after the other. */
  async retag(tx: Transaction, id: number, tagIds: readonly number[]): Promise<Track> {
    const track = await this.#touchTrack(tx, id, {})
    await tx
      .deleteFrom('track_tags')
      .where('track_id', '=', id)
      .where('tag_id', 'not in', tagIds)
      .execute()
    await tx
      .insertInto('track_tags')
      .values(tagIds.map((tagId) => ({ track_id: id, tag_id: tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return track
  }

  /** The track that plays the file, with its album's name and its tags. */
  async trackOfFile(tx: Transaction, path: string, ownerId: number) {
    const { rows } = await sql<{ id: number; title: string; album: string; tags: string[] }>`
      SELECT t.id, t.title, a.name AS album,
             array(SELECT kind || ' ' || name FROM track_tags JOIN tags ON tags.id = tag_id WHERE track_id = t.id) AS tags
      FROM files f JOIN tracks t ON t.file_id = f.id JOIN albums a ON a.id = t.album_id
      WHERE f.path = ${path} AND t.member_id = ${ownerId}`.execute(tx)
    return rows[0]
  }

  #touchTrack(
    tx: Transaction,
    id: number,
    change: Partial<Pick<Track, 'title' | 'title_key' | 'description'>>,
  ): Promise<Track> {
    const touched = { ...change, modified_at: sql<Date>`now()` }
    return tx
      .updateTable('tracks')
      .set(touched)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
}

/** The members whose nickname has `key` in it, found by its characters (0011). */
function membersCalled(key: string): RawBuilder<unknown> {
  return sql`SELECT id FROM members WHERE search_grams(nickname_key) @> ${gramsOfKeyword(key)}::bigint[] AND strpos(nickname_key, ${key}) > 0`
}
