import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { shownAlbum, shownTrack } from '../../catalogue/hiding/index.ts'

/** Ids per part of the sitemap. More make each part slower, and fewer make the index slower. */
const IDS_PER_PART = 1_500

export const sitemapKinds = ['tracks', 'albums', 'artists'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** `name` is missing for an artist. */
export type SitemapRow = {
  nickname: string
  name?: string
  modified_at: Date | null
}

const hasShownTrack = sql`EXISTS (SELECT FROM tracks t WHERE t.member_id = m.id AND ${shownTrack})`

/** SQL of the public rows of each kind. A row's id decides its part, so it stays in its part. */
const sources = {
  tracks: {
    base: sql.table('tracks'),
    table: sql`tracks t JOIN members m ON m.id = t.member_id`,
    columns: sql`t.title AS name, t.modified_at`,
    id: sql.ref('t.id'),
    isShown: shownTrack,
  },
  albums: {
    base: sql.table('albums'),
    table: sql`albums a JOIN members m ON m.id = a.member_id`,
    columns: sql`a.name, a.modified_at`,
    id: sql.ref('a.id'),
    isShown: sql`${shownAlbum} AND EXISTS (
      SELECT FROM tracks WHERE album_id = a.id AND hidden_at IS NULL)`,
  },
  artists: {
    base: sql.table('members'),
    table: sql`members m`,
    columns: sql`NULL AS modified_at`,
    id: sql.ref('m.id'),
    isShown: sql`m.left_at IS NULL AND ${hasShownTrack}`,
  },
} as const

export class SitemapRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the numbers of the parts that have URLs. The first part is 1. */
  async listParts(kind: SitemapKind): Promise<number[]> {
    const { base, table, id, isShown } = sources[kind]
    // `LIMIT` makes PostgreSQL look for one row per part instead of joining whole tables.
    const { rows } = await sql<{ part: number }>`
      SELECT part FROM generate_series(
        1, (SELECT coalesce(max(id), 0) FROM ${base}) / ${sql.lit(IDS_PER_PART)} + 1) AS part
      CROSS JOIN LATERAL (
        SELECT FROM ${table} WHERE ${id} > (part - 1) * ${sql.lit(IDS_PER_PART)}
          AND ${id} <= part * ${sql.lit(IDS_PER_PART)} AND ${isShown} LIMIT 1) AS first_row
      ORDER BY part`.execute(this.#db)
    return rows.map(({ part }) => Number(part))
  }

  async readRows(kind: SitemapKind, part: number): Promise<SitemapRow[]> {
    const { table, columns, id, isShown } = sources[kind]
    const { rows } = await sql<SitemapRow>`
      SELECT m.nickname, ${columns} FROM ${table}
      WHERE ${id} > ${(part - 1) * IDS_PER_PART} AND ${id} <= ${part * IDS_PER_PART} AND ${isShown}
      ORDER BY ${id}`.execute(this.#db)
    return rows
  }
}
