import { type SearchType, type TagKind, tagKinds } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { gramsOfKeyword, provesMatch } from '../../../lib/text/grams.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { rankedConditions, type Term } from './everything-search.ts'
import type { Library, Seconds } from './search-index.ts'

/** Filters with tag ids instead of names, and with the normalized keyword. */
export type ResolvedFilters = {
  /** A missing kind does not filter. An empty list matches nothing. */
  tagIds: Partial<Record<TagKind, number[]>>
  seconds: Seconds | undefined
  /** Lists of ids (`characterIds`); a row has one of each. */
  characterIds: number[][]
  library: Library | undefined
  key: string
  type: SearchType
  /** The terms of a keyword of type `a`. */
  terms: Term[] | undefined
}

/**
 * `gather` finds rows by the GIN index. `walk` scans rows in order and tests each one, without an
 * index.
 */
export type Strategy = 'gather' | 'walk'

/** A condition for one row: `s` of the tracks or `a` of the albums. */
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

/** Returns conditions for a match in any field, or null if no word is left of the keyword. */
function everythingConditions(
  terms: readonly Term[],
  strategy: Strategy,
  rank = -1,
): Condition[] | null {
  return terms.length === 0 ? null : (rankedConditions(terms, strategy).at(rank) ?? null)
}

/** Returns conditions for tags, length and character, or null if nothing can match. */
export function tagConditions(filters: ResolvedFilters, strategy: Strategy): Condition[] | null {
  const lists = tagKinds.flatMap((kind) => (filters.tagIds[kind] ? [filters.tagIds[kind]] : []))
  if (lists.some((ids) => ids.length === 0)) return null
  const conditions = [
    ...[...lists, ...filters.characterIds].map((ids) => sql<boolean>`s.tag_ids && ${ids}::int[]`),
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
  { key, type }: ResolvedFilters,
  alias: 's' | 'a',
  strategy: Strategy,
): Condition[] | null {
  if (key === '') return []
  if (!isStorable(key)) return null
  const name = alias === 's' ? 'title_key' : 'name_key'
  const column = sql.ref(`${alias}.${type === 'n' ? 'nickname_key' : name}`)
  const contains = sql<boolean>`strpos(${column}, ${key} COLLATE "C") > 0`
  if (strategy === 'walk') return [contains]
  const hasGrams = sql<boolean>`search_grams(${column}) @> ${gramsOfKeyword(key)}::bigint[]`
  return provesMatch(key) ? [hasGrams] : [hasGrams, contains]
}

export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
}
