import { MUSICAL_KEYS, type MusicalKey, type SoundType } from '@sori/contract/catalogue'
import type { DemoTrack } from '../../demo-world/src/world/index.ts'

type Score = DemoTrack['score']
export type Truth = { soundType: SoundType; bpm: number | null; musicalKey: MusicalKey | null }

/** Modes with a minor third. */
const MINOR_MODES = ['minor', 'dorian', 'phrygian', 'harmonic', 'gyemyeonjo']

/** Figures with one note a bar, whose beat cannot be heard. */
const HELD = ['held', 'long']

/**
 * Returns the true values by a score. Parts that enter later make a track. Effects and recordings
 * without an instrument are one-shots. Held chords have no tempo, and drums no key. A mode counts
 * as the key with its tonic and third.
 */
export function truthOf({ bpm, key, parts }: Score): Truth {
  const plays = new Set(parts.map(({ play }) => play))
  const hasTones = plays.has('bass') || plays.has('chords') || plays.has('tune')
  if (!hasTones && !plays.has('drums')) return { soundType: 'ONESHOT', bpm: null, musicalKey: null }
  const isArranged = parts.some(({ bars }) => bars !== undefined)
  const soundType = isArranged ? 'TRACK' : 'LOOP'
  const hasBeat = parts.some(
    (part) =>
      part.play === 'drums' ||
      part.play === 'tune' ||
      ((part.play === 'bass' || part.play === 'chords') && !HELD.includes(part.figure)),
  )
  return { soundType, bpm: hasBeat ? bpm : null, musicalKey: hasTones ? keyOf(key) : null }
}

function keyOf(key: string): MusicalKey {
  const [tonic = '', mode = ''] = key.split(' ')
  const name = MINOR_MODES.includes(mode) ? `${tonic}m` : tonic
  return MUSICAL_KEYS.find((known) => known === name) as MusicalKey
}

/** Rates a found tempo; `octave` is half or double the tempo. */
export function tempoResult(found: number | null, truth: number): string {
  if (found === null) return 'none'
  const isNear = (bpm: number) => Math.abs(found / bpm - 1) <= 0.04
  if (isNear(truth)) return 'right'
  return isNear(truth / 2) || isNear(truth * 2) ? 'octave' : 'wrong'
}

/** Points for a found key, as in MIREX's audio key detection. */
export const keyPoints = { exact: 1, fifth: 0.5, relative: 0.3, parallel: 0.2, wrong: 0, none: 0 }

export function keyResult(found: MusicalKey | null, truth: MusicalKey): keyof typeof keyPoints {
  if (found === null) return 'none'
  if (found === truth) return 'exact'
  const [a, b] = [MUSICAL_KEYS.indexOf(found), MUSICAL_KEYS.indexOf(truth)]
  const up = (a - b + 24) % 12
  if (a < 12 === b < 12) return up === 7 || up === 5 ? 'fifth' : 'wrong'
  if (up === 0) return 'parallel'
  return up === (b < 12 ? 9 : 3) ? 'relative' : 'wrong'
}
