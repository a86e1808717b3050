import { type SearchType, type TagKind, tagKinds } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { gramsOfKeyword, provesMatch } from '../../../lib/text/grams.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import type { SearchFilters, Seconds } from './search-index.ts'

/**
 * Filters beside the keyword: tags by kind and a length. A missing kind is no filter; an empty list
 * matches nothing.
 */
export type ChosenTags = Partial<Record<TagKind, number[]>> & { seconds?: Seconds }

/**
 * `gather` finds rows by the GIN index; `walk` scans an order and tests each row, without tempting
 * the planner to use an index.
 */
export type Strategy = 'gather' | 'walk'

/** A condition on one row. */
export type Condition = RawBuilder<boolean>

const columns: Record<SearchType, RawBuilder<unknown>> = {
  t: sql.ref('s.title_key'),
  n: sql.ref('s.nickname_key'),
}

/** The conditions on a track's row `s`; an empty list means every track, null that nothing can match. */
export function trackConditions(
  chosen: ChosenTags,
  { keyword, type }: Pick<SearchFilters, 'keyword' | 'type'>,
  strategy: Strategy,
): Condition[] | null {
  const byKeyword = keywordConditions(nameKey(keyword), columns[type], strategy)
  const byTags = tagConditions(chosen, strategy)
  return byKeyword && byTags && [...byTags, ...byKeyword]
}

/** The part of the tags and the length of the conditions on `s`. */
export function tagConditions(chosen: ChosenTags, strategy: Strategy): Condition[] | null {
  if (tagKinds.some((kind) => chosen[kind]?.length === 0)) return null
  return [
    ...tagKinds.flatMap((kind) => (chosen[kind] ? [tagCondition(chosen[kind], strategy)] : [])),
    ...lengthConditions(chosen, strategy),
  ]
}

/** Returns the conditions for a length in whole seconds, as displayed. */
export function lengthConditions(
  { seconds: { min, max } = {} }: ChosenTags,
  strategy: Strategy,
): Condition[] {
  const bounds = [
    ...(min === undefined ? [] : [sql<boolean>`s.seconds >= ${min}`]),
    ...(max === undefined ? [] : [sql<boolean>`s.seconds < ${max + 1}`]),
  ]
  return strategy === 'gather' ? bounds : bounds.map((bound) => sql<boolean>`(${bound}) IS TRUE`)
}

function tagCondition(ids: number[], strategy: Strategy): Condition {
  const any = sql<boolean>`s.tag_ids && ${ids}::int[]`
  return strategy === 'gather' ? any : sql<boolean>`(${any}) IS TRUE`
}

/** The part of `keyword`, which is a key already, on the column of keys it is looked for in. */
export function keywordConditions(
  keyword: string,
  key: RawBuilder<unknown>,
  strategy: Strategy,
): Condition[] | null {
  if (keyword === '') return []
  if (!isStorable(keyword)) return null
  const contains = sql<boolean>`strpos(${key}, ${keyword} COLLATE "C") > 0`
  if (strategy === 'walk') return [contains]
  const found = sql<boolean>`search_grams(${key}) @> ${gramsOfKeyword(keyword)}::bigint[]`
  return provesMatch(keyword) ? [found] : [found, contains]
}

/** `WHERE …`, or nothing. */
export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
}
