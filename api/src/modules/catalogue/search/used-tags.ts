import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { SnapshotResult } from './renewable-cache.ts'
import { type Condition, whereAll } from './search-conditions.ts'
import { unseenBy } from './slice-counts.ts'

type UsedTags = SnapshotResult<ReadonlySet<number>>

/** Enough matching tracks to meet nearly every tag that is not rare. */
const SAMPLE = 2_000

/**
 * Returns those of `tagIds` that a matching track has. A sample of tracks shows the frequent ones;
 * each of the others is looked up, which is quick because they are rare.
 */
export async function usedTags(
  db: Database,
  tagIds: readonly number[],
  gather: Condition[],
): Promise<UsedTags> {
  const { rows } = await sql<{ snapshot: string; seen: number; tags: number[] }>`
    WITH sample AS MATERIALIZED (
      SELECT s.tag_ids FROM track_search s ${whereAll(gather)} LIMIT ${SAMPLE})
    SELECT pg_current_snapshot()::text AS snapshot, (SELECT count(*) FROM sample) AS seen,
           array(SELECT DISTINCT tag FROM sample, unnest(tag_ids) AS tag) AS tags`.execute(db)
  const { snapshot = '', seen = 0, tags = [] } = rows[0] ?? {}
  const missing = seen < SAMPLE ? [] : tagIds.filter((id) => !tags.includes(id))
  const rare = missing.length > 0 ? await usedOf(db, missing, gather) : []
  return { value: new Set([...tags, ...rare]), snapshot }
}

/**
 * Returns the tags with a new snapshot, or undefined if a changed track or the condition
 * `otherwise` may have changed them.
 */
export async function renewUsedTags(
  db: Database,
  tagIds: readonly number[],
  walk: Condition[],
  { value, snapshot }: UsedTags,
  otherwise: Condition = sql`false`,
): Promise<UsedTags | undefined> {
  const unused = tagIds.filter((id) => !value.has(id))
  const canChange = sql`(sign < 0 OR tag_ids && ${unused}::int[])`
  const changed = whereAll([unseenBy(snapshot), ...walk, canChange])
  const { rows } = await sql<{ snapshot: string; isChanged: boolean }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      (EXISTS (SELECT FROM track_changes s ${changed}) OR ${otherwise}) AS "isChanged"`.execute(db)
  const [now] = rows
  return now && !now.isChanged ? { value, snapshot: now.snapshot } : undefined
}

async function usedOf(db: Database, tagIds: readonly number[], gather: Condition[]) {
  const hasTag = sql<boolean>`s.tag_ids @> ARRAY[id]`
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${tagIds}::int[]) AS id
    WHERE EXISTS (SELECT FROM track_search s ${whereAll([...gather, hasTag])})`.execute(db)
  return rows.map(({ id }) => id)
}
