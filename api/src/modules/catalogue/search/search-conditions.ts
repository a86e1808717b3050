import { type SearchType, type TagKind, tagKinds } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { gramsOfKeyword, gramsProveMatch } from '../../../lib/text/grams.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { rankedConditions, type Term } from './everything-search.ts'
import type { Library, Seconds } from './search-index.ts'

/** The filters of a request, with tag ids in place of tag names. */
export type ResolvedFilters = {
  /** A missing kind does not filter. An empty list matches nothing. */
  tagIds: Partial<Record<TagKind, number[]>>
  seconds: Seconds | undefined
  /** A matching row has at least one id from each list. */
  characterIds: number[][]
  library: Library | undefined
  /** The keyword, normalised by `nameKey`. */
  keyword: string
  type: SearchType
  /** The terms of the keyword if `type` is `a` (search in all fields). */
  terms: Term[] | undefined
}

/**
 * `gather` finds all matching rows by the GIN index. `walk` reads the rows in the order of the list
 * and tests each one. This is faster when many rows match.
 */
export type Strategy = 'gather' | 'walk'

/** An SQL condition for one row: `s` of the track table or `a` of the album table. */
export type Condition = RawBuilder<boolean>

/** Returns conditions for a track, or null if nothing can match. */
export function trackConditions(
  filters: ResolvedFilters,
  strategy: Strategy,
  rank?: number,
): Condition[] | null {
  const byKeyword = filters.terms
    ? everythingConditions(filters.terms, strategy, rank)
    : keywordConditions(filters, 's', strategy)
  const byTags = tagConditions(filters, strategy)
  return byKeyword && byTags && [...libraryConditions(filters.library), ...byTags, ...byKeyword]
}

/** Returns conditions for a match in any field, or null for a keyword without words. */
function everythingConditions(
  terms: readonly Term[],
  strategy: Strategy,
  rank = -1,
): Condition[] | null {
  return terms.length === 0 ? null : (rankedConditions(terms, strategy).at(rank) ?? null)
}

/** Returns conditions for tags, length and character, or null if nothing can match. */
export function tagConditions(filters: ResolvedFilters, strategy: Strategy): Condition[] | null {
  const idLists = tagKinds.flatMap((kind) => (filters.tagIds[kind] ? [filters.tagIds[kind]] : []))
  if (idLists.some((ids) => ids.length === 0)) return null
  const conditions = [
    ...[...idLists, ...filters.characterIds].map((ids) => sql<boolean>`s.tag_ids && ${ids}::int[]`),
    ...lengthConditions(filters.seconds),
  ]
  return strategy === 'gather'
    ? conditions
    : conditions.map((condition) => sql<boolean>`(${condition}) IS TRUE`)
}

/** Returns conditions for a length in whole seconds, as displayed. */
export function lengthConditions({ min, max }: Seconds = {}): Condition[] {
  return [
    ...(min === undefined ? [] : [sql<boolean>`s.seconds >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`s.seconds < ${max + 1}`]),
  ]
}

function libraryConditions(library: Library | undefined): Condition[] {
  if (!library) return []
  const { memberId, only } = library
  const savedTracks = sql`SELECT track_id FROM favourites WHERE member_id = ${memberId}`
  const tracksOfFollowed = sql`
    SELECT t.id FROM follows f JOIN tracks t ON t.member_id = f.artist_id
    WHERE f.member_id = ${memberId}`
  return [sql<boolean>`s.track_id IN (${only === 'saved' ? savedTracks : tracksOfFollowed})`]
}

/** Returns conditions for the keyword, or null if nothing can match. */
export function keywordConditions(
  { keyword, type }: ResolvedFilters,
  alias: 's' | 'a',
  strategy: Strategy,
): Condition[] | null {
  if (keyword === '') return []
  if (!isStorable(keyword)) return null
  const name = alias === 's' ? 'title_key' : 'name_key'
  const column = sql.ref(`${alias}.${type === 'n' ? 'nickname_key' : name}`)
  const contains = sql<boolean>`strpos(${column}, ${keyword} COLLATE "C") > 0`
  if (strategy === 'walk') return [contains]
  const hasGrams = sql<boolean>`search_grams(${column}) @> ${gramsOfKeyword(keyword)}::bigint[]`
  return gramsProveMatch(keyword) ? [hasGrams] : [hasGrams, contains]
}

/** Returns the WHERE clause for all conditions, empty without conditions. */
export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
}
