import { MUSICAL_KEYS, type MusicalKey, type SoundType } from '@sori/contract/catalogue'
import type { DemoTrack } from '../../demo-world/src/world/index.ts'

type Score = DemoTrack['score']
export type Truth = { soundType: SoundType; bpm: number | null; musicalKey: MusicalKey | null }

/** A measured tempo is right if it differs from the true tempo by at most this share. */
const TOLERANCE = 0.04

/** Modes with a minor third. */
const MINOR_MODES = ['minor', 'dorian', 'phrygian', 'harmonic', 'gyemyeonjo']

/** Figures with one note in each bar. Their beat is inaudible. */
const BEATLESS_FIGURES = ['held', 'long']

/**
 * Returns the true values of a score. A score with parts that enter later is a track, and a score
 * without instruments is a one-shot. Held chords have no tempo, and drums have no key. A mode
 * counts as the major or minor key with the same tonic and third.
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
      ((part.play === 'bass' || part.play === 'chords') && !BEATLESS_FIGURES.includes(part.figure)),
  )
  return { soundType, bpm: hasBeat ? bpm : null, musicalKey: hasTones ? keyOf(key) : null }
}

function keyOf(key: string): MusicalKey {
  const [tonic = '', mode = ''] = key.split(' ')
  const name = MINOR_MODES.includes(mode) ? `${tonic}m` : tonic
  return MUSICAL_KEYS.find((known) => known === name) as MusicalKey
}

/** Rates a measured tempo; `octave` is half or double the true tempo. */
export function tempoResult(measured: number | null, truth: number): string {
  if (measured === null) return 'none'
  const isNear = (bpm: number) => Math.abs(measured / bpm - 1) <= TOLERANCE
  if (isNear(truth)) return 'right'
  return isNear(truth / 2) || isNear(truth * 2) ? 'octave' : 'wrong'
}

/** Points for a measured key, as in MIREX's audio key detection. */
export const keyPoints = { exact: 1, fifth: 0.5, relative: 0.3, parallel: 0.2, wrong: 0, none: 0 }

/** The distances of two tonics, in semitones. */
const FIFTHS = [5, 7]
const RELATIVE_MINOR = 9
const RELATIVE_MAJOR = 3

export function keyResult(measured: MusicalKey | null, truth: MusicalKey): keyof typeof keyPoints {
  if (measured === null) return 'none'
  if (measured === truth) return 'exact'
  const [measuredIndex, trueIndex] = [MUSICAL_KEYS.indexOf(measured), MUSICAL_KEYS.indexOf(truth)]
  const semitones = (measuredIndex - trueIndex + 24) % 12
  const [isMeasuredMajor, isTrueMajor] = [measuredIndex < 12, trueIndex < 12]
  if (isMeasuredMajor === isTrueMajor) return FIFTHS.includes(semitones) ? 'fifth' : 'wrong'
  if (semitones === 0) return 'parallel'
  const relative = isTrueMajor ? RELATIVE_MINOR : RELATIVE_MAJOR
  return semitones === relative ? 'relative' : 'wrong'
}
