import type { BrowseSort } from '@sori/contract/catalogue'
import type { RawBuilder } from 'kysely'
import type { Condition, Strategy } from './search-conditions.ts'

/** The part of a query that is necessary to count the hits. */
export type CountedQuery = {
  /** The cache key; undefined for a member's library, because no log contains its changes. */
  key: string | undefined
  /** Returns null if nothing can match. */
  conditions(strategy: Strategy): Condition[] | null
  /** Returns changes that the list's own log lacks, as rows with a `sign`. */
  changesSince?(snapshot: string): RawBuilder<unknown>
}

/** A page of the items that match `conditions`. */
export type ListQuery = CountedQuery & {
  sort: BrowseSort
  page: number
  size: number
  /** Conditions for the row `o` of the table with the order. All hits meet them. */
  orderConditions?: Condition[]
}

/** A page of the best matches. A hit that matches no better rank has the last rank. */
export type RankedQuery = CountedQuery & {
  page: number
  size: number
  /** Returns the keyword's conditions for each rank, the best first, without the last rank. */
  ranks(strategy: Strategy): Condition[][]
  /** Returns the conditions of a rank, including the filters. */
  conditionsOfRank(rank: number, strategy: Strategy): Condition[] | null
  /** Returns the ids of hits that may have changed. Given if the list's own log lacks some. */
  changedIds?(snapshot: string): RawBuilder<unknown>
}
