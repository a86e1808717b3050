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

/** Keys and tempos are negative ids in `tag_ids`, below these offsets (migration 0047). */
const [KEYS, TEMPOS] = [11, 1000]

const tempos = Array.from({ length: BPM_MAX - BPM_MIN + 1 }, (_, index) => BPM_MIN + index)

/**
 * A list of ids for each filter; a matching row has one id of each list. The index finds `indexed`;
 * `tested` is compared with the rows that it finds.
 */
export type CharacterIds = { indexed: number[][]; tested: number[][] }

/** Also matches the relative key, and half and double of the tempo. */
export function characterIds({ soundType, bpm, key }: CharacterFilters): CharacterIds {
  const indexed: number[][] = []
  if (soundType) indexed.push([-1 - SOUND_TYPES.indexOf(soundType)])
  if (key) indexed.push([key, relativeKey(key)].map((name) => -KEYS - MUSICAL_KEYS.indexOf(name)))
  if (!bpm) return { indexed, tested: [] }
  const matchingTempos = tempos.filter((tempo) => isInBpmRange(tempo, bpm))
  const tempoIds = matchingTempos.map((tempo) => -TEMPOS - tempo)
  // The index is slow for so many ids, and a key leaves few rows.
  return key ? { indexed, tested: [tempoIds] } : { indexed: [...indexed, tempoIds], tested: [] }
}

/**
 * Returns the condition for the tempo of a track `o`. When tracks are read in the order of tempo,
 * the index skips other tempos, without reading search rows.
 */
export function tempoCondition({ min, max }: BpmRange): Condition {
  const ranges = [
    [Math.ceil(min / 2), Math.floor(max / 2)],
    [min, max],
    [2 * min, 2 * max],
  ] as const
  const isInRange = ranges.map(
    ([from, to]) => sql`(o.bpm >= ${from - 0.5}::numeric AND o.bpm < ${to + 0.5}::numeric)`,
  )
  return sql<boolean>`(${sql.join(isInRange, sql` OR `)})`
}
