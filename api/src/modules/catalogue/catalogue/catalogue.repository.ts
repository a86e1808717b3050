import { ALBUM_TRACKS_MAX, type TagKind } from '@sori/contract/catalogue'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, plannedOnce, type Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { shownTrack } from '../hiding/index.ts'

/** An album with all that a list shows of it. */
export type AlbumRow = {
  album_id: number
  member_id: number
  nickname: string
  album_name: string
  art_path: string | null
  album_description: string
  album_created_at: Date
  album_modified_at: Date
}

/** A tag as its kind and name. */
export type TagName = { kind: TagKind; name: string }

/** A track with all that a list shows of it, its album among it. */
export type TrackRow = AlbumRow & {
  id: number
  title: string
  description: string
  created_at: Date
  modified_at: Date
  path: string
  duration_ms: number | null
  peaks: Buffer | null
  mime: 'audio/mpeg' | 'audio/wav'
  bytes: number
  sample_rate: number | null
  channels: number | null
  loudness: number | null
  true_peak: number | null
  tags: TagName[]
  /** hidden itself, or with its album (D49) */
  hidden: boolean
  /** the viewer's state of the track: in the cart or owned; null for others */
  held: 'READY' | 'DONE' | null
}

type Album = Selectable<
  Pick<Tables['albums'], 'id' | 'name' | 'art_path' | 'created_at' | 'hidden_at'>
>

export type NewAlbum = {
  memberId: number
  name: string
  description: string
  artPath: string | null
  createdAt: Date
}
export type NewTrack = {
  albumId: number
  memberId: number
  fileId: number
  title: string
  description: string
  createdAt: Date
  downloads: number
}

const albumColumns = sql`a.id AS album_id, a.name AS album_name, a.art_path, a.description AS album_description,
             a.created_at AS album_created_at, a.modified_at AS album_modified_at`

