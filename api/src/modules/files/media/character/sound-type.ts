import type { MusicalKey, SoundType } from '@sori/contract/catalogue'
import type { Events } from './events.ts'
import type { Tempo } from './tempo.ts'

/** Loops in sample packs rarely have more than eight bars. */
const LOOP_SECONDS_MAX = 18

export type SoundFacts = {
  seconds: number
  events: Events
  tempo: Tempo | null
  musicalKey: MusicalKey | null
}

export function soundTypeOf({ seconds, events, tempo, musicalKey }: SoundFacts): SoundType {
  if (seconds > LOOP_SECONDS_MAX) return 'TRACK'
  return tempo ? 'LOOP' : 'ONESHOT'
}
