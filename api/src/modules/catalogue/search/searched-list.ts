import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, whereAll } from './search-conditions.ts'

type Sql = RawBuilder<unknown>

/** The tables of a list: the rows, the log of changes, and the tables `o` with values to order by. */
export type SearchedList = {
  table: 'track_search' | 'album_search' | 'everything_search'
  rows: Sql
  changes: Sql
  id: Sql
  createdAt: Sql
  /** The table with the index of each order. Orders by time need no other table. */
  ordering: Record<ValueSort, Ordering> & {
    /** `log` has the same columns as `table`. */
    download: Ordering & { log: Sql }
  }
}

/** Orders by a value of another table. */
export type ValueSort = Exclude<BrowseSort, 'newest' | 'oldest'>
type Ordering = { table: Sql; id: Sql; value: Sql }

export function isByValue(sort: BrowseSort): sort is ValueSort {
  return sort === 'download' || sort === 'bpm'
}

function searchedList(noun: 'track' | 'album', alias: 's' | 'a'): SearchedList {
  return {
    table: `${noun}_search`,
    rows: sql.raw(`${noun}_search ${alias}`),
    changes: sql.raw(`${noun}_changes ${alias}`),
    id: sql.ref(`${alias}.${noun}_id`),
    createdAt: sql.ref(`${alias}.created_at`),
    ordering: {
      download: {
        table: sql.raw(`${noun}_counters o`),
        id: sql.ref(`o.${noun}_id`),
        value: sql.ref('o.downloads'),
        log: sql.raw(`${noun}_counter_changes o`),
      },
      // Albums have no tempo, so their lists never have this order.
      bpm: { table: sql.raw(`${noun}s o`), id: sql.ref('o.id'), value: sql.ref('o.bpm') },
    },
  }
}

export const trackList = searchedList('track', 's')
export const albumList = searchedList('album', 'a')
/** The tracks with the text of all their fields. */
export const everythingList: SearchedList = {
  ...trackList,
  table: 'everything_search',
  rows: sql.raw('everything_search s'),
  changes: sql.raw('everything_changes s'),
}

/** The order of a list, reversed if `backwards`. */
export type SortOrder = { sort: BrowseSort; backwards: boolean }

/** Selects ids and the values to order by. Reads the rows in order and tests each one. */
export function walkQuery(
  { rows, id, createdAt, ordering }: SearchedList,
  conditions: Condition[],
  order: SortOrder,
): Sql {
  const where = whereAll(conditions)
  if (!isByValue(order.sort))
    return sql`SELECT ${id} AS id FROM ${rows} ${where} ORDER BY ${orderBy(order, createdAt, id)}`
  const orderColumn = ordering[order.sort]
  // Hidden items have a value but no search row, so the join is always needed.
  return sql`
    SELECT ${id} AS id, ${orderColumn.value} AS value
    FROM ${orderColumn.table} JOIN ${rows} ON ${id} = ${orderColumn.id} ${where}
    ORDER BY ${orderBy(order, orderColumn.value, orderColumn.id)}`
}

/** Selects the ids of all hits by the GIN index, even if the planner prefers another plan. */
export function gatherQuery(
  { rows, id, createdAt, ordering }: SearchedList,
  conditions: Condition[],
  order: SortOrder,
): Sql {
  const hits = sql`WITH hits AS MATERIALIZED (
    SELECT ${id} AS id, ${createdAt} AS created_at FROM ${rows} ${whereAll(conditions)})`
  if (!isByValue(order.sort))
    return sql`${hits} SELECT id FROM hits
      ORDER BY ${orderBy(order, sql.ref('created_at'), sql.ref('id'))}`
  const orderColumn = ordering[order.sort]
  return sql`${hits} SELECT hits.id FROM hits
    JOIN ${orderColumn.table} ON ${orderColumn.id} = hits.id
    ORDER BY ${orderBy(order, orderColumn.value, sql.ref('hits.id'))}`
}

function orderBy({ sort, backwards }: SortOrder, value: Sql, id: Sql): Sql {
  const isAscending = sort === 'oldest' || sort === 'bpm'
  const direction = isAscending === backwards ? sql`DESC` : sql`ASC`
  return sql`${value} ${direction}, ${id} ${direction}`
}
