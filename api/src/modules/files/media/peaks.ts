import { PEAK_COUNT } from '@sori/contract/catalogue'
import { highestMagnitude } from './pcm.ts'

/** Enough to be exact: for half an hour of audio, a bucket is 0.3 % as long as a peak. */
const MAX_BUCKETS = 1 << 18

/**
 * Finds the peaks of audio of unknown length. Merges each two buckets when all buckets are full.
 */
export class PeakMeter {
  #buckets = new Float32Array(MAX_BUCKETS)
  #bucketSamples = 1
  #samples = 0

  add(block: readonly Float32Array[]): void {
    const length = block[0]?.length ?? 0
    for (let from = 0; from < length; ) {
      const bucket = Math.floor(this.#samples / this.#bucketSamples)
      if (bucket === MAX_BUCKETS) {
        this.#halve()
        continue
      }
      const free = this.#bucketSamples - (this.#samples % this.#bucketSamples)
      const to = Math.min(length, from + free)
      for (const channel of block) {
        const loudestSoFar = this.#buckets[bucket] as number
        this.#buckets[bucket] = Math.max(loudestSoFar, highestMagnitude(channel, from, to))
      }
      this.#samples += to - from
      from = to
    }
  }

  /** Returns a byte for each part of the audio; the loudest part has 255. */
  peaks(): Uint8Array {
    const usedBuckets = Math.ceil(this.#samples / this.#bucketSamples)
    const peaks = Array.from({ length: PEAK_COUNT }, (_, peak) => {
      const from = Math.floor((peak * usedBuckets) / PEAK_COUNT)
      const to = Math.max(from + 1, Math.floor(((peak + 1) * usedBuckets) / PEAK_COUNT))
      return highestMagnitude(this.#buckets, from, Math.min(to, usedBuckets))
    })
    const max = Math.max(...peaks)
    return Uint8Array.from(peaks, (peak) => (max > 0 ? Math.round((peak / max) * 255) : 0))
  }

  #halve() {
    const half = MAX_BUCKETS / 2
    for (let bucket = 0; bucket < half; bucket++)
      this.#buckets[bucket] = highestMagnitude(this.#buckets, 2 * bucket, 2 * bucket + 2)
    this.#buckets.fill(0, half)
    this.#bucketSamples *= 2
  }
}
