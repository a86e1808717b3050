import type { Character } from '@sori/contract/catalogue'
import { type AlbumsQuery, RECENT_UPLOADS_MAX, type SortDirection } from '@sori/contract/management'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { gramsOfKeyword } from '../../../lib/text/grams.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'

type Table = 'albums' | 'tracks'
/** The order of a list: by time, then by id. Without `byTime`, only by id. */
export type ListOrder = { byTime: SortDirection | undefined; byId: SortDirection }
type ListRequest = Pick<
  AlbumsQuery,
  'page' | 'size' | 'keyword' | 'type' | 'visibility' | 'keep'
> & {
  order: ListOrder
  ownerId: number | undefined
}

type TrackRow = Selectable<Tables['tracks']>
type AlbumRow = Selectable<Tables['albums']>
export type UploadRow = Pick<
  Selectable<Tables['files']>,
  'path' | 'created_at' | 'state' | 'mime' | 'bytes' | 'warning'
> & { track_id: number | null; title: string | null; album_name: string | null }

export type TrackSales = { downloads: number; earned: number; bought: boolean }

const now = sql<Date>`now()`

export class ManagementRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns a page of ids. Some ids are on the page only because the request lists them in `keep`:
   * `unmatched` has the ids that do not match the filters.
   */
  async list(table: Table, request: ListRequest) {
    const { order, page, size, ownerId, keep: keptIds = [] } = request
    const conditions = [keywordCondition(table, request), visibilityCondition(table, request)]
    const matches = sql<boolean>`(${sql.join(conditions, sql` AND `)})`
    const rows = this.#db
      .selectFrom(table)
      .$if(ownerId !== undefined, (query) => query.where('member_id', '=', ownerId ?? 0))
      .where(
        keptIds.length > 0
          ? sql<boolean>`(${matches} OR id = ANY (${keptIds}::bigint[]))`
          : matches,
      )
    const { byTime, byId } = order
    const listed = await rows
      .select(['id', matches.as('isMatch')])
      .$if(byTime !== undefined, (query) => query.orderBy('created_at', byTime))
      .orderBy('id', byId)
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const { total } = await rows
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const unmatched = listed.filter(({ isMatch }) => !isMatch).map(({ id }) => id)
    return { ids: listed.map(({ id }) => id), unmatched: new Set(unmatched), total }
  }

  /** Returns the numbers of tracks by album, including hidden ones. */
  async countTracks(albumIds: readonly number[]): Promise<Map<number, number>> {
    const { rows } = await sql<{ id: number; tracks: number }>`
      SELECT album_id AS id, count(*) AS tracks FROM tracks
      WHERE album_id = ANY (${albumIds}::bigint[]) GROUP BY album_id`.execute(this.#db)
    return new Map(rows.map(({ id, tracks }) => [id, tracks]))
  }

  /** Returns the downloads and earned credits of each track, and whether a member has bought it. */
  async readTrackSales(ids: readonly number[]): Promise<Map<number, TrackSales>> {
    const { rows } = await sql<TrackSales & { id: number }>`
      SELECT t.id, n.downloads, s.credits AS earned, s.bought
      FROM tracks t JOIN track_counters n ON n.track_id = t.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(-e.amount), 0)::bigint AS credits,
               coalesce(bool_or(c.member_id <> t.member_id), false) AS bought
        FROM cart_items c LEFT JOIN credit_entries e ON e.id = c.entry_id
        WHERE c.track_id = t.id AND c.status = 'DONE') s
      WHERE t.id = ANY (${ids}::bigint[])`.execute(this.#db)
    return new Map(rows.map(({ id, ...sales }) => [id, sales]))
  }

  /** Returns the downloads and earned credits of each album. */
  async readAlbumSales(ids: readonly number[]): Promise<Map<number, Omit<TrackSales, 'bought'>>> {
    const { rows } = await sql<Omit<TrackSales, 'bought'> & { id: number }>`
      SELECT n.album_id AS id, n.downloads::bigint AS downloads, (
        SELECT coalesce(sum(-e.amount), 0)::bigint
        FROM tracks t JOIN cart_items c ON c.track_id = t.id AND c.status = 'DONE'
        JOIN credit_entries e ON e.id = c.entry_id WHERE t.album_id = n.album_id) AS earned
      FROM album_counters n WHERE n.album_id = ANY (${ids}::bigint[])`.execute(this.#db)
    return new Map(rows.map(({ id, ...sales }) => [id, sales]))
  }

  /** Locks the tracks and, before them, their albums. Returns the artist of each track. */
  async lockTracks(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
    await sql`
      SELECT FROM albums WHERE id IN (SELECT album_id FROM tracks WHERE id = ANY (${ids}::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`.execute(tx)
    const { rows } = await sql<{ id: number; member_id: number }>`
      SELECT id, member_id FROM tracks WHERE id = ANY (${ids}::bigint[])
      ORDER BY id FOR NO KEY UPDATE`.execute(tx)
    return new Map(rows.map(({ id, member_id: ownerId }) => [id, ownerId]))
  }

  /** Adds tags, or returns false if a kind would have more than `max`. */
  async addTags(tx: Transaction, id: number, tagIds: readonly number[], max: number) {
    const { rows } = await sql`
      SELECT kind FROM tags WHERE id = ANY (${tagIds}::int[])
        OR id IN (SELECT tag_id FROM track_tags WHERE track_id = ${id})
      GROUP BY kind HAVING count(*) > ${max}`.execute(tx)
    if (rows.length > 0) return false
    await sql`
      INSERT INTO track_tags (track_id, tag_id) SELECT ${id}, unnest(${tagIds}::int[])
      ON CONFLICT DO NOTHING`.execute(tx)
    await tx.updateTable('tracks').set({ modified_at: now }).where('id', '=', id).execute()
    return true
  }

  /** Returns the ids of the album's tracks in their present order. */
  async listTrackIds(tx: Transaction, albumId: number) {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM tracks WHERE album_id = ${albumId}
      ORDER BY album_place, created_at, id`.execute(tx)
    return rows.map(({ id }) => id)
  }

  async orderTracks(tx: Transaction, ids: readonly number[]) {
    await sql`
      UPDATE tracks t SET album_place = o.place
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS o (id, place)
      WHERE t.id = o.id AND t.album_place IS DISTINCT FROM o.place`.execute(tx)
  }

  /**
   * Locks the track against purchases. Returns its file, and whether a member has bought the track.
   */
  async lockFileOf(tx: Transaction, id: number) {
    const { rows } = await sql<{ file_id: number; path: string }>`
      SELECT t.file_id, f.path FROM tracks t JOIN files f ON f.id = t.file_id
      WHERE t.id = ${id} FOR UPDATE OF t`.execute(tx)
    // A second statement, because it sees purchases that were committed while the first waited.
    const { rows: purchases } = await sql`
      SELECT FROM cart_items c JOIN tracks t ON t.id = c.track_id
      WHERE c.track_id = ${id} AND c.status = 'DONE' AND c.member_id <> t.member_id
      LIMIT 1`.execute(tx)
    return rows[0] && { ...rows[0], isBought: purchases.length > 0 }
  }

  async setFile(tx: Transaction, id: number, fileId: number) {
    const row = { file_id: fileId, modified_at: now }
    await tx.updateTable('tracks').set(row).where('id', '=', id).execute()
  }

  /**
   * Sets the type, tempo and key that an artist has corrected; null restores the measured values.
   * Measurements never overwrite corrected values. Callers check the permission.
   */
  async setCharacter(tx: Transaction, id: number, character: Character | null) {
    const { soundType, bpm, musicalKey } = character ?? {}
    const values = character
      ? sql`${soundType}::text, ${bpm}::numeric, ${musicalKey}::text, 'ARTIST'`
      : sql`f.sound_type, f.bpm, f.musical_key,
            CASE WHEN f.character_at IS NOT NULL THEN 'MEASURED' END`
    await sql`
      UPDATE tracks t
      SET (sound_type, bpm, musical_key, character_source) = ROW (${values}), modified_at = now()
      FROM files f WHERE t.id = ${id} AND f.id = t.file_id`.execute(tx)
  }

  /** Returns the uploads of the member after `since`, the newest first. */
  async listUploads(memberId: number, since: Date) {
    const { rows } = await sql<UploadRow>`
      SELECT f.path, f.created_at, f.state, f.mime, f.bytes, f.warning,
             t.id AS track_id, t.title, a.name AS album_name
      FROM files f
      LEFT JOIN tracks t ON t.file_id = f.id
      LEFT JOIN albums a ON a.id = t.album_id
      WHERE f.owner_id = ${memberId} AND f.created_at > ${since} AND NOT f.removing
      ORDER BY f.created_at DESC, f.id DESC LIMIT ${RECENT_UPLOADS_MAX}`.execute(this.#db)
    return rows
  }

  async findOwner(table: Table, id: number) {
    const row = await this.#db
      .selectFrom(table)
      .select('member_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.member_id
  }

  async hideAllOf(tx: Transaction, memberId: number) {
    for (const table of ['albums', 'tracks'] as const)
      await tx
        .updateTable(table)
        .set({ hidden_at: now, hidden_by: 'artist' })
        .where('member_id', '=', memberId)
        .where('hidden_at', 'is', null)
        .execute()
  }

  lockTrack(tx: Transaction, id: number) {
    const track = tx.selectFrom('tracks').selectAll().where('id', '=', id)
    return track.forNoKeyUpdate().executeTakeFirstOrThrow()
  }

  lockAlbum(tx: Transaction, id: number) {
    const album = tx.selectFrom('albums').selectAll().where('id', '=', id)
    return album.forNoKeyUpdate().executeTakeFirstOrThrow()
  }

  /** Returns the names of a track's tags as one text for the records of edits. */
  async readTagNames(tx: Transaction, trackId: number) {
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
   * Changes a track, and stores its old title, so that old links work. A unique constraint refuses
   * a title that the artist already has.
   */
  async changeTrack(tx: Transaction, id: number, change: Pick<TrackRow, 'title' | 'description'>) {
    const row = { ...change, title_key: nameKey(change.title), modified_at: now }
    await sql`
      INSERT INTO former_titles (member_id, title_key, track_id)
      SELECT member_id, title_key, id FROM tracks
      WHERE id = ${id} AND title_key <> ${row.title_key}
      ON CONFLICT (member_id, title_key) DO UPDATE SET track_id = excluded.track_id`.execute(tx)
    await tx.updateTable('tracks').set(row).where('id', '=', id).execute()
  }

  /**
   * Changes an album, and stores its old name, so that old links work. A unique constraint refuses
   * a name that the artist already has.
   */
  async changeAlbum(
    tx: Transaction,
    id: number,
    change: Pick<AlbumRow, 'name' | 'description' | 'art_path'>,
  ) {
    const row = { ...change, name_key: nameKey(change.name), modified_at: now }
    await sql`
      INSERT INTO former_album_names (member_id, name_key, album_id)
      SELECT member_id, name_key, id FROM albums
      WHERE id = ${id} AND name_key <> ${row.name_key}
      ON CONFLICT (member_id, name_key) DO UPDATE SET album_id = excluded.album_id`.execute(tx)
    await tx.updateTable('albums').set(row).where('id', '=', id).execute()
  }

  async retag(tx: Transaction, id: number, tagIds: readonly number[]) {
    await tx.updateTable('tracks').set({ modified_at: now }).where('id', '=', id).execute()
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
  }

  /** Returns the member's track with this audio file, its album's name and its tags. */
  async findTrackOfFile(tx: Transaction, path: string, ownerId: number) {
    const { rows } = await sql<{ id: number; title: string; album: string; tags: string[] }>`
      SELECT t.id, t.title, a.name AS album,
             array(SELECT kind || ' ' || name FROM track_tags JOIN tags ON tags.id = tag_id
                   WHERE track_id = t.id) AS tags
      FROM files f JOIN tracks t ON t.file_id = f.id JOIN albums a ON a.id = t.album_id
      WHERE f.path = ${path} AND t.member_id = ${ownerId}`.execute(tx)
    return rows[0]
  }
}

/**
 * True if the item's name contains the keyword, or for type `n` the artist's nickname. In an
 * artist's own list of tracks, also true for names of the album and of tags.
 */
function keywordCondition(
  table: Table,
  { keyword, type, ownerId }: Pick<ListRequest, 'keyword' | 'type' | 'ownerId'>,
): RawBuilder<boolean> {
  const key = nameKey(type === 'n' ? keyword : keyword.toUpperCase())
  if (key === '') return sql`true`
  if (!isStorable(key)) return sql`false`
  if (type === 'n') return sql`member_id IN (${selectMembersNamed(key)})`
  const name = sql.ref(table === 'tracks' ? 'title_key' : 'name_key')
  const isArtistsOwnList = table === 'tracks' && ownerId !== undefined
  const others = isArtistsOwnList ? orInNameOfAlbumOrTag(ownerId, key) : sql``
  return sql`(strpos(${name}, ${key}) > 0 ${others})`
}

function visibilityCondition(
  table: Table,
  { visibility }: Pick<ListRequest, 'visibility'>,
): RawBuilder<boolean> {
  if (!visibility) return sql`true`
  const withAlbum = sql`
    OR album_id IN (SELECT id FROM albums WHERE hidden_at IS NOT NULL)`
  const isHidden = sql`(hidden_at IS NOT NULL ${table === 'tracks' ? withAlbum : sql``})`
  return sql`${isHidden} = ${visibility === 'hidden'}`
}

/** Adds the tracks whose album or tag has a name that contains the keyword. */
function orInNameOfAlbumOrTag(ownerId: number, key: string): RawBuilder<unknown> {
  return sql`
    OR album_id IN (
      SELECT id FROM albums WHERE member_id = ${ownerId} AND strpos(name_key, ${key}) > 0)
    OR EXISTS (
      SELECT FROM track_tags JOIN tags ON tags.id = tag_id
      WHERE track_id = tracks.id AND strpos(tags.name, ${key}) > 0)`
}

/**
 * Selects members whose nickname contains `key`, by the index on `search_grams` (migration 0011).
 */
function selectMembersNamed(key: string): RawBuilder<unknown> {
  return sql`
    SELECT id FROM members
    WHERE search_grams(nickname_key) @> ${gramsOfKeyword(key)}::bigint[]
      AND strpos(nickname_key, ${key}) > 0`
}
