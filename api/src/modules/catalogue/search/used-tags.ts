import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { unseenBy } from './counts.ts'
import type { Dated } from './kept-answers.ts'
import { type Condition, whereAll } from './search-conditions.ts'

/** Enough matching tracks to meet nearly every tag that is not rare. */
const SAMPLE = 2_000

/**
 * Those of `tagIds` that a track matching `conditions` has, which gather. A sample of matching tracks shows the frequent
 * ones; only where it was not everything, each of the others is looked up, which is quick because they are rare.
 */
export async function usedTags(
  db: Database,
  tagIds: readonly number[],
  conditions: Condition[],
): Promise<Dated<ReadonlySet<number>>> {
  const { rows } = await sql<{ snapshot: string; seen: number; tags: number[] }>`
    WITH sample AS MATERIALIZED (SELECT s.tag_ids FROM track_search s ${whereAll(conditions)} LIMIT ${SAMPLE})
    SELECT pg_current_snapshot()::text AS snapshot, (SELECT count(*) FROM sample) AS seen,
           array(SELECT DISTINCT tag FROM sample, unnest(tag_ids) AS tag) AS tags`.execute(db)
  const { snapshot = '', seen = 0, tags = [] } = rows[0] ?? {}
  const used = new Set(tags)
  const missing = seen < SAMPLE ? [] : tagIds.filter((id) => !used.has(id))
  for (const id of missing.length > 0 ? await present(db, missing, conditions) : []) used.add(id)
  return { value: used, snapshot }
}

/**
 * Returns the result with a new snapshot, or undefined if a changed track or `otherwise` may have
 * changed it.
 */
export async function usedTagsStill(
  db: Database,
  tagIds: readonly number[],
  conditions: Condition[],
  { value, snapshot }: Dated<ReadonlySet<number>>,
  otherwise: Condition = sql`false`,
): Promise<Dated<ReadonlySet<number>> | undefined> {
  const unused = tagIds.filter((id) => !value.has(id))
  const changed = whereAll([
    unseenBy(snapshot),
    ...conditions,
    sql`(sign < 0 OR tag_ids && ${unused}::int[])`,
  ])
  const { rows } = await sql<{ snapshot: string; touched: boolean }>`
    SELECT pg_current_snapshot()::text AS snapshot, (EXISTS (SELECT FROM track_changes s ${changed}) OR ${otherwise}) AS touched`.execute(
    db,
  )
  const [now] = rows
  return now && !now.touched ? { value, snapshot: now.snapshot } : undefined
}

async function present(
  db: Database,
  tagIds: readonly number[],
  conditions: RawBuilder<boolean>[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${tagIds}::int[]) AS id
    WHERE EXISTS (SELECT FROM track_search s ${whereAll([...conditions, sql<boolean>`s.tag_ids @> ARRAY[id]`])})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
