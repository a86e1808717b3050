import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Dated } from './kept-answers.ts'
import { type Condition, whereAll } from './search-conditions.ts'
import type { SearchedList } from './searched-list.ts'

/**
 * Numbers of hits before the first time, between the times, and after the last. Without times: the
 * total.
 */
export type Counts = { bounds: readonly string[]; hits: number[] }

/**
 * A condition for logged changes that `snapshot` did not see. A restored dump contains changes of
 * transactions that the new server has not reached: no snapshot would see them, and they would be
 * added each time.
 */
export function unseenBy(snapshot: string): Condition {
  return sql`(xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND xid < pg_snapshot_xmax(pg_current_snapshot())
    AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))`
}

/** Visits every hit. `conditions` gather. */
export async function countAll(
  db: Database,
  list: SearchedList,
  conditions: Condition[],
  bounds: readonly string[],
): Promise<Dated<Counts>> {
  const counted = await countBySlice(
    db,
    sql`count(*)`,
    sql`${list.rows} ${whereAll(conditions)}`,
    sliceOf(list, bounds),
  )
  const hits = Array.from({ length: bounds.length + 1 }, (_, slice) => counted.bySlice[slice] ?? 0)
  return { value: { bounds, hits }, snapshot: counted.snapshot }
}

/** Updates counts by `changes`, rows of the list with a `sign`. */
export async function countOn(
  db: Database,
  list: SearchedList,
  changes: RawBuilder<unknown>,
  { value: { bounds, hits } }: Dated<Counts>,
): Promise<Dated<Counts>> {
  const counted = await countBySlice(db, sql`sum(sign)`, changes, sliceOf(list, bounds))
  return {
    value: { bounds, hits: hits.map((before, slice) => before + (counted.bySlice[slice] ?? 0)) },
    snapshot: counted.snapshot,
  }
}

/** Counts in one statement, so that all counts are of one snapshot. */
async function countBySlice(
  db: Database,
  aggregate: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  slice: RawBuilder<unknown>,
): Promise<{ snapshot: string; bySlice: Record<string, number> }> {
  const { rows } = await sql<{ snapshot: string; bySlice: Record<string, number> }>`
    SELECT pg_current_snapshot()::text AS snapshot,
           (SELECT coalesce(json_object_agg(slice, hits), '{}') FROM (SELECT ${slice} AS slice, ${aggregate} AS hits FROM ${from} GROUP BY 1) c) AS "bySlice"
    `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a statement without FROM has a row')
  return counted
}

function sliceOf({ createdAt }: SearchedList, bounds: readonly string[]): RawBuilder<unknown> {
  return bounds.length === 0 ? sql`0` : sql`width_bucket(${createdAt}, ${bounds}::timestamptz[])`
}

/** A place in a list: `offset` hits after a bound of time, or after the list's beginning. */
export type Place = { bound: string | undefined; offset: number }

/** The place of the hit that `from` others precede: its slice, and how far into it. */
export function placeOf({ bounds, hits }: Counts, from: number, newestFirst: boolean): Place {
  let offset = from
  for (let step = 0; step < hits.length; step++) {
    const slice = newestFirst ? hits.length - 1 - step : step
    const within = hits[slice] ?? 0
    if (offset < within) return { bound: bounds[newestFirst ? slice : slice - 1], offset }
    offset -= within
  }
  return { bound: undefined, offset: from }
}
