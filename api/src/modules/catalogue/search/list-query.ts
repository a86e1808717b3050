import type { BrowseSort } from '@sori/contract/catalogue'
import type { RawBuilder } from 'kysely'
import type { Condition, Strategy } from './search-conditions.ts'

/** A query whose hits are counted. */
export type CountedQuery = {
  /** The cache key; undefined for a member's own tracks, because no log contains their changes. */
  key: string | undefined
  /** Returns null if nothing can match. */
  conditions(strategy: Strategy): Condition[] | null
  /** Returns changes that the list's own log lacks, as rows with a `sign`. */
  changesSince?(snapshot: string): RawBuilder<unknown>
}

/** A page of a list that matches `conditions`. */
export type ListQuery = CountedQuery & {
  sort: BrowseSort
  page: number
  size: number
  /** Conditions for the row `o` of the table that orders the list; all hits meet them. */
  ordered?: Condition[]
}

/** A page of the best matches. The last rank has all hits that are of no other rank. */
export type RankedQuery = CountedQuery & {
  page: number
  size: number
  /** Returns the conditions of each rank but the last, the best first, without the filters. */
  ranks(strategy: Strategy): Condition[][]
  /** Returns the conditions of a rank with the filters. */
  conditionsOfRank(rank: number, strategy: Strategy): Condition[] | null
  /** Returns the ids of hits that may have changed, if the list's own log lacks some. */
  changedIds?(snapshot: string): RawBuilder<unknown>
}
