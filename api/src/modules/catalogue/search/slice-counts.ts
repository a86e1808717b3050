import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { SnapshotResult } from './renewable-cache.ts'
import { type Condition, whereAll } from './search-conditions.ts'
import type { SearchedList } from './searched-list.ts'

/** The hits of each slice: before the first time of `bounds`, between two times, after the last. */
export type SliceCounts = { bounds: readonly string[]; hits: number[] }

/**
 * True for a change that is not in `snapshot`. The upper bound excludes the changes of a restored
 * backup, because their transaction ids may be larger than the current one.
 */
export function isUnseenBy(snapshot: string): Condition {
  return sql`(xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    AND xid < pg_snapshot_xmax(pg_current_snapshot())
    AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))`
}

export function countSlices(
  db: Database,
  list: SearchedList,
  conditions: Condition[],
  bounds: readonly string[],
): Promise<SnapshotResult<SliceCounts>> {
  const zeros = { bounds, hits: Array(bounds.length + 1).fill(0) }
  return addSlices(db, list, zeros, sql`count(*)`, sql`${list.rows} ${whereAll(conditions)}`)
}

/** Adds `changes` to the counts: rows with sign 1 for a new hit and -1 for a former one. */
export function renewSlices(
  db: Database,
  list: SearchedList,
  formerCounts: SliceCounts,
  changes: RawBuilder<unknown>,
): Promise<SnapshotResult<SliceCounts>> {
  return addSlices(db, list, formerCounts, sql`sum(sign)`, changes)
}

/** Adds the counts of rows in `from`. One statement reads counts and snapshot at the same time. */
async function addSlices(
  db: Database,
  { createdAt }: SearchedList,
  { bounds, hits }: SliceCounts,
  aggregate: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<SnapshotResult<SliceCounts>> {
  const slice =
    bounds.length === 0 ? sql`0` : sql`width_bucket(${createdAt}, ${bounds}::timestamptz[])`
  const { rows } = await sql<{ snapshot: string; bySlice: Record<string, number> }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      (SELECT coalesce(json_object_agg(slice, hits), '{}') FROM (
        SELECT ${slice} AS slice, ${aggregate} AS hits FROM ${from} GROUP BY 1) c
      ) AS "bySlice"`.execute(db)
  const { snapshot = '', bySlice = {} } = rows[0] ?? {}
  const value = { bounds, hits: hits.map((count, index) => count + (bySlice[index] ?? 0)) }
  return { value, snapshot }
}

/** A position in a list: `offset` hits after a time, or after the beginning. */
export type ListPosition = { bound: string | undefined; offset: number }

/** Returns the position of the hit number `from`, counted from 0. */
export function listPositionOf(
  { bounds, hits }: SliceCounts,
  from: number,
  sort: BrowseSort,
): ListPosition {
  const isNewestFirst = sort === 'newest'
  let offset = from
  for (let step = 0; step < hits.length; step++) {
    const slice = isNewestFirst ? hits.length - 1 - step : step
    const hitsInSlice = hits[slice] ?? 0
    if (offset < hitsInSlice) return { bound: bounds[isNewestFirst ? slice : slice - 1], offset }
    offset -= hitsInSlice
  }
  return { bound: undefined, offset: from }
}
