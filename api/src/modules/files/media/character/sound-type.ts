import type { MusicalKey, SoundType } from '@sori/contract/catalogue'
import type { Events } from './events.ts'
import type { Tempo } from './tempo.ts'

/** dBFS. */
const SILENCE = -60
/** Longer loops must have whole bars and no seam. */
const LOOP_SECONDS_MAX = 18
const LONG_LOOP_SECONDS_MAX = 70
const BEATS_IN_BAR = 4
/** Beats between the end of the audio and of its last bar. */
const SEAM_BEATS_MAX = 0.06
/** The longest silence at the end of a loop, in beats. */
const LAST_BEATS_MAX = 2
/** Textures of rain, fire or wind have less similar beats. */
const SIMILARITY_MIN = 0.2
/** Seconds; at slower beats, separate sounds repeat exactly, with silence between them. */
const SLOW_SECONDS = 0.8
const REPEATED_MIN = 0.5
const BETWEEN_MAX = 0.05
/** Seconds; a longer single sound with a key is a looped pad. */
const SINGLE_SECONDS_MAX = 5

export type SoundFacts = {
  seconds: number
  events: Events
  /** Null without a sure tempo. */
  tempo: Tempo | null
  musicalKey: MusicalKey | null
}

/**
 * Decides by length, onsets and beat. Long audio is a loop when it has whole bars and no seam.
 * Returns null for silence.
 */
export function soundTypeOf({ seconds, events, tempo, musicalKey }: SoundFacts): SoundType | null {
  if (events.loudest < SILENCE) return null
  if (seconds > LOOP_SECONDS_MAX)
    return tempo && isSeamless(seconds, events, tempo) ? 'LOOP' : 'TRACK'
  if (isSet(events, musicalKey !== null, tempo !== null)) return 'ONESHOT'
  if (tempo && isSlowRow(tempo)) return 'ONESHOT'
  if (events.count < 2 && seconds < SINGLE_SECONDS_MAX) return 'ONESHOT'
  const hasBeat = tempo !== null && tempo.similarity >= SIMILARITY_MIN
  return hasBeat || musicalKey !== null ? 'LOOP' : 'ONESHOT'
}

/**
 * True for separate sounds one after the other: far apart without a tempo, or at equal distances.
 * Chords on each beat ring on.
 */
function isSet(events: Events, hasKey: boolean, hasTempo: boolean): boolean {
  const { count, regular, distance, drop } = events
  if (count < 3) return false
  if (distance >= 0.8 && drop >= 25 && !hasTempo) return true
  if (regular < 0.95) return false
  return drop >= 15 ? distance >= 0.38 : distance >= 0.55 && !hasKey
}

/** True for separate sounds at slow beats: a loop has quicker notes between them. */
function isSlowRow({ bpm, similarity, between }: Tempo): boolean {
  return 60 / bpm >= SLOW_SECONDS && similarity >= REPEATED_MIN && between <= BETWEEN_MAX
}

function isSeamless(seconds: number, { last }: Events, { bpm }: Tempo): boolean {
  const beats = (seconds * bpm) / 60
  const wholeBars = Math.round(beats / BEATS_IN_BAR) * BEATS_IN_BAR
  return (
    seconds <= LONG_LOOP_SECONDS_MAX &&
    Math.abs(beats - wholeBars) <= SEAM_BEATS_MAX &&
    ((seconds - last) * bpm) / 60 <= LAST_BEATS_MAX
  )
}
