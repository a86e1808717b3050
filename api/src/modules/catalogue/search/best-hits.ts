import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { RankedQuery } from './list-query.ts'
import { RenewableCache, type SnapshotResult } from './renewable-cache.ts'
import { type Condition, type Strategy, whereAll } from './search-conditions.ts'
import { type SearchedList, walkQuery } from './searched-list.ts'
import { isUnseenBy } from './slice-counts.ts'

/** The most hits in the cache for each query. A later page sorts all hits of the query. */
export const MAX_BEST_HITS = 1_000

const MAX_QUERIES = 500

type Hit = { id: number; rank: number; downloads: number }

/** The best hits in order. Hits after `cutoff` are missing. A complete list has no `cutoff`. */
type Best = { hits: Hit[]; cutoff: Hit | undefined }

/**
 * A cache of the best hits of each query, by rank and then by downloads. Each request updates its
 * hits by the changes since the last request.
 */
export class BestHits {
  #db: Database
  #list: SearchedList
  #best = new RenewableCache<Best>(MAX_QUERIES)

  constructor(db: Database, list: SearchedList) {
    this.#db = db
    this.#list = list
  }

  /** Returns the ids of a page. The query has `total` hits, the table about `tableRows` rows. */
  async readPage(query: RankedQuery, tableRows: number, total: Promise<number>): Promise<number[]> {
    const end = query.page * query.size
    const { hits } = await this.#best.get(
      query.key,
      // Finds one page more: it replaces removed hits, and is often requested next.
      () => this.#find(query, end + query.size, tableRows, total),
      (formerResult) => this.#renew(query, end, formerResult),
    )
    return hits.slice(end - query.size, end).map(({ id }) => id)
  }

  /** Returns the ids of a page after the cached hits, by sorting all hits. */
  async readLaterPage(query: RankedQuery): Promise<number[]> {
    const ordering = this.#list.ordering.download
    const { page, size } = query
    const { rows } = await sql<{ id: number }>`
      WITH hits AS MATERIALIZED (${this.#selectRanked(query, query.ranks('walk').length)})
      SELECT hits.id FROM hits JOIN ${ordering.table} ON ${ordering.id} = hits.id
      ORDER BY rank, ${ordering.value} DESC, hits.id DESC
      LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** Reads the snapshot first, so that `#renew` also finds rows that change during the search. */
  async #find(query: RankedQuery, end: number, tableRows: number, total: Promise<number>) {
    const snapshot = await this.#readSnapshot()
    // With more hits, walking is faster than sorting.
    const maxSorted = Math.floor(Math.sqrt(end * tableRows))
    const lastRank = query.ranks('walk').length
    let knownTotal = Infinity
    total.then(
      (hits) => {
        knownTotal = hits
      },
      () => undefined,
    )
    let hits: Hit[] = []
    let rank = -1
    while (rank < lastRank && hits.length < end) {
      // Sorts the hits of all ranks together if their number is already known and small.
      rank = knownTotal <= maxSorted ? lastRank : rank + 1
      const isFew = rank < lastRank || (await total) <= maxSorted
      const sorted = isFew ? await this.#findBySorting(query, rank, end, maxSorted) : null
      const nextHits = sorted ?? (await this.#findByWalking(query, rank, end - hits.length))
      hits = sortWithoutRepeats([...hits, ...nextHits]).slice(0, end)
    }
    return { value: { hits, cutoff: hits.length < end ? undefined : hits.at(-1) }, snapshot }
  }

  async #readSnapshot(): Promise<string> {
    const { rows } = await sql<{ snapshot: string }>`
      SELECT pg_current_snapshot()::text AS snapshot`.execute(this.#db)
    return rows[0]?.snapshot ?? ''
  }

  /** Returns the best hits of `rank` or a better rank, or null if there are more than `maxSorted`. */
  async #findBySorting(query: RankedQuery, rank: number, end: number, maxSorted: number) {
    const ordering = this.#list.ordering.download
    const { rows } = await sql<{ best: Hit[] | null }>`
      WITH hits AS MATERIALIZED (${this.#selectRanked(query, rank)} LIMIT ${maxSorted + 1})
      SELECT CASE WHEN count(*) <= ${maxSorted} THEN (
        SELECT coalesce(json_agg(best), '[]') FROM (
          SELECT id, rank,
            (SELECT ${ordering.value} FROM ${ordering.table}
              WHERE ${ordering.id} = hits.id) AS downloads
          FROM hits ORDER BY rank, downloads DESC, id DESC LIMIT ${end}) best) END AS best
      FROM hits`.execute(this.#db)
    return rows[0]?.best ?? null
  }

  /** Selects all hits of the rank `rank` or a better one. */
  #selectRanked(query: RankedQuery, rank: number): RawBuilder<unknown> {
    const { rows, id } = this.#list
    return sql`SELECT ${id} AS id, ${rankOf(query, rank)} AS rank
      FROM ${rows} ${whereAll(conditionsOf(query, rank, 'gather'))}`
  }

  /** Returns the most downloaded hits of exactly one rank. */
  async #findByWalking(query: RankedQuery, rank: number, count: number): Promise<Hit[]> {
    const earlierRanks = query.ranks('walk').slice(0, rank).map(notAllConditions)
    const select = walkQuery(this.#list, [...conditionsOf(query, rank, 'walk'), ...earlierRanks], {
      sort: 'download',
      backwards: false,
    })
    const { rows } = await sql<{ id: number; value: number }>`
      ${select} LIMIT ${count}`.execute(this.#db)
    return rows.map(({ id, value }) => ({ id, rank, downloads: value }))
  }

  /** Applies later changes to the cached hits. Returns undefined if too few hits remain. */
  async #renew(query: RankedQuery, end: number, { value, snapshot }: SnapshotResult<Best>) {
    const { cutoff } = value
    const changes = await this.#readChanges(query, snapshot)
    const changedIds = new Set(changes.changed)
    const mergedHits = sortWithoutRepeats([
      ...value.hits.filter(({ id }) => !changedIds.has(id)),
      ...changes.hits.filter((hit) => !cutoff || compareHits(hit, cutoff) <= 0),
    ])
    if (cutoff && mergedHits.length < end) return undefined
    const hits = mergedHits.slice(0, MAX_BEST_HITS)
    const renewedBest = { hits, cutoff: hits.length < mergedHits.length ? hits.at(-1) : cutoff }
    return { value: renewedBest, snapshot: changes.snapshot }
  }

  /** Returns the ids of items that changed after `snapshot`, and the hits among these items. */
  async #readChanges(query: RankedQuery, snapshot: string) {
    const { rows, changes, id, ordering } = this.#list
    const { table, id: itemId, value } = ordering.download
    const walkConditions = query.conditions('walk') ?? []
    const isUnseen = isUnseenBy(snapshot)
    const selectChangedRows =
      query.changedIds?.(snapshot) ??
      sql`SELECT ${id} AS id FROM ${changes} ${whereAll([isUnseen, ...walkConditions])}`
    const isChanged = sql<boolean>`${id} = changed.id`
    const { rows: changedRows } = await sql<{ snapshot: string; changed: number[]; hits: Hit[] }>`
      WITH changed AS MATERIALIZED (
        ${selectChangedRows} UNION SELECT ${itemId} FROM ${table} WHERE ${isUnseen})
      SELECT pg_current_snapshot()::text AS snapshot, array(SELECT id FROM changed) AS changed,
        (SELECT coalesce(json_agg(hit), '[]') FROM changed CROSS JOIN LATERAL (
          SELECT ${id} AS id, ${rankOf(query, query.ranks('walk').length)} AS rank,
            (SELECT ${value} FROM ${table} WHERE ${itemId} = changed.id) AS downloads
          FROM ${rows} ${whereAll([isChanged, ...walkConditions])} OFFSET 0) hit) AS hits`.execute(
      this.#db,
    )
    return changedRows[0] ?? { snapshot, changed: [], hits: [] }
  }
}

function conditionsOf(query: RankedQuery, rank: number, strategy: Strategy): Condition[] {
  const isLast = rank === query.ranks(strategy).length
  return (isLast ? query.conditions(strategy) : query.conditionsOfRank(rank, strategy)) ?? []
}

function notAllConditions(conditions: readonly Condition[]): Condition {
  return sql<boolean>`NOT ${allConditions(conditions)}`
}

function allConditions(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** Returns SQL for the best rank of a row that matches at least the rank `last`. */
function rankOf(query: RankedQuery, last: number): RawBuilder<number> {
  const whens = query
    .ranks('walk')
    .slice(0, last)
    .map((conditions, rank) => sql`WHEN ${allConditions(conditions)} THEN ${rank}::int`)
  if (whens.length === 0) return sql`${last}::int`
  return sql`CASE ${sql.join(whens, sql` `)} ELSE ${last}::int END`
}

function compareHits(first: Hit, second: Hit): number {
  return first.rank - second.rank || second.downloads - first.downloads || second.id - first.id
}

/**
 * Returns each hit once, in order. The search of a rank also finds hits of better ranks. A repeated
 * hit always has the same rank: its best one.
 */
function sortWithoutRepeats(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()].sort(compareHits)
}
