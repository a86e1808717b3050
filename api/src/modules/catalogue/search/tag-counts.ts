import type { BrowseList, TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { type Condition, whereAll } from './search-conditions.ts'

/**
 * Returns the number of tracks, or of their albums, for each tag of `kinds`. Merged tags count as
 * the remaining one.
 */
export async function tagCounts(
  db: Database,
  kinds: readonly TagKind[],
  gather: Condition[],
  list: BrowseList,
): Promise<Record<string, number>> {
  const distinct = sql.ref(list === 'albums' ? 's.album_id' : 's.track_id')
  const { rows: merged } = await sql`
    SELECT FROM tags WHERE absorbed <> '{}' LIMIT 1`.execute(db)
  const isPlain = list === 'tracks' && merged.length === 0
  const { rows } = await sql<{ name: string; hits: number }>`
    SELECT tags.name, carried.hits FROM (
      SELECT known.id, count(${isPlain ? sql`*` : sql`DISTINCT ${distinct}`}) AS hits
      FROM track_search s CROSS JOIN LATERAL unnest(s.tag_ids) AS tag
      JOIN (
        SELECT id, unnest(id || absorbed) AS carried FROM tags
        WHERE kind = ANY (${kinds}::text[])
      ) known ON known.carried = tag
      ${whereAll(gather)} GROUP BY known.id
    ) carried JOIN tags ON tags.id = carried.id`.execute(db)
  return Object.fromEntries(rows.map(({ name, hits }) => [name, hits]))
}
