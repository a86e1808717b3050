import type { MusicalKey, SoundType } from '@sori/contract/catalogue'
import type { Events } from './events.ts'
import type { Tempo } from './tempo.ts'

/** dBFS; quieter audio is silence. */
const SILENCE = -60
/** Seconds; longer audio is a loop only if it consists of whole bars and has no seam. */
const LOOP_SECONDS_MAX = 18
const LONG_LOOP_SECONDS_MAX = 70
const BEATS_IN_BAR = 4
/** Beats; the largest difference between the end of the last bar and the end of the audio. */
const SEAM_BEATS_MAX = 0.06
/** Beats; the longest time between the last onset of a loop and its end. */
const LAST_BEATS_MAX = 2
/** The lowest similarity of beats in a loop. Textures of rain, fire or wind are below it. */
const SIMILARITY_MIN = 0.2
/** A slow beat, in seconds. */
const SLOW_BEAT_SECONDS = 0.8
/** The lowest similarity of beats, and the highest of half beats, for repeated separate sounds. */
const REPEATED_MIN = 0.5
const BETWEEN_MAX = 0.05
/** Seconds between separate sounds without a tempo, and the drop of level between them in dB. */
const SEPARATE_SECONDS = 0.8
const SEPARATE_DROP = 25
/** The same for sounds at equal distances. Chords on each beat ring on and drop less. */
const REGULAR_SHARE_MIN = 0.95
const REGULAR_DROP = 15
const REGULAR_SECONDS = 0.38
const RINGING_SECONDS = 0.55
/** Seconds; a longer single note with a key is a pad, which counts as a loop. */
const SINGLE_SECONDS_MAX = 5

export type SoundFacts = {
  seconds: number
  events: Events
  /** Null without a sure tempo. */
  tempo: Tempo | null
  musicalKey: MusicalKey | null
}

/** Returns one-shot, loop or track, judged by length, onsets, beat and key, or null for silence. */
export function soundTypeOf(facts: SoundFacts): SoundType | null {
  const { seconds, events, tempo, musicalKey } = facts
  if (events.loudest < SILENCE) return null
  if (seconds > LOOP_SECONDS_MAX)
    return tempo && isSeamless(seconds, events, tempo) ? 'LOOP' : 'TRACK'
  if (hasSeparateSounds(facts)) return 'ONESHOT'
  if (tempo && hasSlowRepeats(tempo)) return 'ONESHOT'
  if (events.count < 2 && seconds < SINGLE_SECONDS_MAX) return 'ONESHOT'
  const hasBeat = tempo !== null && tempo.similarity >= SIMILARITY_MIN
  return hasBeat || musicalKey !== null ? 'LOOP' : 'ONESHOT'
}

/**
 * Returns whether the file is a row of separate sounds: far apart without a tempo, or at equal
 * distances.
 */
function hasSeparateSounds({ events, tempo, musicalKey }: SoundFacts): boolean {
  const { count, regular, distance, drop } = events
  if (count < 3) return false
  if (distance >= SEPARATE_SECONDS && drop >= SEPARATE_DROP && !tempo) return true
  if (regular < REGULAR_SHARE_MIN) return false
  if (drop >= REGULAR_DROP) return distance >= REGULAR_SECONDS
  return distance >= RINGING_SECONDS && musicalKey === null
}

/**
 * Returns whether the file has separate sounds at slow beats. A loop has notes between the beats.
 */
function hasSlowRepeats({ bpm, similarity, between }: Tempo): boolean {
  return 60 / bpm >= SLOW_BEAT_SECONDS && similarity >= REPEATED_MIN && between <= BETWEEN_MAX
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
