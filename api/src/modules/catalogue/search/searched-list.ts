import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, whereAll } from './search-conditions.ts'

type Sql = RawBuilder<unknown>

/**
 * A searched list: its rows, the log of their changes under the same alias, and their counters as
 * `c`.
 */
export type SearchedList = {
  table: 'track_search' | 'album_search'
  rows: Sql
  changes: Sql
  id: Sql
  createdAt: Sql
  counters: Sql
  countedId: Sql
}

/** Tracks, as `s`. */
export const trackList: SearchedList = {
  table: 'track_search',
  rows: sql`track_search s`,
  changes: sql`track_changes s`,
  id: sql.ref('s.track_id'),
  createdAt: sql.ref('s.created_at'),
  counters: sql`track_counters c`,
  countedId: sql.ref('c.track_id'),
}

/** Albums, as `a`. */
export const albumList: SearchedList = {
  table: 'album_search',
  rows: sql`album_search a`,
  changes: sql`album_changes a`,
  id: sql.ref('a.album_id'),
  createdAt: sql.ref('a.created_at'),
  counters: sql`album_counters c`,
  countedId: sql.ref('c.album_id'),
}

/** A list's order, perhaps read from its end. */
export type Order = { sort: BrowseSort; backwards: boolean }

/** Ids along the order's index, each row looked at on the way. */
export function walked(
  { rows, id, createdAt, counters, countedId }: SearchedList,
  conditions: Condition[],
  order: Order,
): Sql {
  const where = whereAll(conditions)
  if (order.sort !== 'download')
    return sql`SELECT ${id} AS id FROM ${rows} ${where} ORDER BY ${ordered(order, createdAt, id)}`
  const byDownloads = ordered(order, sql.ref('c.downloads'), countedId)
  // joined even without conditions: hidden items have counters but are not listed
  return sql`
    SELECT ${id} AS id FROM ${counters} JOIN ${rows} ON ${id} = ${countedId} ${where}
    ORDER BY ${byDownloads}`
}

/** Ids of all hits from the GIN, then sorted, whatever the planner believes of their number. */
export function gathered(
  { rows, id, createdAt, counters, countedId }: SearchedList,
  conditions: Condition[],
  order: Order,
): Sql {
  const hits = sql`WITH hits AS MATERIALIZED (SELECT ${id} AS id, ${createdAt} AS created_at FROM ${rows} ${whereAll(conditions)})`
  if (order.sort !== 'download')
    return sql`${hits} SELECT id FROM hits ORDER BY ${ordered(order, sql.ref('created_at'), sql.ref('id'))}`
  return sql`
    ${hits} SELECT hits.id FROM hits JOIN ${counters} ON ${countedId} = hits.id
    ORDER BY ${ordered(order, sql.ref('c.downloads'), sql.ref('hits.id'))}`
}

function ordered({ sort, backwards }: Order, value: Sql, id: Sql): Sql {
  const direction = (sort === 'oldest') === backwards ? sql`DESC` : sql`ASC`
  return sql`${value} ${direction}, ${id} ${direction}`
}
