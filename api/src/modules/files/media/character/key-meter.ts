import { MUSICAL_KEYS, type MusicalKey } from '@sori/contract/catalogue'
import { NOTES, noteWeights, STEPS, stepOf } from './pitch.ts'
import { Spectra, windowSize } from './spectra.ts'
import { type Tones, tonesOf } from './tones.ts'

/** Separates semitones from 60 Hz. */
const WINDOW_SECONDS = 0.74
/** Lower notes are basses. */
const BASS_HZ = 250
/** The exponent by which loud tones count less than their level. */
const COMPRESSION = 0.6
/** The weight of the tonic and its fifth in the bass, beside the correlation with a profile. */
const BASS_WEIGHT = 0.3
/** Thresholds of confidence; percussion and noise are below them. */
const CORRELATION_MIN = 0.5
const TONAL_MIN = 0.3
const NOTES_MIN = 3
/** A note counts from this share of the strongest. */
const NOTE_SHARE = 0.1

/** Shares of the notes from the tonic (Albrecht and Shanahan, Music Perception 31, 2013). */
const MAJOR = [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081]
const MINOR = [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052]

/** `tonal` is the share of the energy that is in tones, `notes` the number of different ones. */
export type KeyCandidate = {
  key: MusicalKey
  correlation: number
  tonal: number
  notes: number
}

/**
 * Finds the key: the profile that correlates best with the notes of the spectral peaks, which are
 * folded to one octave after the tuning is compensated (Gómez, "Tonal Description of Polyphonic
 * Audio for Music Content Processing", INFORMS J. Computing 18, 2006).
 */
export class KeyMeter {
  readonly #spectra: Spectra
  readonly #pitches = new Float64Array(STEPS)
  readonly #basses = new Float64Array(STEPS)
  #tonal = 0
  #power = 0

  constructor(sampleRate: number) {
    const size = windowSize(sampleRate, WINDOW_SECONDS)
    const hertzPerBin = sampleRate / size
    this.#spectra = new Spectra(size, size / 2, (magnitudes) =>
      this.addTones(tonesOf(magnitudes, hertzPerBin)),
    )
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples)
  }

  addTones({ peaks, power, tonal }: Tones): void {
    this.#power += power
    this.#tonal += tonal
    for (const { hertz, magnitude } of peaks) {
      const pitches = hertz < BASS_HZ ? this.#basses : this.#pitches
      ;(pitches[stepOf(hertz)] as number) += magnitude ** COMPRESSION
    }
  }

  /** Returns null for percussion, noise, and less than three notes. */
  result(): MusicalKey | null {
    this.#spectra.end()
    const best = this.candidate()
    const { key, correlation, tonal, notes } = best
    return correlation >= CORRELATION_MIN && tonal >= TONAL_MIN && notes >= NOTES_MIN ? key : null
  }

  candidate(): KeyCandidate {
    const all = this.#pitches.map((weight, step) => weight + (this.#basses[step] as number))
    const { weights, tuning } = noteWeights(all)
    const bass = noteWeights(this.#basses, tuning).weights
    const strongest = Math.max(...weights)
    let best = { key: MUSICAL_KEYS[0] as MusicalKey, correlation: 0, score: -1 }
    for (const [n, key] of MUSICAL_KEYS.entries()) {
      const tonic = n % NOTES
      const correlation = correlationOf(weights, n < NOTES ? MAJOR : MINOR, tonic)
      const ground = (bass[tonic] as number) + 0.5 * (bass[(tonic + 7) % NOTES] as number)
      const score = correlation + BASS_WEIGHT * ground
      if (score > best.score) best = { key, correlation, score }
    }
    return {
      key: best.key,
      correlation: best.correlation,
      tonal: this.#power > 0 ? this.#tonal / this.#power : 0,
      notes: weights.filter((weight) => weight > strongest * NOTE_SHARE).length,
    }
  }
}

/** Returns Pearson's correlation of the notes from a tonic with a profile. */
function correlationOf(weights: readonly number[], profile: readonly number[], tonic: number) {
  const [x, y] = [mean(weights), mean(profile)]
  let [both, first, second] = [0, 0, 0]
  for (const [n, share] of profile.entries()) {
    const [a, b] = [(weights[(tonic + n) % NOTES] as number) - x, share - y]
    both += a * b
    first += a * a
    second += b * b
  }
  return first > 0 ? both / Math.sqrt(first * second) : 0
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
