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
 * Returns a list of ids for each filter; a matching row has one id of each list. Also matches the
 * relative key, and half and double of the tempo.
 */
export function characterIds({ soundType, bpm, key }: CharacterFilters): number[][] {
  const idLists: number[][] = []
  if (soundType) idLists.push([-1 - SOUND_TYPES.indexOf(soundType)])
  if (key) idLists.push([key, relativeKey(key)].map((name) => -KEYS - MUSICAL_KEYS.indexOf(name)))
  if (bpm) {
    const matchingTempos = tempos.filter((tempo) => isInBpmRange(tempo, bpm))
    idLists.push(matchingTempos.map((tempo) => -TEMPOS - tempo))
  }
  return idLists
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
