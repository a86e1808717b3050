import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { shownTrack } from '../hiding/index.ts'

/** The most tracks that are compared for each set of shared tags. */
const CANDIDATES_MAX = 120

type WeightedTag = { ids: number[]; weight: number }
type ComparedTrack = { id: number; album_id: number; member_id: number }
export type SimilarTrack = { id: number; albumId: number }

/** Finds related tracks. Every statement reads a bounded number of rows from an index. */
export class SimilarRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async findTrack(id: number) {
    const { rows } = await sql<ComparedTrack>`
      SELECT id, album_id, member_id FROM tracks t WHERE id = ${id} AND ${shownTrack}`.execute(
      this.#db,
    )
    return rows[0]
  }

  /**
   * Returns tracks that share tags with the track `id`: rare shared tags first, then similar
   * lengths. The candidates have all its tags, or all except the most common one, and so on.
   */
  async findSimilar(id: number, limit: number) {
    const tags = await this.#tagsOf(id)
    if (tags.length === 0) return []
    const hasTag = ({ ids }: WeightedTag) => sql<boolean>`tag_ids && ${ids}::int[]`
    const candidates = tags.map((_, omittedCount) => {
      const hasSharedTags = sql.join(
        tags.slice(0, tags.length - omittedCount).map(hasTag),
        sql` AND `,
      )
      return sql`(
        SELECT track_id, album_id, tag_ids, seconds FROM track_search
        WHERE ${hasSharedTags} LIMIT ${CANDIDATES_MAX})`
    })
    const score = sql.join(
      tags.map((tag) => sql`CASE WHEN ${hasTag(tag)} THEN ${tag.weight}::float8 ELSE 0 END`),
      sql` + `,
    )
    const { rows } = await sql<SimilarTrack>`
      SELECT track_id AS id, album_id AS "albumId"
      FROM (${sql.join(candidates, sql` UNION `)}) candidates
      WHERE track_id <> ${id}
      ORDER BY ${score} DESC,
        abs(seconds - (SELECT seconds FROM track_search WHERE track_id = ${id})) NULLS LAST,
        track_id DESC
      LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** Returns the artist's newest tracks on other albums. */
  findTracksOfArtist({ member_id, album_id }: ComparedTrack, limit: number) {
    return this.#selectShownIds(sql`
      member_id = ${member_id} AND album_id <> ${album_id} AND ${shownTrack}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  }

  /**
   * Returns the first tracks of the track's album in the artist's order, including the track
   * itself.
   */
  findTracksOfAlbum({ album_id }: ComparedTrack, limit: number) {
    return this.#selectShownIds(sql`
      album_id = ${album_id} AND ${shownTrack}
      ORDER BY album_place, created_at, id LIMIT ${limit}`)
  }

  async #selectShownIds(where: RawBuilder<unknown>) {
    const { rows } = await sql<{ id: number }>`SELECT id FROM tracks t WHERE ${where}`.execute(
      this.#db,
    )
    return rows.map(({ id }) => id)
  }

  /** Returns the track's tags, the rarest first. */
  async #tagsOf(id: number) {
    const { rows } = await sql<WeightedTag>`
      SELECT array_prepend(tags.id, absorbed) AS ids,
        ln(1 + greatest(total.tracks, 1)::float8 / greatest(uses.tracks, 1)) AS weight
      FROM track_tags JOIN tags ON tags.id = tag_id,
        LATERAL (SELECT coalesce(sum(amount), 0) AS tracks FROM counts_now
                 WHERE kind = 'tags' AND owner = 0 AND subject = tag_id) uses,
        LATERAL (SELECT coalesce(sum(amount), 0) AS tracks FROM counts_now
                 WHERE kind = 'tracks' AND owner = 0) total
      WHERE track_id = ${id} ORDER BY weight DESC, tags.id`.execute(this.#db)
    return rows
  }
}
