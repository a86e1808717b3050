import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import { RenewableCache } from './renewable-cache.ts'
import { type Condition, type Strategy, whereAll } from './search-conditions.ts'
import type { SearchResult } from './search-index.ts'
import { gatherQuery, type SearchedList, walkQuery } from './searched-list.ts'
import { countSlices, positionOf, renewSlices, type SliceCounts, unseenBy } from './slice-counts.ts'

const STATISTICS_TTL_MS = 60_000

/** From this offset on, slices of time find the page, at the cost of an extra count. */
const DEEP_ROWS = 10_000

type Conditions = Record<Strategy, Condition[]>

/** A page of a list that matches `conditions`. `key` is the cache key. */
export type ListQuery = {
  key: string
  /** Returns null if nothing can match. */
  conditions(strategy: Strategy): Condition[] | null
  sort: BrowseSort
  page: number
  size: number
  /** Returns changes that the list's own log lacks, as rows with a `sign`. */
  changesSince?(snapshot: string): RawBuilder<unknown>
}

/** Returns pages and exact totals of one list. */
export class ListSearch {
  #db: Database
  #list: SearchedList
  #deepRows: number
  #counts = new RenewableCache<SliceCounts>()
  #statistics = new BriefCache<TableStatistics>(STATISTICS_TTL_MS)

  constructor(db: Database, list: SearchedList, deepRows = DEEP_ROWS) {
    this.#db = db
    this.#list = list
    this.#deepRows = deepRows
  }

  async page(query: ListQuery): Promise<SearchResult> {
    const { sort, page } = query
    const [gather, walk] = [query.conditions('gather'), query.conditions('walk')]
    if (!gather || !walk) return { ids: [], total: 0 }
    const conditions = { gather, walk }
    const total = (await this.#count(query, conditions, [])).hits[0] ?? 0
    const from = (page - 1) * query.size
    const size = Math.min(query.size, total - from)
    if (size <= 0) return { ids: [], total }

    const { rows, bounds } = await this.#statistics.get('', () =>
      tableStatistics(this.#db, this.#list),
    )
    // Estimates the cost: walking tests rows until the page is full, gathering sorts all hits.
    const behind = total - from - size
    const offset = Math.min(from, behind)
    const walkedRows = ((offset + size) * rows) / total
    const isDeep = Math.min(walkedRows, total) > this.#deepRows
    if (sort !== 'download' && isDeep && bounds.length > 0) {
      const slices = await this.#count(query, conditions, bounds)
      return { ids: await this.#idsFromSlice(slices, from, size, sort, walk), total }
    }
    const order = { sort, backwards: behind < from }
    const select =
      walkedRows < total
        ? walkQuery(this.#list, walk, order)
        : gatherQuery(this.#list, gather, order)
    const ids = await this.#ids(select, size, offset)
    return { ids: order.backwards ? ids.reverse() : ids, total }
  }

  #count(query: ListQuery, { gather, walk }: Conditions, bounds: readonly string[]) {
    return this.#counts.get(
      `${bounds.length} ${query.key}`,
      () => countSlices(this.#db, this.#list, gather, bounds),
      ({ value, snapshot }) => {
        const logged = sql`${this.#list.changes} ${whereAll([unseenBy(snapshot), ...walk])}`
        const changes = query.changesSince?.(snapshot) ?? logged
        return renewSlices(this.#db, this.#list, value, changes)
      },
    )
  }

  #idsFromSlice(
    slices: SliceCounts,
    from: number,
    size: number,
    sort: BrowseSort,
    walk: Condition[],
  ) {
    const { bound, offset } = positionOf(slices, from, sort === 'newest')
    const comparison = sort === 'newest' ? sql`<` : sql`>=`
    const fromSlice = sql<boolean>`${this.#list.createdAt} ${comparison} ${bound}::timestamptz`
    const conditions = bound === undefined ? walk : [...walk, fromSlice]
    return this.#ids(walkQuery(this.#list, conditions, { sort, backwards: false }), size, offset)
  }

  async #ids(select: RawBuilder<unknown>, size: number, offset: number) {
    const { rows } = await sql<{ id: number }>`${select} LIMIT ${size} OFFSET ${offset}`.execute(
      this.#db,
    )
    return rows.map(({ id }) => id)
  }
}

/** The planner's estimate of rows, and times that split them into equal slices. */
type TableStatistics = { rows: number; bounds: readonly string[] }

/** A table without statistics counts as small. */
async function tableStatistics(db: Database, { table }: SearchedList): Promise<TableStatistics> {
  const { rows } = await sql<TableStatistics>`
    SELECT greatest(reltuples, 1) AS rows,
      array(SELECT bound::text
            FROM pg_stats, unnest(histogram_bounds::text::timestamptz[]) bound
            WHERE schemaname = 'public' AND tablename = ${table} AND attname = 'created_at'
      ) AS bounds
    FROM pg_class WHERE oid = ${table}::regclass`.execute(db)
  return rows[0] ?? { rows: 1, bounds: [] }
}
