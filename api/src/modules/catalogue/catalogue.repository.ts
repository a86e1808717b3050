import type { TagKind } from '@sori/shared-lib/contract/catalogue'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'
import type { Tables } from '../../lib/tables.ts'

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
  tags: Record<TagKind, string[]>
}

type Album = Selectable<Pick<Tables['albums'], 'id' | 'name' | 'art_path' | 'created_at'>>

export type NewAlbum = { memberId: number; name: string; description: string; artPath: string | null; createdAt: Date }
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

  /** The tracks in the order of `ids`; one that has gone meanwhile is left out. */
  async tracks(ids: readonly number[]): Promise<TrackRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<TrackRow>`
      SELECT t.id, t.title, t.description, t.created_at, t.modified_at, t.member_id, m.nickname,
             f.path, f.duration_ms, f.peaks,
             ${albumColumns},
             json_build_object('instrument', g.instrument, 'mood', g.mood, 'genre', g.genre) AS tags
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
      JOIN tracks t ON t.id = wanted.id
      JOIN members m ON m.id = t.member_id
      JOIN files f ON f.id = t.file_id
      JOIN albums a ON a.id = t.album_id
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(name ORDER BY name) FILTER (WHERE kind = 'instrument'), '{}') AS instrument,
               coalesce(array_agg(name ORDER BY name) FILTER (WHERE kind = 'mood'), '{}') AS mood,
               coalesce(array_agg(name ORDER BY name) FILTER (WHERE kind = 'genre'), '{}') AS genre
        FROM track_tags JOIN tags ON tags.id = tag_id WHERE track_id = t.id
      ) g
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }

  /** The albums in the order of `ids`; one that has gone meanwhile is left out. */
  async albums(ids: readonly number[]): Promise<AlbumRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<AlbumRow>`
      SELECT ${albumColumns}, a.member_id, m.nickname
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
      JOIN albums a ON a.id = wanted.id
      JOIN members m ON m.id = a.member_id
      ORDER BY wanted.place`.execute(this.#db)
    return rows
  }

  /** The ids of an album's tracks, in the order they were added. */
  async trackIdsOf(albumId: number): Promise<number[]> {
    const tracks = this.#db.selectFrom('tracks').select('id').where('album_id', '=', albumId)
    return (await tracks.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id)
  }

  /** The id of the track that is addressed so, whatever the case (D17). */
  async findTrackId(nickname: string, title: string): Promise<number | undefined> {
    if (!isStorable(nickname + title)) return undefined
    const found = await this.#db
      .selectFrom('tracks')
      .innerJoin('members', 'members.id', 'tracks.member_id')
      .select('tracks.id')
      .where('members.nickname_key', '=', nameKey(nickname))
      .where('tracks.title_key', '=', nameKey(title))
      .executeTakeFirst()
    return found?.id
  }

  /** The id of the album that is addressed so, whatever the case (D17). */
  async findAlbumId(nickname: string, name: string): Promise<number | undefined> {
    if (!isStorable(nickname + name)) return undefined
    const found = await this.#db
      .selectFrom('albums')
      .innerJoin('members', 'members.id', 'albums.member_id')
      .select('albums.id')
      .where('members.nickname_key', '=', nameKey(nickname))
      .where('albums.name_key', '=', nameKey(name))
      .executeTakeFirst()
    return found?.id
  }

  tags(db: Database = this.#db): Promise<{ id: number; kind: TagKind; name: string }[]> {
    return db.selectFrom('tags').selectAll().orderBy(sql`name COLLATE "C"`).execute()
  }

  async addTags(tags: readonly { kind: TagKind; name: string }[]): Promise<void> {
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

  /** The artist's album of that name, which keeps its description and art, or a new one (D19). */
  async albumFor({ memberId, name, description, artPath, createdAt }: NewAlbum, db: Database): Promise<Album> {
    const present = await findAlbum(db, memberId, name)
    if (present) return present
    const album = {
      member_id: memberId,
      name,
      name_key: nameKey(name),
      description,
      art_path: artPath,
      created_at: createdAt,
      modified_at: createdAt,
    }
    await db
      .insertInto('albums')
      .values(album)
      .onConflict((conflict) => conflict.constraint('albums_name_unique').doNothing())
      .execute()
    const made = await findAlbum(db, memberId, name)
    if (!made) throw new Error('an album vanished while a track was added to it')
    return made
  }

  albumNamed(memberId: number, name: string): Promise<Album | undefined> {
    return findAlbum(this.#db, memberId, name)
  }

  /** A unique violation of the title reaches the person as a field error (D17). */
  async addTrack(
    { albumId, memberId, fileId, title, description, createdAt, downloads }: NewTrack,
    tagIds: readonly number[],
    db: Database,
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
    const { id } = await db.insertInto('tracks').values(track).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('track_counters').values({ track_id: id, downloads }).execute()
    if (tagIds.length > 0)
      await db
        .insertInto('track_tags')
        .values(tagIds.map((tagId) => ({ track_id: id, tag_id: tagId })))
        .execute()
    return id
  }
}

function findAlbum(db: Database, memberId: number, name: string): Promise<Album | undefined> {
  return db
    .selectFrom('albums')
    .select(['id', 'name', 'art_path', 'created_at'])
    .where('member_id', '=', memberId)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
}

/** PostgreSQL refuses a NUL even as a parameter, and no name has one. An address cannot have half a surrogate pair. */
function isStorable(name: string): boolean {
  return !name.includes('\0')
}
