import { MUSICAL_KEYS, type MusicalKey } from '@sori/contract/catalogue'
import { NOTES_PER_OCTAVE, Pitches } from './pitch.ts'
import { Spectra, windowSize } from './spectra.ts'
import { type Tone, tonesOf } from './tones.ts'

/** Long enough to separate semitones above 60 Hz. */
const WINDOW_SECONDS = 0.74
/** Hz; tones below it are basses. */
const BASS_HZ = 300
/** Hz; tones below it may be kick drums, so they count neither for the tuning nor as tones. */
const KICK_HZ = 120
/** Frames with tones that count as the beginning: music often begins with its tonic. */
const FIRST_FRAMES = 4
const FIRST_WEIGHT = 1
/** The weight of a bass on the tonic. The correlation of a key is at most 1. */
const BASS_WEIGHT = 0.4
/** Added for minor keys, whose profile correlates less because minor has several scales. */
const MINOR_BONUS = 0.1
const SEMITONES_OF_FIFTH = 7

/** The lowest values of a sure `KeyCandidate`. Percussion and noise are below one of them. */
const CORRELATION_MIN = 0.4
const AGREEMENT_MIN = 0.37
const TONES_MIN = 2.5
const LASTING_MIN = 0.2
/** Octaves; pitches that differ by less than this quarter of a semitone count as equal. */
const SAME_PITCH = 0.02

/**
 * The share of each of the twelve notes in music, starting at the tonic.
 *
 * Source: Albrecht and Shanahan, Music Perception 31, 2013.
 */
const MAJOR = [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081]
const MINOR = [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052]

/** The likeliest key, and the values that show how sure it is. */
export type KeyCandidate = {
  key: MusicalKey
  /** The correlation of the notes with the profile of the key. */
  correlation: number
  /** The agreement of all tones on one tuning, 0 to 1. */
  agreement: number
  /** The mean number of tones in a frame. */
  tones: number
  /** The share of the tones that last for more than a frame, 0 to 1. */
  lasting: number
}

/**
 * Finds the key of audio. Compensates the tuning, folds the tones into one octave, and compares the
 * notes with the profile of each key. Keys with the same notes differ by the bass and the beginning.
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
  #tonesOfLastFrame: readonly Tone[] = []
  #toneCount = 0
  #totalMagnitude = 0
  #lastingMagnitude = 0

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
      this.#toneCount++
      this.#totalMagnitude += magnitude
      const sameTone = this.#tonesOfLastFrame.find(
        (tone) => Math.abs(Math.log2(tone.hertz / hertz)) < SAME_PITCH,
      )
      this.#lastingMagnitude += Math.min(magnitude, sameTone?.magnitude ?? 0)
    }
    this.#tonesOfLastFrame = tones
  }

  /** Returns the key, or null if it is not sure, as for percussion and noise. */
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
    const allNotes = this.#all.notes(deviation)
    const bassNotes = this.#basses.notes(deviation)
    const firstNotes = this.#first.notes(deviation)
    let bestKey = { key: MUSICAL_KEYS[0] as MusicalKey, correlation: 0, score: -1 }
    for (const [index, key] of MUSICAL_KEYS.entries()) {
      const isMinor = index >= NOTES_PER_OCTAVE
      const tonic = index % NOTES_PER_OCTAVE
      const fifth = (tonic + SEMITONES_OF_FIFTH) % NOTES_PER_OCTAVE
      const correlation = correlationOf(allNotes, isMinor ? MINOR : MAJOR, tonic)
      const bass = (bassNotes[tonic] as number) + (bassNotes[fifth] as number) / 2
      const score =
        correlation +
        BASS_WEIGHT * bass +
        FIRST_WEIGHT * (firstNotes[tonic] as number) +
        (isMinor ? MINOR_BONUS : 0)
      if (score > bestKey.score) bestKey = { key, correlation, score }
    }
    return {
      key: bestKey.key,
      correlation: bestKey.correlation,
      agreement,
      tones: this.#frames > 0 ? this.#toneCount / this.#frames : 0,
      lasting: this.#totalMagnitude > 0 ? this.#lastingMagnitude / this.#totalMagnitude : 0,
    }
  }
}

/** Returns Pearson's correlation between a profile and the notes, starting at the tonic. */
function correlationOf(notes: readonly number[], profile: readonly number[], tonic: number) {
  const [meanNote, meanShare] = [mean(notes), mean(profile)]
  let [covariance, noteVariance, profileVariance] = [0, 0, 0]
  for (const [index, share] of profile.entries()) {
    const noteDeviation = (notes[(tonic + index) % NOTES_PER_OCTAVE] as number) - meanNote
    const profileDeviation = share - meanShare
    covariance += noteDeviation * profileDeviation
    noteVariance += noteDeviation * noteDeviation
    profileVariance += profileDeviation * profileDeviation
  }
  return noteVariance > 0 ? covariance / Math.sqrt(noteVariance * profileVariance) : 0
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
