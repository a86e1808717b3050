import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { whereAll } from './search-conditions.ts'

/** Enough matching tracks to meet nearly every tag that is not rare. */
const SAMPLE = 2_000

/**
 * Those of `tagIds` that a track matching `conditions` has. A sample of matching tracks shows the frequent ones; only
 * where it was not everything, each of the others is looked up, which is quick because they are rare.
 */
export async function usedTags(db: Database, tagIds: readonly number[], conditions: RawBuilder<boolean>[]): Promise<Set<number>> {
  if (conditions.length === 0) {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM unnest(${tagIds}::int[]) AS id WHERE EXISTS (SELECT 1 FROM track_tags t WHERE t.tag_id = id)`.execute(db)
    return new Set(rows.map((row) => row.id))
  }
  const { rows: sampled } = await sql<{ tag: number | null; seen: number }>`
    WITH sample AS MATERIALIZED (SELECT s.tag_ids FROM track_search s ${whereAll(conditions)} LIMIT ${SAMPLE})
    SELECT DISTINCT tag, (SELECT count(*) FROM sample) AS seen FROM sample LEFT JOIN LATERAL unnest(tag_ids) AS tag ON true`.execute(db)
  const used = new Set(sampled.flatMap(({ tag }) => (tag === null ? [] : [tag])))
  if ((sampled[0]?.seen ?? 0) < SAMPLE) return used
  const missing = tagIds.filter((id) => !used.has(id))
  if (missing.length === 0) return used
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${missing}::int[]) AS id
    WHERE EXISTS (SELECT 1 FROM track_search s ${whereAll([...conditions, sql<boolean>`s.tag_ids @> ARRAY[id]`])})`.execute(db)
  for (const { id } of rows) used.add(id)
  return used
}
