import type { BrowseSort } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'
import { type Counts, countAll, countOn, type Place, placeOf, unseenBy } from './counts.ts'
import { KeptAnswers } from './kept-answers.ts'
import { type Condition, type Strategy, whereAll } from './search-conditions.ts'
import type { SearchResult } from './search-index.ts'
import { gathered, type SearchedList, walked } from './searched-list.ts'
import { type TableFacts, tableFacts } from './table-facts.ts'

/** Time that the planner's statistics are cached, in ms. */
const FACTS_KEPT_MS = 60_000

/** Deeper pages are found by slices of time, which need an extra count first. */
const DEEP_ROWS = 10_000

/** A list narrowed by `conditions`, which `key` names; null conditions match nothing. */
export type ListQuery = {
  key: string
  conditions(strategy: Strategy): Condition[] | null
  sort: BrowseSort
  page: number
  size: number
  /** Changes since a snapshot that the list's own log lacks, as rows with a `sign`. */
  changesSince?(snapshot: string): RawBuilder<unknown>
}

/** Pages and exact totals of one list. */
export class ListSearch {
  #db: Database
  #list: SearchedList
  #deepRows: number
  #counts = new KeptAnswers<Counts>()
  #facts = new BriefCache<TableFacts>(FACTS_KEPT_MS)

  constructor(db: Database, list: SearchedList, deepRows = DEEP_ROWS) {
    this.#db = db
    this.#list = list
    this.#deepRows = deepRows
  }

  async page(query: ListQuery): Promise<SearchResult> {
    const gather = query.conditions('gather')
    const walk = query.conditions('walk')
    if (!gather || !walk) return { ids: [], total: 0 }
    const total = (await this.#count(query, gather, walk, [])).hits[0] ?? 0
    const from = (query.page - 1) * query.size
    const size = Math.min(query.size, total - from)
    if (size <= 0) return { ids: [], total }

    const facts = await this.#facts.get('', () => tableFacts(this.#db, this.#list))
    // Reading from the nearer end, walking meets a hit every rows/total rows; gathering costs all hits.
    const behind = total - from - size
    const offset = Math.min(from, behind)
    const walkedRows = ((offset + size) * facts.rows) / total
    if (
      query.sort !== 'download' &&
      Math.min(walkedRows, total) > this.#deepRows &&
      facts.bounds.length > 0
    ) {
      const slices = await this.#count(query, gather, walk, facts.bounds)
      return {
        ids: await this.#idsFromSlice(
          query.sort,
          walk,
          placeOf(slices, from, query.sort === 'newest'),
          size,
        ),
        total,
      }
    }
    const order = { sort: query.sort, backwards: behind < from }
    const found =
      walkedRows < total ? walked(this.#list, walk, order) : gathered(this.#list, gather, order)
    const ids = await this.#ids(found, size, offset)
    return { ids: order.backwards ? ids.reverse() : ids, total }
  }

  #count(
    query: ListQuery,
    gather: Condition[],
    walk: Condition[],
    bounds: readonly string[],
  ): Promise<Counts> {
    return this.#counts.get(
      `${bounds.length} ${query.key}`,
      () => countAll(this.#db, this.#list, gather, bounds),
      (former) => {
        const logged = sql`${this.#list.changes} ${whereAll([unseenBy(former.snapshot), ...walk])}`
        return countOn(
          this.#db,
          this.#list,
          query.changesSince?.(former.snapshot) ?? logged,
          former,
        )
      },
    )
  }

  #idsFromSlice(
    sort: BrowseSort,
    walk: Condition[],
    { bound, offset }: Place,
    size: number,
  ): Promise<number[]> {
    const { createdAt } = this.#list
    const at = sql`${bound}::timestamptz`
    const fromSlice =
      sort === 'newest' ? sql<boolean>`${createdAt} < ${at}` : sql<boolean>`${createdAt} >= ${at}`
    const conditions = bound === undefined ? walk : [...walk, fromSlice]
    return this.#ids(walked(this.#list, conditions, { sort, backwards: false }), size, offset)
  }

  async #ids(found: RawBuilder<unknown>, size: number, offset: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${found} LIMIT ${size} OFFSET ${offset}`.execute(
      this.#db,
    )
    return rows.map(({ id }) => id)
  }
}
