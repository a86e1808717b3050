import { Spectra, windowSize } from './spectra.ts'

/** The factor of magnitudes before the logarithm. A large one makes soft onsets count too. */
const COMPRESSION = 1_000

export type FluxShape = {
  /** Samples between two frames. */
  hop: number
  windowSeconds: number
  lowestHz: number
  highestHz: number
  bandsPerOctave: number
  /** Frames between the two compared spectra; more for long windows, which rise slowly. */
  distance: number
}

/**
 * Measures spectral flux: how much the frequency bands rise from an earlier frame. Compares each
 * band with the highest of three adjacent earlier bands, so that vibrato does not count as a rise.
 *
 * Source: Böck and Widmer, "Maximum filter vibrato suppression for onset detection", DAFx 2013.
 */
export class FluxMeter {
  readonly #spectra: Spectra
  readonly #edges: number[]
  readonly #history: Float32Array[]
  readonly #flux: number[] = []
  readonly #level: number[] = []

  constructor(sampleRate: number, shape: FluxShape) {
    const size = windowSize(sampleRate, shape.windowSeconds)
    this.#edges = bandEdges(sampleRate, size, shape)
    this.#history = Array.from(
      { length: shape.distance + 1 },
      () => new Float32Array(this.#edges.length - 1),
    )
    this.#spectra = new Spectra(size, shape.hop, (magnitudes) => this.#addFrame(magnitudes))
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples)
  }

  /** Returns the mean rise of the bands and the level in dB, for each frame. */
  result(): { flux: Float32Array; level: Float32Array } {
    this.#spectra.end()
    return { flux: Float32Array.from(this.#flux), level: Float32Array.from(this.#level) }
  }

  #addFrame(magnitudes: Float32Array) {
    const bands = this.#history.pop() as Float32Array
    const earlierBands = this.#history.at(-1) ?? bands
    let power = 0
    for (let band = 0; band < bands.length; band++) {
      let sum = 0
      for (let bin = this.#edges[band] as number; bin < (this.#edges[band + 1] as number); bin++)
        sum += (magnitudes[bin] as number) ** 2
      power += sum
      bands[band] = Math.log1p(COMPRESSION * Math.sqrt(sum))
    }
    let rise = 0
    for (let band = 0; band < bands.length; band++) {
      const highest = Math.max(
        earlierBands[band] as number,
        earlierBands[band - 1] ?? 0,
        earlierBands[band + 1] ?? 0,
      )
      rise += Math.max(0, (bands[band] as number) - highest)
    }
    this.#flux.push(rise / bands.length)
    this.#level.push(10 * Math.log10(power + 1e-10))
    this.#history.unshift(bands)
  }
}

/** Returns the first bin of each band, and the end of the last. Omits bands that contain no bin. */
function bandEdges(sampleRate: number, size: number, shape: FluxShape): number[] {
  const highest = Math.min(shape.highestHz, sampleRate / 2)
  const bands = Math.floor(shape.bandsPerOctave * Math.log2(highest / shape.lowestHz))
  const edges = Array.from({ length: bands + 1 }, (_, band) => {
    const hertz = shape.lowestHz * 2 ** (band / shape.bandsPerOctave)
    return Math.min(size / 2, Math.max(1, Math.round((hertz * size) / sampleRate)))
  })
  return [...new Set(edges)]
}
