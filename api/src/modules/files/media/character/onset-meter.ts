import { Spectra, windowSize } from './spectra.ts'

/** The length of a frame is rounded to whole samples. */
const FRAMES_PER_SECOND = 100
const WINDOW_SECONDS = 0.046
const LOWEST_HZ = 30
const HIGHEST_HZ = 16_000
const BANDS = 40
/** Compresses magnitudes, so that soft onsets count too. */
const COMPRESSION = 1_000

/** The onset strength and the level in dB of each frame. `rate` is in frames a second. */
export type Onsets = { rate: number; strength: Float32Array; level: Float32Array }

/**
 * Measures the onset strength as spectral flux of logarithmic bands. Each rise is compared with the
 * maximum of neighbouring bands, which ignores vibrato.
 *
 * Source: Böck and Widmer, "Maximum filter vibrato suppression for onset detection", DAFx 2013.
 */
export class OnsetMeter {
  readonly #spectra: Spectra
  readonly #rate: number
  readonly #edges: number[]
  #before = new Float32Array(BANDS)
  #bands = new Float32Array(BANDS)
  readonly #strength: number[] = []
  readonly #level: number[] = []

  constructor(sampleRate: number) {
    const hop = Math.round(sampleRate / FRAMES_PER_SECOND)
    const size = windowSize(sampleRate, WINDOW_SECONDS)
    this.#rate = sampleRate / hop
    this.#edges = bandEdges(sampleRate, size)
    this.#spectra = new Spectra(size, hop, (magnitudes) => this.#addFrame(magnitudes))
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples)
  }

  result(): Onsets {
    this.#spectra.end()
    const [strength, level] = [this.#strength, this.#level].map((list) => Float32Array.from(list))
    return { rate: this.#rate, strength: strength as Float32Array, level: level as Float32Array }
  }

  #addFrame(magnitudes: Float32Array) {
    const [bands, before] = [this.#bands, this.#before]
    let power = 0
    for (let band = 0; band < BANDS; band++) {
      let sum = 0
      for (let bin = this.#edges[band] as number; bin < (this.#edges[band + 1] as number); bin++)
        sum += (magnitudes[bin] as number) ** 2
      power += sum
      bands[band] = Math.log1p(COMPRESSION * Math.sqrt(sum))
    }
    let rise = 0
    for (let band = 0; band < BANDS; band++) {
      const highest = Math.max(before[band] as number, before[band - 1] ?? 0, before[band + 1] ?? 0)
      rise += Math.max(0, (bands[band] as number) - highest)
    }
    this.#strength.push(rise / BANDS)
    this.#level.push(10 * Math.log10(power + 1e-10))
    this.#bands = before
    this.#before = bands
  }
}

/** Returns the first bins of the bands and the end of the last; narrow bands share a bin. */
function bandEdges(sampleRate: number, size: number): number[] {
  const highest = Math.min(HIGHEST_HZ, sampleRate / 2)
  return Array.from({ length: BANDS + 1 }, (_, band) => {
    const hertz = LOWEST_HZ * (highest / LOWEST_HZ) ** (band / BANDS)
    return Math.min(size / 2, Math.max(1, Math.round((hertz * size) / sampleRate)))
  })
}
