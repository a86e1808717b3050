import { ALBUM_TRACKS_MAX, ARTIST_LATEST, type ArtistAnswer } from '@sori/contract/catalogue'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { asPrepared, type Database, type Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import type { TranslatedName } from '../../../lib/text/tag-names.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { shownAlbum, shownTrack, takenDownAlbum } from '../hiding/index.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

type AlbumColumn =
  | 'id'
  | 'name'
  | 'description'
  | 'created_at'
  | 'modified_at'
  | 'hidden_by'
  | 'hidden_reason'
  | 'version'

export type ListedAlbumRow = Pick<Row<'albums'>, 'member_id' | 'art_path'> & {
  [Column in AlbumColumn as `album_${Column}`]: Row<'albums'>[Column]
} & { nickname: string; album_hidden: boolean; album_taken_down: boolean }

type TrackColumn =
  | Exclude<AlbumColumn, 'name'>
  | 'title'
  | 'sound_type'
  | 'bpm'
  | 'musical_key'
  | 'character_source'
type FileColumn =
  | 'path'
  | 'duration_ms'
  | 'peaks'
  | 'mime'
  | 'bytes'
  | 'sample_rate'
  | 'channels'
  | 'loudness'
  | 'true_peak'

export type ListedTrackRow = ListedAlbumRow &
  Pick<Row<'tracks'>, TrackColumn> &
  Pick<Row<'files'>, FileColumn> & {
    file_state: Row<'files'>['state']
    file_warning: Row<'files'>['warning']
    /** True if the track itself is hidden; `album_hidden` is separate. */
    hidden: boolean
    taken_down: boolean
    tags: TranslatedTag[]
    /** The state of the viewer's purchase: READY in the cart, DONE after payment. */
    cart_status: Row<'cart_items'>['status'] | null
  }

export type TagName = Pick<Row<'tags'>, 'kind' | 'name'>
type TranslatedTag = TagName & TranslatedName

type NewAlbum = Pick<
  Row<'albums'>,
  'member_id' | 'name' | 'description' | 'art_path' | 'created_at'
>
type NewTrack = Pick<
  Row<'tracks'>,
  'album_id' | 'member_id' | 'file_id' | 'title' | 'description' | 'created_at'
>

const albumColumns = sql`
  a.id AS album_id, a.name AS album_name, a.art_path, a.description AS album_description,
  a.created_at AS album_created_at, a.modified_at AS album_modified_at,
  a.hidden_at IS NOT NULL AS album_hidden, a.hidden_by AS album_hidden_by,
  a.hidden_reason AS album_hidden_reason, a.version AS album_version,
  a.hidden_at IS NOT NULL AND ${takenDownAlbum} AS album_taken_down`

export class CatalogueRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the existing tracks in the order of `ids`. */
  async readTracks(ids: readonly number[], viewer: Caller | null) {
    return ids.length === 0 ? [] : this.#readTrackRows(selectIdsInOrder(ids), viewer)
  }

  /**
   * Returns the track with this nickname and title, current or former. Returns hidden tracks too.
   */
  async findTrackAt(nickname: string, title: string, viewer: Caller | null) {
    if (!isStorable(nickname + title)) return undefined
    const key = nameKey(title)
    const [row] = await this.#readTrackRows(
      sql`(
        SELECT coalesce(
          (SELECT id FROM tracks WHERE title_key = ${key} AND member_id = artist.id),
          (SELECT track_id FROM former_titles WHERE title_key = ${key} AND member_id = artist.id)
        ) AS id, 1 AS place
        FROM (SELECT ${selectArtistId(nickname)} AS id) AS artist)`,
      viewer,
    )
    return row
  }

  /** Returns an album's tracks in their artist's order, then by time of publication. */
  readTracksOfAlbum(albumId: number, viewer: Caller | null, { evenHidden = false } = {}) {
    return this.#readTrackRows(
      sql`(
        SELECT id, row_number() OVER (ORDER BY album_place, created_at, id) AS place
        FROM tracks t WHERE album_id = ${albumId} AND ${evenHidden ? sql`true` : shownTrack}
        ORDER BY place LIMIT ${ALBUM_TRACKS_MAX})`,
      viewer,
    )
  }

  /** Returns the existing albums in the order of `ids`. */
  async readAlbums(ids: readonly number[]) {
    return ids.length === 0 ? [] : this.#readAlbumRows(selectIdsInOrder(ids))
  }

  /**
   * Returns the album with this nickname and name, current or former. Returns hidden albums too.
   */
  async findAlbumAt(nickname: string, name: string) {
    if (!isStorable(nickname + name)) return undefined
    const key = nameKey(name)
    const [row] = await this.#readAlbumRows(sql`(
      SELECT coalesce(
        (SELECT id FROM albums WHERE name_key = ${key} AND member_id = artist.id),
        (SELECT album_id FROM former_album_names WHERE name_key = ${key} AND member_id = artist.id)
      ) AS id, 1 AS place
      FROM (SELECT ${selectArtistId(nickname)} AS id) AS artist)`)
    return row
  }

  /** Returns the artist with this nickname, current or former, if the artist has public tracks. */
  async findArtistAt(nickname: string) {
    return isStorable(nickname) ? this.#readArtistRow(selectArtistId(nickname)) : undefined
  }

  findArtistById(id: number) {
    return this.#readArtistRow(sql`${id}`)
  }

  async #readArtistRow(id: RawBuilder<unknown>) {
    const { rows } = await sql<ArtistAnswer['dto']>`${asPrepared}
      SELECT m.id AS "userId", m.nickname, m.profile_image_path AS picture,
        (SELECT count(*)::int FROM tracks t WHERE t.member_id = m.id AND ${shownTrack}) AS tracks,
        (SELECT count(*)::int FROM albums a WHERE a.member_id = m.id AND ${shownAlbum}
          AND EXISTS (SELECT FROM tracks WHERE album_id = a.id AND hidden_at IS NULL)) AS albums,
        (SELECT json_agg(json_build_object('title', title)) FROM (
          SELECT title FROM tracks t WHERE t.member_id = m.id AND ${shownTrack}
          ORDER BY created_at DESC, id DESC LIMIT ${ARTIST_LATEST}) AS latest) AS latest,
        (SELECT count(*)::int FROM follows WHERE artist_id = m.id) AS followers,
        coalesce(p.introduction, '') AS introduction, coalesce(p.links, '{}') AS links
      FROM members m LEFT JOIN artist_pages p ON p.member_id = m.id
      WHERE m.id = ${id} AND m.left_at IS NULL`.execute(this.#db)
    return rows.find(({ tracks }) => tracks > 0)
  }

  listTags(db: Database = this.#db) {
    return db.selectFrom('tags').selectAll().orderBy(sql`name COLLATE "C"`).execute()
  }

  async listTranslatedTags() {
    const { rows } = await sql<TranslatedTag>`
      SELECT tags.kind, tags.name, v.korean, v.english
      FROM tags LEFT JOIN tag_names v ON v.kind = tags.kind AND v.name = tags.name
      ORDER BY tags.name COLLATE "C"`.execute(this.#db)
    return rows
  }

  async addTags(tags: readonly TagName[]) {
    if (tags.length === 0) return
    await this.#db
      .insertInto('tags')
      .values([...tags])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async hasTrack(memberId: number, title: string) {
    const track = await this.#db
      .selectFrom('tracks')
      .select('id')
      .where('member_id', '=', memberId)
      .where('title_key', '=', nameKey(title))
      .executeTakeFirst()
    return track !== undefined
  }

  /** Returns the artist. Locks nickname and `left_at` until the transaction ends. */
  lockArtist(tx: Transaction, memberId: number) {
    return tx
      .selectFrom('members')
      .select(['nickname', 'left_at'])
      .where('id', '=', memberId)
      .forKeyShare()
      .executeTakeFirstOrThrow()
  }

  /** Locks the artist's album with this name, or adds it, and returns its id. */
  async lockOrAddAlbum(tx: Transaction, album: NewAlbum): Promise<number> {
    const row = { ...album, name_key: nameKey(album.name), modified_at: album.created_at }
    // Repeats if another transaction has renamed the album between the two statements.
    for (;;) {
      const existing = selectAlbumNamed(tx, album.member_id, album.name).forNoKeyUpdate()
      const insertion = tx
        .insertInto('albums')
        .values(row)
        .onConflict((conflict) => conflict.constraint('albums_name_unique').doNothing())
        .returning('id')
      const albumRow = (await existing.executeTakeFirst()) ?? (await insertion.executeTakeFirst())
      if (albumRow) return albumRow.id
    }
  }

  async isAlbumFull(tx: Transaction, albumId: number) {
    const lastAllowed = await tx
      .selectFrom('tracks')
      .select('id')
      .where('album_id', '=', albumId)
      .limit(1)
      .offset(ALBUM_TRACKS_MAX - 1)
      .executeTakeFirst()
    return lastAllowed !== undefined
  }

  findAlbumNamed(memberId: number, name: string) {
    return selectAlbumNamed(this.#db, memberId, name).executeTakeFirst()
  }

  /** Returns all tags, and prevents merges until the transaction ends. */
  async lockTags(tx: Transaction) {
    await sql`LOCK TABLE tags IN ROW SHARE MODE`.execute(tx)
    return this.listTags(tx)
  }

  /**
   * Returns the new track's id. A unique constraint refuses a title that the artist already has.
   */
  async addTrack(
    tx: Transaction,
    track: NewTrack,
    { downloads, tagIds }: { downloads: number; tagIds: readonly number[] },
  ) {
    const row = { ...track, title_key: nameKey(track.title), modified_at: track.created_at }
    const { id } = await tx
      .insertInto('tracks')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('track_counters').values({ track_id: id, downloads }).execute()
    const tags = tagIds.map((tagId) => ({ track_id: id, tag_id: tagId }))
    if (tags.length > 0) await tx.insertInto('track_tags').values(tags).execute()
    return id
  }

  /** Returns the rows of `wantedIds`, a query of ids, ordered by its column `place`. */
  async #readTrackRows(wantedIds: RawBuilder<unknown>, viewer: Caller | null) {
    const { rows } = await sql<ListedTrackRow>`${asPrepared}
      SELECT t.id, t.title, t.description, t.created_at, t.modified_at, t.member_id, m.nickname,
             t.hidden_at IS NOT NULL AS hidden, t.hidden_by, t.hidden_reason,
             t.hidden_at IS NOT NULL AND EXISTS (
               SELECT FROM takedowns WHERE lifted_at IS NULL AND track_id = t.id) AS taken_down,
             t.sound_type, t.bpm, t.musical_key, t.character_source, t.version,
             f.path, f.duration_ms, f.peaks, f.mime, f.bytes, f.sample_rate, f.channels,
             f.loudness, f.true_peak, f.state AS file_state, f.warning AS file_warning,
             ${albumColumns},
             c.status AS cart_status,
             (SELECT coalesce(json_agg(json_build_object(
                'kind', tags.kind, 'name', tags.name, 'korean', v.korean, 'english', v.english)
                ORDER BY tags.name COLLATE "C"), '[]')
              FROM track_tags JOIN tags ON tags.id = tag_id
              LEFT JOIN tag_names v ON v.kind = tags.kind AND v.name = tags.name
              WHERE track_id = t.id) AS tags
      FROM ${wantedIds} AS wanted
      JOIN tracks t ON t.id = wanted.id
      JOIN members m ON m.id = t.member_id
      JOIN files f ON f.id = t.file_id
      JOIN albums a ON a.id = t.album_id
      LEFT JOIN cart_items c ON c.track_id = t.id AND c.member_id = ${viewer?.id ?? null}
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }

  async #readAlbumRows(wantedIds: RawBuilder<unknown>) {
    const { rows } = await sql<ListedAlbumRow>`${asPrepared}
      SELECT ${albumColumns}, a.member_id, m.nickname
      FROM ${wantedIds} AS wanted
      JOIN albums a ON a.id = wanted.id
      JOIN members m ON m.id = a.member_id
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }
}

function selectIdsInOrder(ids: readonly number[]): RawBuilder<unknown> {
  return sql`(SELECT id, place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS t (id, place))`
}

function selectAlbumNamed(db: Database, memberId: number, name: string) {
  return db
    .selectFrom('albums')
    .select(['id', 'art_path'])
    .where('member_id', '=', memberId)
    .where('name_key', '=', nameKey(name))
}

/** Selects the artist with the nickname. Without one, selects the last artist who had it. */
function selectArtistId(nickname: string): RawBuilder<number | null> {
  const key = nameKey(nickname)
  return sql`coalesce(
    (SELECT id FROM members WHERE nickname_key = ${key}),
    (SELECT member_id FROM former_nicknames WHERE nickname_key = ${key}))`
}
