import type { AudioWarning } from '@sori/contract/files'

/** Audio below -60 dBFS counts as silent; the noise of a microphone is louder. */
const SILENCE = 0.001
/** Slightly below 0.99997, the largest sample of 16 bits. */
const FULL_SCALE = 0.99996
/**
 * The number of equal samples at full scale that count as one clipping. The top of a bass tone has
 * fewer equal samples.
 */
const FLAT_SAMPLES = 3
const CLIPS_WARNED = 10

/** Warns of audio that is silent, or clipped at full scale in at least ten places. */
export class LevelMeter {
  #loudest = 0
  #clips = 0
  #lastSamples: number[] = []
  /** The number of clipped samples in a row, by channel. */
  #clippedInRow: number[] = []

  add(block: readonly Float32Array[]): void {
    for (const [channel, samples] of block.entries()) this.#addChannel(channel, samples)
  }

  warning(): AudioWarning | null {
    if (this.#loudest < SILENCE) return 'silent'
    return this.#clips >= CLIPS_WARNED ? 'clipped' : null
  }

  #addChannel(channel: number, samples: Float32Array) {
    let lastSample = this.#lastSamples[channel] ?? 0
    let clippedInRow = this.#clippedInRow[channel] ?? 0
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] as number
      const size = Math.abs(sample)
      if (size > this.#loudest) this.#loudest = size
      // Decoded mp3 exceeds 1 where it clips.
      const isClipped = size > 1 || (size >= FULL_SCALE && sample === lastSample)
      clippedInRow = isClipped ? clippedInRow + 1 : 0
      if (clippedInRow === FLAT_SAMPLES) this.#clips++
      lastSample = sample
    }
    this.#lastSamples[channel] = lastSample
    this.#clippedInRow[channel] = clippedInRow
  }
}
