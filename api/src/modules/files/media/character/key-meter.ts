import { MUSICAL_KEYS, type MusicalKey } from '@sori/contract/catalogue'
import { NOTES_PER_OCTAVE, Pitches } from './pitch.ts'
import { Spectra, windowSize } from './spectra.ts'
import { type Tone, tonesOf } from './tones.ts'

/** Separates semitones from 60 Hz. */
const WINDOW_SECONDS = 0.74
/** Hz; basses are below it. */
const BASS_HZ = 300
/** Hz; kicks are below it. They neither tune the notes nor count as tones. */
const KICK_HZ = 120
/** The frames after the first tone that count more, because music often begins with its tonic. */
const FIRST_FRAMES = 4
const FIRST_WEIGHT = 1
/**
 * The weight of the bass, compared with a correlation of at most 1. A fifth in the bass counts
 * half.
 */
const BASS_WEIGHT = 0.4
/** Minor profiles correlate less, because minor has several scales. */
const MINOR_BONUS = 0.1

/** Thresholds of confidence; percussion and noise are below one of them. */
const CORRELATION_MIN = 0.4
const AGREEMENT_MIN = 0.37
const TONES_MIN = 2.5
const LASTING_MIN = 0.2
/** The largest difference of equal pitches in octaves: a quarter of a semitone. */
const SAME_PITCH = 0.02

/** Shares of the notes from the tonic (Albrecht and Shanahan, Music Perception 31, 2013). */
const MAJOR = [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081]
const MINOR = [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052]

/**
 * The strongest key with its confidence: the `tones` in a frame, and the share of tones that last.
 */
export type KeyCandidate = {
  key: MusicalKey
  correlation: number
  agreement: number
  tones: number
  lasting: number
}

/**
 * Finds the key. Compensates the tuning, folds the spectral peaks to one octave, and takes the key
 * whose profile correlates best. Bass and beginning decide between keys with the same notes.
 *
 * Source: Gómez, "Tonal Description of Polyphonic Audio for Music Content Processing", 2006.
 */
export class KeyMeter {
  readonly #spectra: Spectra
  readonly #all = new Pitches()
  readonly #tuned = new Pitches()
  readonly #basses = new Pitches()
  readonly #first = new Pitches()
  #frames = 0
  #framesWithTones = 0
  #before: readonly Tone[] = []
  #tones = 0
  #weight = 0
  #lasting = 0

  constructor(sampleRate: number) {
    const size = windowSize(sampleRate, WINDOW_SECONDS)
    const hertzPerBin = sampleRate / size
    this.#spectra = new Spectra(size, size / 2, (magnitudes) =>
      this.addFrame(tonesOf(magnitudes, hertzPerBin)),
    )
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples)
  }

  addFrame(tones: readonly Tone[]): void {
    this.#frames++
    if (tones.length > 0) this.#framesWithTones++
    for (const { hertz, magnitude } of tones) {
      this.#all.add(hertz, magnitude)
      if (hertz < BASS_HZ) this.#basses.add(hertz, magnitude)
      if (this.#framesWithTones <= FIRST_FRAMES) this.#first.add(hertz, magnitude)
      if (hertz < KICK_HZ) continue
      this.#tuned.add(hertz, magnitude)
      this.#tones++
      this.#weight += magnitude
      const before = this.#before.find(
        (other) => Math.abs(Math.log2(other.hertz / hertz)) < SAME_PITCH,
      )
      this.#lasting += Math.min(magnitude, before?.magnitude ?? 0)
    }
    this.#before = tones
  }

  /** Returns null for percussion and noise. */
  result(): MusicalKey | null {
    this.#spectra.end()
    const { key, correlation, agreement, tones, lasting } = this.candidate()
    const isSure =
      correlation >= CORRELATION_MIN &&
      agreement >= AGREEMENT_MIN &&
      tones >= TONES_MIN &&
      lasting >= LASTING_MIN
    return isSure ? key : null
  }

  candidate(): KeyCandidate {
    const { deviation, agreement } = this.#tuned.tuning()
    const [all, basses, first] = [this.#all, this.#basses, this.#first].map((pitches) =>
      pitches.notes(deviation),
    ) as [number[], number[], number[]]
    let bestKey = { key: MUSICAL_KEYS[0] as MusicalKey, correlation: 0, score: -1 }
    for (const [index, key] of MUSICAL_KEYS.entries()) {
      const isMinor = index >= NOTES_PER_OCTAVE
      const tonic = index % NOTES_PER_OCTAVE
      const correlation = correlationOf(all, isMinor ? MINOR : MAJOR, tonic)
      const bass =
        (basses[tonic] as number) + (basses[(tonic + 7) % NOTES_PER_OCTAVE] as number) / 2
      const score =
        correlation +
        BASS_WEIGHT * bass +
        FIRST_WEIGHT * (first[tonic] as number) +
        (isMinor ? MINOR_BONUS : 0)
      if (score > bestKey.score) bestKey = { key, correlation, score }
    }
    return {
      key: bestKey.key,
      correlation: bestKey.correlation,
      agreement,
      tones: this.#frames > 0 ? this.#tones / this.#frames : 0,
      lasting: this.#weight > 0 ? this.#lasting / this.#weight : 0,
    }
  }
}

/** Returns Pearson's correlation of the notes from a tonic with a profile. */
function correlationOf(notes: readonly number[], profile: readonly number[], tonic: number) {
  const [meanNote, meanShare] = [mean(notes), mean(profile)]
  let [both, first, second] = [0, 0, 0]
  for (const [index, share] of profile.entries()) {
    const [noteDeviation, profileDeviation] = [
      (notes[(tonic + index) % NOTES_PER_OCTAVE] as number) - meanNote,
      share - meanShare,
    ]
    both += noteDeviation * profileDeviation
    first += noteDeviation * noteDeviation
    second += profileDeviation * profileDeviation
  }
  return first > 0 ? both / Math.sqrt(first * second) : 0
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
