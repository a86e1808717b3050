import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import { RenewableCache } from './renewable-cache.ts'
import { type Condition, type Strategy, whereAll } from './search-conditions.ts'
import type { SearchResult } from './search-index.ts'
import { gatherQuery, isByValue, type SearchedList, walkQuery } from './searched-list.ts'
import { countSlices, positionOf, renewSlices, type SliceCounts, unseenBy } from './slice-counts.ts'

const STATISTICS_TTL_MS = 60_000

/** From this offset on, slices of time find the page, at the cost of an extra count. */
const DEEP_ROWS = 10_000

/** Up to this number, sorting all hits is faster than a query for each rank. */
const FEW_HITS = 2_000

type Conditions = Record<Strategy, Condition[]>

/** A page of a list that matches `conditions`. `key` is the cache key. */
export type ListQuery = {
  key: string
  /** Returns null if nothing can match. */
  conditions(strategy: Strategy): Condition[] | null
  sort: BrowseSort
  page: number
  size: number
  /** Conditions for the table `o` of the order, which all hits meet. */
  ordered?: Condition[]
  /** Returns changes that the list's own log lacks, as rows with a `sign`. */
  changesSince?(snapshot: string): RawBuilder<unknown>
}

type CountedQuery = Pick<ListQuery, 'key' | 'conditions' | 'changesSince'>

/**
 * A page of the best matches. `ranks` has the conditions of each rank, the best first; each rank
 * includes the ranks before it.
 */
export type RankedQuery = Omit<ListQuery, 'sort'> & {
  ranks(strategy: Strategy): Condition[][]
  /** Returns the query of the hits of one rank. */
  rankQuery(rank: number): CountedQuery
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
    if (!isByValue(sort) && isDeep && bounds.length > 0) {
      const slices = await this.#count(query, conditions, bounds)
      return { ids: await this.#idsFromSlice(slices, from, size, sort, walk), total }
    }
    const order = { sort, backwards: behind < from }
    const select =
      walkedRows < total
        ? walkQuery(this.#list, [...(query.ordered ?? []), ...walk], order)
        : gatherQuery(this.#list, gather, order)
    const ids = await this.#ids(select, size, offset)
    return { ids: order.backwards ? ids.reverse() : ids, total }
  }

  /** Orders by rank, then by downloads. */
  async rankedPage(query: RankedQuery): Promise<SearchResult> {
    const total = await this.#total(query)
    const from = (query.page - 1) * query.size
    const size = Math.min(query.size, total - from)
    if (size <= 0) return { ids: [], total }
    if (total <= Math.min(FEW_HITS, this.#deepRows))
      return { ids: await this.#idsOfFew(query, size, from), total }
    const counts = await this.#rankCounts(query, total, from + size)
    const windows = windowsOf(counts, from, size)
    const ids = await Promise.all(windows.map((window) => this.#idsOfRank(query, counts, window)))
    return { ids: ids.flat(), total }
  }

  /** Sorts all hits. */
  #idsOfFew(query: RankedQuery, size: number, from: number) {
    const whens = query.ranks('walk').map((all, rank) => sql`WHEN ${allOf(all)} THEN ${rank}::int`)
    const { rows, id, ordering } = this.#list
    const by = ordering.download
    const hits = sql`
      SELECT ${id} AS id, CASE ${sql.join(whens, sql` `)} ELSE ${whens.length}::int END AS rank
      FROM ${rows} ${whereAll(query.conditions('gather') ?? [])}`
    return this.#ids(
      sql`WITH hits AS MATERIALIZED (${hits})
        SELECT hits.id FROM hits JOIN ${by.table} ON ${by.id} = hits.id
        ORDER BY rank, ${by.value} DESC, hits.id DESC`,
      size,
      from,
    )
  }

  async #idsOfRank(query: RankedQuery, counts: number[], { rank, offset, size }: RankWindow) {
    const { rows } = await this.#statistics.get('', () => tableStatistics(this.#db, this.#list))
    const hits = counts[rank] ?? 0
    const strategy = ((offset + size) * rows) / hits < hits ? 'walk' : 'gather'
    const own = rank < query.ranks(strategy).length ? query.rankQuery(rank) : query
    const before = query.ranks('walk').slice(0, rank).slice(-1)
    const conditions = [...(own.conditions(strategy) ?? []), ...before.map(isNot)]
    const select = strategy === 'walk' ? walkQuery : gatherQuery
    const order = { sort: 'download', backwards: false } as const
    return this.#ids(select(this.#list, conditions, order), size, offset)
  }

  /** Returns the hits of each rank until `end` hits are reached. */
  async #rankCounts(query: RankedQuery, total: number, end: number): Promise<number[]> {
    const counts: number[] = []
    let sum = 0
    for (let rank = 0; sum < end && rank <= query.ranks('walk').length; rank++) {
      const isLast = rank === query.ranks('walk').length
      const hits = isLast ? total : await this.#total(query.rankQuery(rank))
      counts.push(hits - sum)
      sum = hits
    }
    return counts
  }

  async #total(query: CountedQuery): Promise<number> {
    const [gather, walk] = [query.conditions('gather'), query.conditions('walk')]
    if (!gather || !walk) return 0
    return (await this.#count(query, { gather, walk }, [])).hits[0] ?? 0
  }

  #count(query: CountedQuery, { gather, walk }: Conditions, bounds: readonly string[]) {
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

function allOf(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

function isNot(conditions: readonly Condition[]): Condition {
  return sql<boolean>`NOT ${allOf(conditions)}`
}

/** A part of a page: `size` hits of a rank after `offset`. */
type RankWindow = { rank: number; offset: number; size: number }

/** Returns the parts of the ranks that the hits after `from` fall into. */
function windowsOf(counts: readonly number[], from: number, size: number): RankWindow[] {
  let before = 0
  return counts.flatMap((hits, rank) => {
    const offset = Math.max(0, from - before)
    const end = Math.min(hits, from + size - before)
    before += hits
    return end > offset ? [{ rank, offset, size: end - offset }] : []
  })
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
