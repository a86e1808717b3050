import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { shownTrack } from '../hiding/index.ts'

/** Tracks that are looked at for each number of shared tags. */
const LOOKED_AT = 120

type Tag = { ids: number[]; weight: number }
/** A track that others are compared with. */
export type Compared = { id: number; album_id: number; member_id: number }
/** A track that is like another, the most like first. */
export type Alike = { id: number; albumId: number }

/** Finds related tracks. Every statement reads a bounded number of rows from an index. */
export class SimilarRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The track, where it is shown. */
  async track(id: number): Promise<Compared | undefined> {
    const { rows } =
      await sql<Compared>`SELECT id, album_id, member_id FROM tracks t WHERE id = ${id} AND ${shownTrack}`.execute(
        this.#db,
      )
    return rows[0]
  }

  /**
   * Tracks that share tags with it, rare ones counting most, then those of nearly its length (D47). Looked for are tracks with all its
   * tags, then without the commonest of them, and so on.
   */
  async alike(id: number, most: number): Promise<Alike[]> {
    const tags = await this.#tagsOf(id)
    if (tags.length === 0) return []
    const sets = tags.map((_, at) => tags.slice(0, tags.length - at))
    const candidates = sets.map((set) => {
      const all = set.map(({ ids }) => sql<boolean>`tag_ids && ${ids}::int[]`)
      return sql`(SELECT track_id, album_id, tag_ids, seconds FROM track_search WHERE ${sql.join(all, sql` AND `)} LIMIT ${LOOKED_AT})`
    })
    const score = sql.join(
      tags.map(
        ({ ids, weight }) =>
          sql`CASE WHEN tag_ids && ${ids}::int[] THEN ${weight}::float8 ELSE 0 END`,
      ),
      sql` + `,
    )
    const { rows } = await sql<Alike>`
      SELECT track_id AS id, album_id AS "albumId" FROM (${sql.join(candidates, sql` UNION `)}) candidates
      WHERE track_id <> ${id}
      ORDER BY ${score} DESC, abs(seconds - (SELECT seconds FROM track_search WHERE track_id = ${id})) NULLS LAST, track_id DESC
      LIMIT ${most}`.execute(this.#db)
    return rows
  }

  /** The newest of the artist's tracks on other albums. */
  async ofArtist({ member_id, album_id }: Compared, most: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM tracks t WHERE member_id = ${member_id} AND album_id <> ${album_id} AND ${shownTrack}
      ORDER BY created_at DESC, id DESC LIMIT ${most}`.execute(this.#db)
    return rows.map((row) => row.id)
  }

  /** The other tracks of its album, in their order. */
  async ofAlbum({ id, album_id }: Compared, most: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM tracks t WHERE album_id = ${album_id} AND id <> ${id} AND ${shownTrack} ORDER BY created_at, id LIMIT ${most}`.execute(
      this.#db,
    )
    return rows.map((row) => row.id)
  }

  /** The track's tags, the rarest first, with what sharing one counts. */
  async #tagsOf(id: number): Promise<Tag[]> {
    const { rows } = await sql<Tag>`
      SELECT array_prepend(tags.id, absorbed) AS ids, ln(1 + greatest(total.tracks, 1)::float8 / greatest(uses.tracks, 1)) AS weight
      FROM track_tags JOIN tags ON tags.id = tag_id,
        LATERAL (SELECT coalesce(sum(amount), 0) AS tracks FROM counts_now WHERE kind = 'tags' AND owner = 0 AND subject = tag_id) uses,
        LATERAL (SELECT coalesce(sum(amount), 0) AS tracks FROM counts_now WHERE kind = 'tracks' AND owner = 0) total
      WHERE track_id = ${id} ORDER BY weight DESC, tags.id`.execute(this.#db)
    return rows
  }
}
