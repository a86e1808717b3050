import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { SnapshotResult } from './renewable-cache.ts'
import type { Condition } from './search-conditions.ts'

type Sql = RawBuilder<unknown>

/** The hits of each slice: before the first of `bounds`, between two, after the last. */
export type SliceCounts = { bounds: readonly string[]; hits: number[] }

/**
 * Returns the condition for a change that is not in `snapshot`. The upper bound excludes changes of
 * a restored backup: their transaction ids may be larger than the current one.
 */
export function isUnseenBy(snapshot: string): Condition {
  return sql`(xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    AND xid < pg_snapshot_xmax(pg_current_snapshot())
    AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))`
}

/** An order that slices divide. */
export type SliceOrder = {
  name: 'time' | 'download'
  /** Returns the number of a hit's slice. Without bounds, all hits are one slice. */
  slice(bounds: readonly string[]): Sql
  /** Returns the FROM clause of the hits. */
  hits(conditions: Condition[]): Sql
  /** Counts all items of the list. Selects `slice` and `hits`. */
  countAll(bounds: readonly string[]): Sql
  /** Selects `slice` and `sign` for each change of a hit. `changes` are those of search rows. */
  changes(
    bounds: readonly string[],
    changes: Sql,
    snapshot: string,
    walkConditions: Condition[],
  ): Sql
  /** Returns whether a row follows `bound` in the direction of `sort`. */
  isAfter(bound: string, sort: BrowseSort): Condition
}

export function countSlices(
  db: Database,
  order: SliceOrder,
  conditions: Condition[],
  bounds: readonly string[],
): Promise<SnapshotResult<SliceCounts>> {
  const zeros = { bounds, hits: Array(bounds.length + 1).fill(0) }
  if (bounds.length > 0 && conditions.length === 0)
    return addSlices(db, zeros, order.countAll(bounds))
  const select = sql`SELECT ${order.slice(bounds)} AS slice, count(*) AS hits
    FROM ${order.hits(conditions)} GROUP BY 1`
  return addSlices(db, zeros, select)
}

/** Adds `changes` to the counts: rows with sign 1 for a new hit and -1 for a former one. */
export function renewSlices(
  db: Database,
  order: SliceOrder,
  { value, snapshot }: SnapshotResult<SliceCounts>,
  changes: Sql,
  walkConditions: Condition[],
): Promise<SnapshotResult<SliceCounts>> {
  const signs = order.changes(value.bounds, changes, snapshot, walkConditions)
  return addSlices(db, value, sql`SELECT slice, sum(sign) AS hits FROM (${signs}) s GROUP BY 1`)
}

/** Adds counts of slices. One statement reads counts and snapshot at the same time. */
async function addSlices(
  db: Database,
  { bounds, hits }: SliceCounts,
  select: Sql,
): Promise<SnapshotResult<SliceCounts>> {
  const { rows } = await sql<{ snapshot: string; bySlice: Record<string, number> }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      (SELECT coalesce(json_object_agg(slice, hits), '{}') FROM (${select}) c) AS "bySlice"`.execute(
    db,
  )
  const { snapshot = '', bySlice = {} } = rows[0] ?? {}
  const value = { bounds, hits: hits.map((count, index) => count + (bySlice[index] ?? 0)) }
  return { value, snapshot }
}

/** A position in a list: `offset` hits after a bound, or after the beginning. */
export type ListPosition = { bound: string | undefined; offset: number }

/** Returns the position of the hit number `from`, counted from 0. */
export function listPositionOf(
  { bounds, hits }: SliceCounts,
  from: number,
  sort: BrowseSort,
): ListPosition {
  const isDescending = sort !== 'oldest'
  let offset = from
  for (let step = 0; step < hits.length; step++) {
    const slice = isDescending ? hits.length - 1 - step : step
    const hitsInSlice = hits[slice] ?? 0
    if (offset < hitsInSlice) return { bound: bounds[isDescending ? slice : slice - 1], offset }
    offset -= hitsInSlice
  }
  return { bound: undefined, offset: from }
}
