import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import { BestHits, MAX_BEST_HITS } from './best-hits.ts'
import type { CountedQuery, ListQuery, RankedQuery } from './list-query.ts'
import { RenewableCache } from './renewable-cache.ts'
import { type Condition, whereAll } from './search-conditions.ts'
import type { SearchResult } from './search-index.ts'
import { gatherQuery, isByValue, type SearchedList, walkQuery } from './searched-list.ts'
import {
  countSlices,
  isUnseenBy,
  listPositionOf,
  renewSlices,
  type SliceCounts,
  type SliceOrder,
} from './slice-counts.ts'
import { orderByDownloads, orderByTime, readDownloadBounds } from './slice-orders.ts'

const STATISTICS_TTL_MS = 60_000

/**
 * A page is deep if reading it walks more rows than this. Deep pages are found by counts of slices,
 * with one extra query.
 */
const DEEP_ROWS = 10_000

/** Returns pages and exact totals of one list. */
export class ListSearch {
  #db: Database
  #list: SearchedList
  #deepRows: number
  #counts = new RenewableCache<SliceCounts>()
  #best: BestHits
  #statistics = new BriefCache<TableStatistics>(STATISTICS_TTL_MS)
  #downloadBounds = new BriefCache<string[]>(STATISTICS_TTL_MS)
  #byTime: SliceOrder
  #byDownloads: SliceOrder

  constructor(db: Database, list: SearchedList, deepRows = DEEP_ROWS) {
    this.#db = db
    this.#list = list
    this.#best = new BestHits(db, list)
    this.#deepRows = deepRows
    this.#byTime = orderByTime(list)
    this.#byDownloads = orderByDownloads(list)
  }

  async readPage(query: ListQuery): Promise<SearchResult> {
    const { sort, page } = query
    const [gatherConditions, walkConditions] = [
      query.conditions('gather'),
      query.conditions('walk'),
    ]
    if (!gatherConditions || !walkConditions) return { ids: [], total: 0 }
    const from = (page - 1) * query.size
    // Counts once if only the slices are necessary.
    const isFar = from + query.size > this.#deepRows
    const slicesFirst =
      isFar && !this.#counts.has(totalKeyOf(query)) ? await this.#countSlices(query) : undefined
    const total = slicesFirst ? totalOf(slicesFirst) : await this.#countTotal(query)
    const size = Math.min(query.size, total - from)
    if (size <= 0) return { ids: [], total }

    const { rows } = await this.#readTableStatistics()
    // Walking tests rows until the page is full. Gathering sorts all hits. Compares both costs.
    const rowsAfter = total - from - size
    const offset = Math.min(from, rowsAfter)
    const walkedRows = ((offset + size) * rows) / total
    const isDeep = Math.min(walkedRows, total) > this.#deepRows
    const slices = isDeep ? (slicesFirst ?? (await this.#countSlices(query))) : undefined
    if (slices)
      return { ids: await this.#readIdsFromSlice(slices, from, size, sort, walkConditions), total }
    const order = { sort, backwards: rowsAfter < from }
    const select =
      walkedRows < total
        ? walkQuery(this.#list, [...(query.orderConditions ?? []), ...walkConditions], order)
        : gatherQuery(this.#list, gatherConditions, order)
    const ids = await this.#readIds(select, size, offset)
    return { ids: order.backwards ? ids.reverse() : ids, total }
  }

  /** Orders by rank, then by downloads. */
  async readRankedPage(query: RankedQuery): Promise<SearchResult> {
    if (!query.conditions('walk')) return { ids: [], total: 0 }
    const end = query.page * query.size
    if (end > Math.min(MAX_BEST_HITS, this.#deepRows)) {
      const total = await this.#countTotal(query)
      const isAfterAll = end - query.size >= total
      return { ids: isAfterAll ? [] : await this.#best.readLaterPage(query), total }
    }
    const { rows } = await this.#readTableStatistics()
    const counting = this.#countTotal(query)
    const [total, ids] = await Promise.all([counting, this.#best.readPage(query, rows, counting)])
    return { ids, total }
  }

  async #countTotal(query: CountedQuery): Promise<number> {
    return totalOf(await this.#count(totalKeyOf(query), query, this.#byTime, []))
  }

  /** Returns undefined for an order without slices, and for a small table. */
  async #countSlices(query: ListQuery): Promise<SliceCounts | undefined> {
    const order = this.#sliceOrderOf(query.sort)
    if (!order) return undefined
    const bounds =
      order === this.#byTime
        ? (await this.#readTableStatistics()).bounds
        : await this.#downloadBounds.get('', () => readDownloadBounds(this.#db, this.#list))
    if (bounds.length === 0) return undefined
    return this.#count(query.key && `${order.name} ${query.key}`, query, order, bounds)
  }

  #sliceOrderOf(sort: BrowseSort): SliceOrder | undefined {
    if (!isByValue(sort)) return this.#byTime
    return sort === 'download' ? this.#byDownloads : undefined
  }

  #count(
    key: string | undefined,
    query: CountedQuery,
    order: SliceOrder,
    bounds: readonly string[],
  ): Promise<SliceCounts> {
    return this.#counts.get(
      key,
      () => countSlices(this.#db, order, query.conditions('gather') ?? [], bounds),
      (formerResult) => {
        const walkConditions = query.conditions('walk') ?? []
        const where = whereAll([isUnseenBy(formerResult.snapshot), ...walkConditions])
        const changes =
          query.changesSince?.(formerResult.snapshot) ?? sql`${this.#list.changes} ${where}`
        return renewSlices(this.#db, order, formerResult, changes, walkConditions)
      },
    )
  }

  #readIdsFromSlice(
    slices: SliceCounts,
    from: number,
    size: number,
    sort: BrowseSort,
    walkConditions: Condition[],
  ) {
    const { bound, offset } = listPositionOf(slices, from, sort)
    const isAfter = bound === undefined ? undefined : this.#sliceOrderOf(sort)?.isAfter(bound, sort)
    const conditions = isAfter ? [...walkConditions, isAfter] : walkConditions
    return this.#readIds(
      walkQuery(this.#list, conditions, { sort, backwards: false }),
      size,
      offset,
    )
  }

  #readTableStatistics() {
    return this.#statistics.get('', () => readTableStatistics(this.#db, this.#list))
  }

  async #readIds(select: RawBuilder<unknown>, size: number, offset: number) {
    const { rows } = await sql<{ id: number }>`${select} LIMIT ${size} OFFSET ${offset}`.execute(
      this.#db,
    )
    return rows.map(({ id }) => id)
  }
}

function totalKeyOf({ key }: CountedQuery): string | undefined {
  return key && `total ${key}`
}

function totalOf({ hits }: SliceCounts): number {
  return hits.reduce((sum, count) => sum + count, 0)
}

/** PostgreSQL's estimate of the number of rows, and times that split them into equal slices. */
type TableStatistics = { rows: number; bounds: readonly string[] }

/** Returns the statistics. A table that PostgreSQL has not analysed counts as small. */
async function readTableStatistics(
  db: Database,
  { table }: SearchedList,
): Promise<TableStatistics> {
  const { rows } = await sql<TableStatistics>`
    SELECT greatest(reltuples, 1) AS rows,
      array(SELECT bound::text
            FROM pg_stats, unnest(histogram_bounds::text::timestamptz[]) bound
            WHERE schemaname = 'public' AND tablename = ${table} AND attname = 'created_at'
      ) AS bounds
    FROM pg_class WHERE oid = ${table}::regclass`.execute(db)
  return rows[0] ?? { rows: 1, bounds: [] }
}
