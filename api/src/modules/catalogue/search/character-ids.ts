import {
  BPM_MAX,
  BPM_MIN,
  type BpmRange,
  isInBpmRange,
  MUSICAL_KEYS,
  relativeKey,
  SOUND_TYPES,
} from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Condition } from './search-conditions.ts'
import type { CharacterFilters } from './search-index.ts'

/** The first ids after those of types and keys (migration 0047). */
const [KEYS, TEMPOS] = [11, 1000]

const tempos = Array.from({ length: BPM_MAX - BPM_MIN + 1 }, (_, index) => BPM_MIN + index)

/**
 * Returns a list of ids for each filter; a matching row has one id of each list. Keys include the
 * relative one, and tempos those at half and double time.
 */
export function characterIds({ soundType, bpm, key }: CharacterFilters): number[][] {
  const keys = key && [key, relativeKey(key)]
  return [
    ...(soundType ? [[-1 - SOUND_TYPES.indexOf(soundType)]] : []),
    ...(keys ? [keys.map((name) => -KEYS - MUSICAL_KEYS.indexOf(name))] : []),
    ...(bpm
      ? [tempos.filter((tempo) => isInBpmRange(tempo, bpm)).map((tempo) => -TEMPOS - tempo)]
      : []),
  ]
}

/**
 * Returns the condition for the tempo of a track `o`. A walk in the order of tempo skips other
 * tracks by the index, without reading their search rows.
 */
export function tempoCondition({ min, max }: BpmRange): Condition {
  const ranges = [
    [Math.ceil(min / 2), Math.floor(max / 2)],
    [min, max],
    [2 * min, 2 * max],
  ] as const
  const within = ranges.map(
    ([from, to]) => sql`(o.bpm >= ${from - 0.5}::numeric AND o.bpm < ${to + 0.5}::numeric)`,
  )
  return sql<boolean>`(${sql.join(within, sql` OR `)})`
}
