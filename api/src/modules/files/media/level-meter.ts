import type { AudioWarning } from '@sori/contract/files'

/** -60 dBFS: quieter than the noise of a microphone. */
const SILENCE = 0.001
/** The largest sample of 16 bits is 0.99997. */
const FULL_SCALE = 0.99996
/** A normalised bass tone has three equal samples at its top. */
const FLAT_SAMPLES = 3
const CLIPS_WARNED = 10

/** Finds audio that is silent, or cut off at the largest sample in at least ten places. */
export class LevelMeter {
  #loudest = 0
  #clips = 0
  #last: number[] = []
  /** The number of clipped samples in a row, by channel. */
  #runs: number[] = []

  add(block: readonly Float32Array[]): void {
    for (const [channel, samples] of block.entries()) this.#addChannel(channel, samples)
  }

  warning(): AudioWarning | null {
    if (this.#loudest < SILENCE) return 'silent'
    return this.#clips >= CLIPS_WARNED ? 'clipped' : null
  }

  #addChannel(channel: number, samples: Float32Array) {
    let last = this.#last[channel] ?? 0
    let run = this.#runs[channel] ?? 0
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] as number
      const size = Math.abs(sample)
      if (size > this.#loudest) this.#loudest = size
      // Decoded mp3 exceeds 1 where it clips.
      const isClipped = size > 1 || (size >= FULL_SCALE && sample === last)
      run = isClipped ? run + 1 : 0
      if (run === FLAT_SAMPLES) this.#clips++
      last = sample
    }
    this.#last[channel] = last
    this.#runs[channel] = run
  }
}
