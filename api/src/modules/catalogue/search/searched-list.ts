import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, whereAll } from './search-conditions.ts'

type Sql = RawBuilder<unknown>

/** The tables of a list: rows, the log of their changes, and counters (`c`). */
export type SearchedList = {
  table: 'track_search' | 'album_search' | 'everything_search'
  rows: Sql
  changes: Sql
  id: Sql
  createdAt: Sql
  counters: Sql
  countedId: Sql
}

function searchedList(noun: 'track' | 'album', alias: 's' | 'a'): SearchedList {
  return {
    table: `${noun}_search`,
    rows: sql.raw(`${noun}_search ${alias}`),
    changes: sql.raw(`${noun}_changes ${alias}`),
    id: sql.ref(`${alias}.${noun}_id`),
    createdAt: sql.ref(`${alias}.created_at`),
    counters: sql.raw(`${noun}_counters c`),
    countedId: sql.ref(`c.${noun}_id`),
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

/** Selects ids in order, and tests each row. */
export function walkQuery(
  { rows, id, createdAt, counters, countedId }: SearchedList,
  conditions: Condition[],
  order: SortOrder,
): Sql {
  const where = whereAll(conditions)
  if (order.sort !== 'download')
    return sql`SELECT ${id} AS id FROM ${rows} ${where} ORDER BY ${ordered(order, createdAt, id)}`
  // Hidden items have counters but no search row, so the join is always needed.
  return sql`
    SELECT ${id} AS id FROM ${counters} JOIN ${rows} ON ${id} = ${countedId} ${where}
    ORDER BY ${ordered(order, sql.ref('c.downloads'), countedId)}`
}

/** Selects the ids of all hits by the GIN index, whatever the planner estimates. */
export function gatherQuery(
  { rows, id, createdAt, counters, countedId }: SearchedList,
  conditions: Condition[],
  order: SortOrder,
): Sql {
  const hits = sql`WITH hits AS MATERIALIZED (
    SELECT ${id} AS id, ${createdAt} AS created_at FROM ${rows} ${whereAll(conditions)})`
  if (order.sort !== 'download')
    return sql`${hits} SELECT id FROM hits
      ORDER BY ${ordered(order, sql.ref('created_at'), sql.ref('id'))}`
  return sql`${hits} SELECT hits.id FROM hits JOIN ${counters} ON ${countedId} = hits.id
    ORDER BY ${ordered(order, sql.ref('c.downloads'), sql.ref('hits.id'))}`
}

function ordered({ sort, backwards }: SortOrder, value: Sql, id: Sql): Sql {
  const direction = (sort === 'oldest') === backwards ? sql`DESC` : sql`ASC`
  return sql`${value} ${direction}, ${id} ${direction}`
}
