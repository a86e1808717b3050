import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { type Condition, whereAll } from './search-conditions.ts'
import type { SearchedList } from './searched-list.ts'
import { isUnseenBy, type SliceOrder } from './slice-counts.ts'

type Sql = RawBuilder<unknown>

const SLICES = 256
/** The number of sampled rows of a slice. More rows make the slices more equal. */
const SAMPLED_ROWS = 8

const TIMESTAMP = sql.raw('timestamptz')
const BIGINT = sql.raw('bigint')
const MAX_PLACE = (2n ** 63n - 1n).toString()

export function orderByTime({ rows, createdAt }: SearchedList): SliceOrder {
  return {
    name: 'time',
    slice: (bounds) => sliceOf(createdAt, bounds, TIMESTAMP),
    hits: (conditions) => sql`${rows} ${whereAll(conditions)}`,
    countAll: (bounds) =>
      countRanges(TIMESTAMP, ['-infinity', ...bounds, 'infinity'], (from, to) => {
        return sql`${rows} WHERE ${createdAt} >= ${from} AND ${createdAt} < ${to}`
      }),
    changes: (bounds, changes) => sql`
      SELECT ${sliceOf(createdAt, bounds, TIMESTAMP)} AS slice, sign FROM ${changes}`,
    isAfter: (bound, sort) =>
      sql`${createdAt} ${sort === 'newest' ? sql`<` : sql`>=`} ${bound}::timestamptz`,
  }
}

/**
 * Returns the order by downloads, then by id. A place has both in one number, because
 * `width_bucket` compares one: downloads * 2^32 + id.
 */
export function orderByDownloads(list: SearchedList): SliceOrder {
  const { rows, id } = list
  const { table, id: itemId, value } = list.ordering.download
  const place = placeOf(value, itemId)
  return {
    name: 'download',
    slice: (bounds) => sliceOf(place, bounds, BIGINT),
    hits: (conditions) => sql`${table} JOIN ${rows} ON ${id} = ${itemId} ${whereAll(conditions)}`,
    // Subtracts the hidden items, because joining all items takes longer. Reading both indexes in
    // order is faster than a hash join, which the planner prefers.
    countAll: (bounds) => sql`
      WITH hidden AS MATERIALIZED (
        SELECT items.id FROM (SELECT ${itemId} AS id FROM ${table} ORDER BY 1 OFFSET 0) items
        WHERE NOT EXISTS (
          SELECT FROM (SELECT ${id} AS id FROM ${rows} ORDER BY 1 OFFSET 0) shown
          WHERE shown.id = items.id))
      SELECT slice, sum(hits) AS hits FROM (
        ${countRanges(BIGINT, ['0', ...bounds, MAX_PLACE], (from, to) => {
          return sql`${table} WHERE (${value}, ${itemId}) >= ${valuesAt(from)}
            AND (${value}, ${itemId}) < ${valuesAt(to)}`
        })}
        UNION ALL
        SELECT ${sliceOf(place, bounds, BIGINT)}, -count(*)
        FROM hidden JOIN ${table} ON ${itemId} = hidden.id GROUP BY 1
      ) counted GROUP BY slice`,
    changes: (bounds, changes, snapshot, walkConditions) => {
      const changedPlace = placeOf(sql.ref('c.downloads'), sql.ref('c.id'))
      return sql`SELECT ${sliceOf(changedPlace, bounds, BIGINT)} AS slice, sign
        FROM ${changedDownloads(list, changes, snapshot, walkConditions)} c`
    },
    isAfter: (bound) => sql`(${value}, ${itemId}) < ${valuesAt(sql`${bound}::bigint`)}`,
  }
}

/** Returns places that divide a list by downloads into about equal slices, found by a sample. */
export async function readDownloadBounds(db: Database, list: SearchedList): Promise<string[]> {
  const { table, id, value } = list.ordering.download
  const { rows } = await sql<{ bounds: string[] }>`
    SELECT array(
      SELECT place::text FROM (
        SELECT place, row_number() OVER (ORDER BY place) AS number, count(*) OVER () AS places
        FROM (
          SELECT ${placeOf(value, id)} AS place FROM ${table} WHERE ${id} IN (
            SELECT ceil(random() * (SELECT max(${id}) FROM ${table}))::bigint
            FROM generate_series(1, ${SLICES * SAMPLED_ROWS}))
        ) sample
      ) numbered
      WHERE number % greatest(1, places / ${SLICES}) = 0 ORDER BY number
    ) AS bounds`.execute(db)
  return rows[0]?.bounds ?? []
}

function sliceOf(place: Sql, bounds: readonly string[], type: Sql): Sql {
  return bounds.length === 0 ? sql`0` : sql`width_bucket(${place}, ${bounds}::${type}[])`
}

/** Counts rows between each two `limits`. An index counts them faster than sorting into slices. */
function countRanges(type: Sql, limits: string[], rowsBetween: (from: Sql, to: Sql) => Sql): Sql {
  const [from, to] = [sql.ref('limits.lower'), sql.ref('limits.upper')]
  return sql`
    SELECT (limits.number - 1)::int AS slice, ranges.hits
    FROM unnest(${limits.slice(0, -1)}::${type}[], ${limits.slice(1)}::${type}[])
      WITH ORDINALITY AS limits (lower, upper, number)
    CROSS JOIN LATERAL (SELECT count(*) AS hits FROM ${rowsBetween(from, to)}) ranges`
}

function placeOf(downloads: Sql, id: Sql): Sql {
  return sql`((${downloads}::bigint << 32) + ${id})`
}

function valuesAt(place: Sql): Sql {
  return sql`(${place} >> 32, ${place} & 4294967295)`
}

/**
 * Returns rows with `id`, `downloads` and `sign` for the items that changed after `snapshot`. A hit
 * has its current downloads with sign 1, and a former hit its former downloads with -1. The former
 * values are the current ones minus the logged changes.
 */
function changedDownloads(
  { rows, id, ordering }: SearchedList,
  changes: Sql,
  snapshot: string,
  walkConditions: Condition[],
): Sql {
  const { table, id: itemId, value, log } = ordering.download
  const isChanged = sql<boolean>`${id} = changed.id`
  return sql`(
    SELECT changed.id, versions.downloads, versions.hits AS sign
    FROM (
      SELECT id, sum(hits) AS hits, sum(counters) AS counters, sum(downloads) AS downloads
      FROM (
        SELECT ${id} AS id, sign AS hits, 0 AS counters, 0::bigint AS downloads FROM ${changes}
        UNION ALL
        SELECT ${itemId}, 0, sign, sign * ${value} FROM ${log} ${whereAll([isUnseenBy(snapshot)])}
      ) logged GROUP BY id
    ) changed
    CROSS JOIN LATERAL (
      SELECT count(*) AS hits FROM ${rows} ${whereAll([isChanged, ...walkConditions])}
    ) current_hits
    CROSS JOIN LATERAL (
      SELECT count(*) AS counters, coalesce(sum(${value}), 0) AS downloads
      FROM ${table} WHERE ${itemId} = changed.id
    ) current_counters
    CROSS JOIN LATERAL (VALUES
      (current_counters.downloads, current_hits.hits * current_counters.counters),
      (current_counters.downloads - changed.downloads,
        -(current_hits.hits - changed.hits) * (current_counters.counters - changed.counters))
    ) versions (downloads, hits)
    WHERE versions.hits <> 0)`
}
