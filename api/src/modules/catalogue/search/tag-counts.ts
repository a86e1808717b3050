import type { BrowseList, TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { type Condition, whereAll } from './search-conditions.ts'

/**
 * Returns the number of matching tracks for each tag of `kinds`, or of their albums. `conditions`
 * use the `gather` strategy. Merged tags count as the remaining one.
 */
export async function tagCounts(
  db: Database,
  kinds: readonly TagKind[],
  conditions: Condition[],
  list: BrowseList,
): Promise<Record<string, number>> {
  const counted = list === 'albums' ? sql`DISTINCT s.album_id` : sql`DISTINCT s.track_id`
  const { rows: merged } = await sql<{
    any: boolean
  }>`SELECT EXISTS (SELECT FROM tags WHERE absorbed <> '{}') AS any`.execute(db)
  const isPlain = list === 'tracks' && !merged[0]?.any
  const { rows } = await sql<{ name: string; hits: number }>`
    SELECT tags.name, carried.hits FROM (
      SELECT known.id, count(${isPlain ? sql`*` : counted}) AS hits
      FROM track_search s CROSS JOIN LATERAL unnest(s.tag_ids) AS tag
      JOIN (SELECT id, id AS carried FROM tags WHERE kind = ANY (${kinds}::text[])
            UNION ALL SELECT id, unnest(absorbed) FROM tags WHERE kind = ANY (${kinds}::text[])) known ON known.carried = tag
      ${whereAll(conditions)} GROUP BY known.id
    ) carried JOIN tags ON tags.id = carried.id`.execute(db)
  return Object.fromEntries(rows.map(({ name, hits }) => [name, hits]))
}
