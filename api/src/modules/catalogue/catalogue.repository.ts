import type { TagKind } from '@sori/shared-lib/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'

/** A track with all that a list shows of it. */
export type TrackRow = {
  id: number
  title: string
  description: string
  created_at: Date
  modified_at: Date
  member_id: number
  nickname: string
  path: string
  duration_ms: number | null
  peaks: Buffer | null
  album_id: number
  album_name: string
  art_path: string | null
  album_description: string
  album_created_at: Date
  album_modified_at: Date
  tags: Record<TagKind, string[]>
}

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
             a.id AS album_id, a.name AS album_name, a.art_path, a.description AS album_description,
             a.created_at AS album_created_at, a.modified_at AS album_modified_at,
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
  async albumFor({ memberId, name, description, artPath, createdAt }: NewAlbum, db: Database): Promise<number> {
    const present = await findAlbum(db, memberId, name)
    if (present) return present.id
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
    return made.id
  }

  albumNamed(memberId: number, name: string): Promise<{ id: number; art_path: string | null } | undefined> {
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

function findAlbum(db: Database, memberId: number, name: string): Promise<{ id: number; art_path: string | null } | undefined> {
  return db
    .selectFrom('albums')
    .select(['id', 'art_path'])
    .where('member_id', '=', memberId)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
}
