import { PEAK_COUNT } from '@sori/contract/catalogue'

/** Stretches that are kept at most: six seconds are exact, half an hour is to 0.3 % of a peak's width. */
const STRETCHES = 1 << 18

/**
 * Measures the waveform (D21) block by block without knowing the length: keeps the loudest sample
 * of each short stretch, and halves the resolution when there are too many. Needs a megabyte for
 * any length.
 */
export class PeakMeter {
  #loudest = new Float32Array(STRETCHES)
  /** Samples of a stretch. */
  #width = 1
  #samples = 0

  /** The next samples, one array a channel. */
  add(block: readonly Float32Array[]): void {
    const length = block[0]?.length ?? 0
    for (let from = 0; from < length; ) {
      const at = Math.floor(this.#samples / this.#width)
      if (at === STRETCHES) {
        this.#halve()
        continue
      }
      const to = Math.min(length, from + this.#width - (this.#samples % this.#width))
      for (const channel of block)
        this.#loudest[at] = Math.max(this.#loudest[at] as number, loudestOf(channel, from, to))
      this.#samples += to - from
      from = to
    }
  }

  /**
   * 400 bytes, each the loudest sample of its stretch over all channels, scaled so that the loudest is 255. Silence is all
   * zeros; fewer than 400 samples repeat.
   */
  peaks(): Uint8Array {
    const total = Math.ceil(this.#samples / this.#width)
    const loudest = Array.from({ length: PEAK_COUNT }, (_, peak) => {
      const from = Math.floor((peak * total) / PEAK_COUNT)
      const to = Math.max(from + 1, Math.floor(((peak + 1) * total) / PEAK_COUNT))
      return this.#loudest.subarray(from, Math.min(to, total)).reduce((a, b) => Math.max(a, b), 0)
    })
    const top = Math.max(...loudest)
    return Uint8Array.from(loudest, (peak) => (top > 0 ? Math.round((peak / top) * 255) : 0))
  }

  #halve(): void {
    const loudest = this.#loudest
    for (let at = 0; at < STRETCHES / 2; at++)
      loudest[at] = Math.max(loudest[2 * at] as number, loudest[2 * at + 1] as number)
    loudest.fill(0, STRETCHES / 2)
    this.#width *= 2
  }
}

function loudestOf(samples: Float32Array, from: number, to: number): number {
  let most = 0
  for (let i = from; i < to; i++) {
    const size = Math.abs(samples[i] as number)
    if (size > most) most = size
  }
  return most
}

/** The form in which peaks travel inside list items (D21): 536 characters. */
export function peaksToBase64(peaks: Uint8Array): string {
  return Buffer.from(peaks).toString('base64')
}
