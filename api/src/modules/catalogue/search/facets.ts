import { type BrowseList, lengthRanges, type TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { SnapshotResult } from './renewable-cache.ts'
import { type Condition, lengthConditions, whereAll } from './search-conditions.ts'
import type { SearchedList } from './searched-list.ts'
import { isUnseenBy } from './slice-counts.ts'

type UsedTags = SnapshotResult<ReadonlySet<number>>

/** The rows of a sample, enough to contain nearly all frequent tags. */
const SAMPLE_ROWS = 2_000

/**
 * Returns the tags in `tagIds` that a matching track has. Finds frequent tags by a sample, and
 * rare ones by an index.
 */
export async function findUsedTags(
  db: Database,
  tracks: SearchedList,
  tagIds: readonly number[],
  gatherConditions: Condition[],
): Promise<UsedTags> {
  const { rows } = await sql<{ snapshot: string; sampled: number; tags: number[] }>`
    WITH sample AS MATERIALIZED (
      SELECT s.tag_ids FROM ${tracks.rows} ${whereAll(gatherConditions)} LIMIT ${SAMPLE_ROWS})
    SELECT pg_current_snapshot()::text AS snapshot, (SELECT count(*) FROM sample) AS sampled,
           array(SELECT DISTINCT tag FROM sample, unnest(tag_ids) AS tag) AS tags`.execute(db)
  const { snapshot = '', sampled = 0, tags = [] } = rows[0] ?? {}
  const unsampled = sampled < SAMPLE_ROWS ? [] : tagIds.filter((id) => !tags.includes(id))
  const rareTags =
    unsampled.length > 0 ? await findTagIdsInUse(db, tracks, unsampled, gatherConditions) : []
  return { value: new Set([...tags, ...rareTags]), snapshot }
}

/**
 * Returns the same tags with a new snapshot, or undefined if a change may affect them: a removed
 * track, a track with an unused tag, or `hasOtherChange`.
 */
export async function renewUsedTags(
  db: Database,
  tracks: SearchedList,
  tagIds: readonly number[],
  walkConditions: Condition[],
  { value, snapshot }: UsedTags,
  hasOtherChange: Condition = sql`false`,
): Promise<UsedTags | undefined> {
  const unused = tagIds.filter((id) => !value.has(id))
  const canChange = sql`(sign < 0 OR tag_ids && ${unused}::int[])`
  const changedRows = whereAll([isUnseenBy(snapshot), ...walkConditions, canChange])
  const hasChange = sql`EXISTS (SELECT FROM ${tracks.changes} ${changedRows})`
  const { rows } = await sql<{ snapshot: string; isChanged: boolean }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      (${hasChange} OR ${hasOtherChange}) AS "isChanged"`.execute(db)
  const [current] = rows
  return current && !current.isChanged ? { value, snapshot: current.snapshot } : undefined
}

async function findTagIdsInUse(
  db: Database,
  tracks: SearchedList,
  tagIds: readonly number[],
  gatherConditions: Condition[],
) {
  const where = whereAll([...gatherConditions, sql<boolean>`s.tag_ids @> ARRAY[id]`])
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${tagIds}::int[]) AS id
    WHERE EXISTS (SELECT FROM ${tracks.rows} ${where})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the number of tracks or albums for each tag. Merged tags count as the remaining one. */
export async function countByTag(
  db: Database,
  tracks: SearchedList,
  kinds: readonly TagKind[],
  gatherConditions: Condition[],
  list: BrowseList,
): Promise<Record<string, number>> {
  const itemId = sql.ref(list === 'albums' ? 's.album_id' : 's.track_id')
  const { rows: mergedTags } = await sql`
    SELECT FROM tags WHERE absorbed <> '{}' LIMIT 1`.execute(db)
  // A track has each tag once if no tags were merged, and counting rows is faster.
  const isOneRowPerItem = list === 'tracks' && mergedTags.length === 0
  const { rows } = await sql<{ name: string; hits: number }>`
    SELECT tags.name, carried.hits FROM (
      SELECT known.id, count(${isOneRowPerItem ? sql`*` : sql`DISTINCT ${itemId}`}) AS hits
      FROM ${tracks.rows} CROSS JOIN LATERAL unnest(s.tag_ids) AS tag
      JOIN (
        SELECT id, unnest(id || absorbed) AS carried FROM tags
        WHERE kind = ANY (${kinds}::text[])
      ) known ON known.carried = tag
      ${whereAll(gatherConditions)} GROUP BY known.id
    ) carried JOIN tags ON tags.id = carried.id`.execute(db)
  return Object.fromEntries(rows.map(({ name, hits }) => [name, hits]))
}

/** Returns the number of tracks or albums in each range of length. */
export async function countByLength(
  db: Database,
  tracks: SearchedList,
  gatherConditions: Condition[],
  list: BrowseList,
): Promise<number[]> {
  const countedItems = list === 'albums' ? sql`DISTINCT s.album_id` : sql`*`
  const counts = lengthRanges.map(({ minSeconds: min, maxSeconds: max }) => {
    const within = sql.join(lengthConditions({ min, max }), sql` AND `)
    return sql`count(${countedItems}) FILTER (WHERE ${within})`
  })
  const { rows } = await sql<{ hits: number[] }>`
    SELECT ARRAY[${sql.join(counts)}]::int[] AS hits
    FROM ${tracks.rows} ${whereAll(gatherConditions)}`.execute(db)
  return rows[0]?.hits ?? []
}