/** Albums, tracks and tags in the database. Methods that write take the transaction they belong to. */
export class CatalogueRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns tracks in the order of `ids`, as seen by `asker`. Leaves out deleted ones. */
  tracks(ids: readonly number[], asker: Caller | null): Promise<TrackRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.#trackRows(inOrder(ids), asker)
  }

  /** The track that is addressed so, whatever the case, by its artist's present or a former nickname (D17). */
  async trackAt(
    nickname: string,
    title: string,
    asker: Caller | null,
  ): Promise<TrackRow | undefined> {
    if (!isStorable(nickname + title)) return undefined
    const [row] = await this.#trackRows(
      sql`
      (SELECT id, 1 AS place FROM tracks t WHERE title_key = ${nameKey(title)} AND member_id = ${artistCalled(nickname)} AND ${shownTrack})`,
      asker,
    )
    return row
  }

  /** The first tracks of an album, in the order they were added; `most` of them, whatever the data says. What is hidden is for its artist alone. */
  tracksOf(
    albumId: number,
    asker: Caller | null,
    { evenHidden = false, most = ALBUM_TRACKS_MAX } = {},
  ): Promise<TrackRow[]> {
    const wanted = evenHidden ? sql`true` : shownTrack
    return this.#trackRows(
      sql`
      (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM tracks t
       WHERE album_id = ${albumId} AND ${wanted} ORDER BY created_at, id LIMIT ${most})`,
      asker,
    )
  }

  /** Returns albums in the order of `ids`. Leaves out deleted ones. */
  albums(ids: readonly number[]): Promise<AlbumRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.#albumRows(inOrder(ids))
  }

  /** The album that is addressed so, as `trackAt` does. */
  async albumAt(nickname: string, name: string): Promise<AlbumRow | undefined> {
    if (!isStorable(nickname + name)) return undefined
    const [row] = await this.#albumRows(sql`
      (SELECT id, 1 AS place FROM albums WHERE name_key = ${nameKey(name)} AND member_id = ${artistCalled(nickname)} AND hidden_at IS NULL)`)
    return row
  }

  tags(db: Database = this.#db): Promise<(TagName & { id: number })[]> {
    return db.selectFrom('tags').selectAll().orderBy(sql`name COLLATE "C"`).execute()
  }

  async addTags(tags: readonly TagName[]): Promise<void> {
    if (tags.length === 0) return
    await this.#db
      .insertInto('tags')
      .values([...tags])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async hasTrack(memberId: number, title: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('tracks')
      .select('id')
      .where('member_id', '=', memberId)
      .where('title_key', '=', nameKey(title))
      .executeTakeFirst()
    return found !== undefined
  }

  /** Locks the artist until the transaction ends: neither the nickname nor `left_at` changes. */
  artist(tx: Transaction, memberId: number): Promise<{ nickname: string; left_at: Date | null }> {
    const artist = tx
      .selectFrom('members')
      .select(['nickname', 'left_at'])
      .where('id', '=', memberId)
    return artist.forKeyShare().executeTakeFirstOrThrow()
  }

  /** Locks the artist's album of that name until the transaction ends, or creates it (D19). */
  async albumFor(
    tx: Transaction,
    { memberId, name, description, artPath, createdAt }: NewAlbum,
  ): Promise<Album> {
    const album = {
      member_id: memberId,
      name,
      name_key: nameKey(name),
      description,
      art_path: artPath,
      created_at: createdAt,
      modified_at: createdAt,
    }
    // Again where the album that was in the way has got another name meanwhile.
    for (;;) {
      const present = await findAlbum(tx, memberId, name).forNoKeyUpdate().executeTakeFirst()
      if (present) return present
      const insert = tx.insertInto('albums').values(album).returning(albumFacts)
      const made = await insert
        .onConflict((conflict) => conflict.constraint('albums_name_unique').doNothing())
        .executeTakeFirst()
      if (made) return made
    }
  }

  /** Whether the album has `most` tracks or more. */
  async isFull(tx: Transaction, albumId: number, most: number): Promise<boolean> {
    const tracks = tx.selectFrom('tracks').select('id').where('album_id', '=', albumId)
    return (
      (await tracks
        .limit(1)
        .offset(most - 1)
        .executeTakeFirst()) !== undefined
    )
  }

  albumNamed(memberId: number, name: string): Promise<Album | undefined> {
    return findAlbum(this.#db, memberId, name).executeTakeFirst()
  }

  /** Returns all tags and keeps them from being merged until the transaction ends. Waits for a running merge. */
  async lastingTags(tx: Transaction): Promise<(TagName & { id: number })[]> {
    await sql`LOCK TABLE tags IN ROW SHARE MODE`.execute(tx)
    return this.tags(tx)
  }

  /** A unique violation of the title reaches the person as a field error (D17). */
  async addTrack(
    tx: Transaction,
    { albumId, memberId, fileId, title, description, createdAt, downloads }: NewTrack,
    tagIds: readonly number[],
  ): Promise<number> {
    const track = {
      album_id: albumId,
      member_id: memberId,
      file_id: fileId,
      title,
      title_key: nameKey(title),
      description,
      created_at: createdAt,
      modified_at: createdAt,
    }
    const { id } = await tx
      .insertInto('tracks')
      .values(track)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('track_counters').values({ track_id: id, downloads }).execute()
    if (tagIds.length > 0)
      await tx
        .insertInto('track_tags')
        .values(tagIds.map((tagId) => ({ track_id: id, tag_id: tagId })))
        .execute()
    return id
  }

  /** Reads the list rows of the tracks in `wanted` (ids and places), in their order. */
  async #trackRows(wanted: RawBuilder<unknown>, asker: Caller | null): Promise<TrackRow[]> {
    const { rows } = await sql<TrackRow>`${plannedOnce}
      SELECT t.id, t.title, t.description, t.created_at, t.modified_at, t.member_id, m.nickname,
             f.path, f.duration_ms, f.peaks, f.mime, f.bytes, f.sample_rate, f.channels, f.loudness, f.true_peak,
             ${albumColumns},
             t.hidden_at IS NOT NULL OR a.hidden_at IS NOT NULL AS hidden,
             c.status AS held,
             (SELECT coalesce(json_agg(json_build_object('kind', kind, 'name', name) ORDER BY name COLLATE "C"), '[]')
              FROM track_tags JOIN tags ON tags.id = tag_id WHERE track_id = t.id) AS tags
      FROM ${wanted} AS wanted
      JOIN tracks t ON t.id = wanted.id
      JOIN members m ON m.id = t.member_id
      JOIN files f ON f.id = t.file_id
      JOIN albums a ON a.id = t.album_id
      LEFT JOIN cart_items c ON c.track_id = t.id AND c.member_id = ${asker?.id ?? null}
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }

  /** The same of albums. */
  async #albumRows(wanted: RawBuilder<unknown>): Promise<AlbumRow[]> {
    const { rows } = await sql<AlbumRow>`${plannedOnce}
      SELECT ${albumColumns}, a.member_id, m.nickname
      FROM ${wanted} AS wanted
      JOIN albums a ON a.id = wanted.id
      JOIN members m ON m.id = a.member_id
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }
}

/** Ids as `wanted`, in the order given. */
function inOrder(ids: readonly number[]): RawBuilder<unknown> {
  return sql`(SELECT id, place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS t (id, place))`
}

const albumFacts = ['id', 'name', 'art_path', 'created_at', 'hidden_at'] as const

function findAlbum(db: Database, memberId: number, name: string) {
  return db
    .selectFrom('albums')
    .select(albumFacts)
    .where('member_id', '=', memberId)
    .where('name_key', '=', nameKey(name))
}

/** Returns the id of the member with the nickname, else of the last who had it, else null. */
function artistCalled(nickname: string): RawBuilder<number | null> {
  const key = nameKey(nickname)
  return sql`coalesce(
    (SELECT id FROM members WHERE nickname_key = ${key}), (SELECT member_id FROM former_nicknames WHERE nickname_key = ${key}))`
}
