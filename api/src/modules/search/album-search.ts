import type { BrowseSort, SearchType } from '@sori/shared-lib/contract/catalogue'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'
import { gramsOf } from './grams.ts'
import type { ChosenTags, KeywordColumns, Strategy } from './search-conditions.ts'
import { keywordConditions, tagConditions, whereAll } from './search-conditions.ts'
import type { SearchableAlbum, SearchFilters } from './search-index.ts'

const columns: Record<SearchType, KeywordColumns> = {
  t: { grams: sql.ref('a.name_grams'), text: sql.ref('a.name_key') },
  n: { grams: sql.ref('a.nickname_grams'), text: sql.ref('a.nickname_key') },
}

/** The conditions on `album_search a`, as `searchConditions` has them on tracks. All tags must meet on one track (D7). */
export function albumConditions(
  chosen: ChosenTags,
  { keyword, type }: Pick<SearchFilters, 'keyword' | 'type'>,
  strategy: Strategy = 'gather',
): RawBuilder<boolean>[] | null {
  const byKeyword = keywordConditions(nameKey(keyword), columns[type], strategy)
  const byTags = tagConditions(chosen, strategy)
  if (!byKeyword || !byTags) return null
  return byTags.length === 0 ? byKeyword : [hasTrack(byTags, strategy), ...byKeyword]
}

/** OFFSET 0 keeps the planner from turning a look at one album's tracks into a join of them all. */
function hasTrack(conditions: RawBuilder<boolean>[], strategy: Strategy): RawBuilder<boolean> {
  const where = whereAll(conditions)
  if (strategy === 'gather') {
    return sql`a.album_id IN (SELECT t.album_id FROM track_search s JOIN tracks t ON t.id = s.track_id ${where})`
  }
  return sql`EXISTS (
    SELECT 1 FROM (SELECT id FROM tracks WHERE album_id = a.album_id) t JOIN track_search s ON s.track_id = t.id ${where} OFFSET 0)`
}

/** The albums that match, to be ordered by `albumOrders`; downloads are the sum over an album's tracks. */
export function matchingAlbums(where: RawBuilder<unknown>, sort: BrowseSort, strategy: Strategy): RawBuilder<unknown> {
  if (strategy === 'walk') return sql`SELECT a.album_id AS id FROM album_search a ${where}`
  const hits = sql`WITH hits AS MATERIALIZED (SELECT a.album_id, a.created_at FROM album_search a ${where})`
  if (sort !== 'download') return sql`${hits} SELECT album_id AS id FROM hits`
  return sql`${hits}
    SELECT h.album_id AS id FROM hits h
    LEFT JOIN tracks t ON t.album_id = h.album_id LEFT JOIN track_counters c ON c.track_id = t.id
    GROUP BY h.album_id`
}

/** Equals by id, as with tracks. */
export const albumOrders: Record<BrowseSort, RawBuilder<unknown>> = {
  newest: sql`created_at DESC, album_id DESC`,
  oldest: sql`created_at ASC, album_id ASC`,
  download: sql`coalesce(sum(c.downloads), 0) DESC, h.album_id DESC`,
}

export async function putAlbum({ id, createdAt, name, nickname }: SearchableAlbum, db: Database): Promise<void> {
  const key = nameKey(name)
  const nicknameKey = nameKey(nickname)
  await sql`
    INSERT INTO album_search (album_id, created_at, name_grams, nickname_grams, name_key, nickname_key)
    VALUES (${id}, ${createdAt}, ${gramsOf(key)}, ${gramsOf(nicknameKey)}, ${key}, ${nicknameKey})
    ON CONFLICT (album_id) DO UPDATE SET
      created_at = excluded.created_at, name_grams = excluded.name_grams, nickname_grams = excluded.nickname_grams,
      name_key = excluded.name_key, nickname_key = excluded.nickname_key`.execute(db)
}
