import { highestMagnitude } from './pcm.ts'

/** Two of the four phases of the filter of ITU-R BS.1770 (annex 2). The other two mirror these. */
const firstPhase = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
]
const secondPhase = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
  0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
]
const phases = [firstPhase, secondPhase, secondPhase.toReversed(), firstPhase.toReversed()].map(
  (phase) => Float64Array.from(phase),
)
const TAPS = firstPhase.length
/** The factor by which a value between samples can exceed its neighbours. */
const MAX_GAIN = Math.max(
  ...phases.map((phase) => phase.reduce((sum, factor) => sum + Math.abs(factor), 0)),
)
/** Samples that are checked together, and skipped if they cannot exceed the current peak. */
const CHECKED_SAMPLES = 64

/** Measures the highest peak, also between samples; 1 is full scale. */
export class TruePeakMeter {
  #peak = 0
  #tails: Float32Array[] = []

  add(block: readonly Float32Array[]): void {
    block.forEach((samples, channel) => {
      const tail = this.#tails[channel] ?? new Float32Array(TAPS)
      const joined = new Float32Array(tail.length + samples.length)
      joined.set(tail)
      joined.set(samples, tail.length)
      this.#measure(joined)
      this.#tails[channel] = joined.slice(-TAPS)
    })
  }

  peak(): number {
    for (const tail of this.#tails)
      this.#measure(Float32Array.of(...tail, ...new Float32Array(TAPS)))
    return this.#peak
  }

  #measure(samples: Float32Array) {
    for (let from = TAPS; from < samples.length; from += CHECKED_SAMPLES) {
      const to = Math.min(samples.length, from + CHECKED_SAMPLES)
      const max = highestMagnitude(samples, from - TAPS, to)
      if (max > this.#peak) this.#peak = max
      if (max * MAX_GAIN > this.#peak) this.#measureBetween(samples, from, to)
    }
  }

  #measureBetween(samples: Float32Array, from: number, to: number) {
    for (const phase of phases) {
      for (let index = from; index < to; index++) {
        let sum = 0
        for (let tap = 0; tap < TAPS; tap++)
          sum += (phase[tap] as number) * (samples[index - tap] as number)
        const size = Math.abs(sum)
        if (size > this.#peak) this.#peak = size
      }
    }
  }
}
