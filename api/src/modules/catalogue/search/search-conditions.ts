import type { SearchType, TagKind } from '@sori/contract/catalogue'
import { tagKinds } from '@sori/contract/catalogue'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { gramsOfKeyword, provesMatch } from '../../../lib/text/grams.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import type { SearchFilters, Seconds } from './search-index.ts'

/** What a track must have beside the keyword: chosen tags by kind, of which one that is absent narrows nothing and an empty list matches nothing, and a length. */
export type ChosenTags = Partial<Record<TagKind, number[]>> & { seconds?: Seconds }

/** How rows are met: `gather` finds them in the GIN; `walk` goes along an order and looks at each, so no index must tempt the planner. */
export type Strategy = 'gather' | 'walk'

/** A condition on one row. */
export type Condition = RawBuilder<boolean>

const columns: Record<SearchType, RawBuilder<unknown>> = { t: sql.ref('s.title_key'), n: sql.ref('s.nickname_key') }

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

/** Those of a length alone, which counts in whole seconds, as it is shown. */
export function lengthConditions({ seconds: { min, max } = {} }: ChosenTags, strategy: Strategy): Condition[] {
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
export function keywordConditions(keyword: string, key: RawBuilder<unknown>, strategy: Strategy): Condition[] | null {
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
