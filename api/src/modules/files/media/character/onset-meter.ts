import { FluxMeter } from './flux-meter.ts'

/** Nearly exact: a frame has a whole number of samples. */
const FRAMES_PER_SECOND = 100
/** The shape of the spectra that show hits of all instruments. */
const HITS = {
  windowSeconds: 0.046,
  lowestHz: 30,
  highestHz: 16_000,
  bandsPerOctave: 4.4,
  distance: 1,
}
/** The shape of the spectra that show changes of notes, also of instruments with a soft onset. */
const NOTES = {
  windowSeconds: 0.093,
  lowestHz: 65,
  highestHz: 5_000,
  bandsPerOctave: 24,
  distance: 3,
}

/**
 * For each frame, the onset strength of hits, the onset strength of notes, and the level in dB.
 * `rate` is the number of frames per second.
 */
export type Onsets = {
  seconds: number
  rate: number
  hits: Float32Array
  notes: Float32Array
  level: Float32Array
}

/** Measures the onset strength of each frame as spectral flux. */
export class OnsetMeter {
  readonly #sampleRate: number
  readonly #rate: number
  readonly #hits: FluxMeter
  readonly #notes: FluxMeter
  #samples = 0

  constructor(sampleRate: number) {
    const hop = Math.round(sampleRate / FRAMES_PER_SECOND)
    this.#sampleRate = sampleRate
    this.#rate = sampleRate / hop
    this.#hits = new FluxMeter(sampleRate, { hop, ...HITS })
    this.#notes = new FluxMeter(sampleRate, { hop, ...NOTES })
  }

  add(samples: Float32Array): void {
    this.#samples += samples.length
    this.#hits.add(samples)
    this.#notes.add(samples)
  }

  result(): Onsets {
    const { flux: hits, level } = this.#hits.result()
    const { flux: notes } = this.#notes.result()
    const frames = Math.min(hits.length, notes.length)
    return {
      seconds: this.#samples / this.#sampleRate,
      rate: this.#rate,
      hits: hits.subarray(0, frames),
      notes: notes.subarray(0, frames),
      level: level.subarray(0, frames),
    }
  }
}
