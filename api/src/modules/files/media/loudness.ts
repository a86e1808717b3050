import { mixToStereo } from './pcm.ts'
import { TruePeakMeter } from './true-peak.ts'

/** Loudness in LUFS and true peak in dBTP, with one decimal; null for silence. */
export type LoudnessResult = { loudness: number | null; truePeak: number | null }

/** Blocks of 400 ms overlap by three quarters (ITU-R BS.1770). */
const STEPS_PER_SECOND = 10
const STEPS_PER_BLOCK = 4
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** Measures loudness (ITU-R BS.1770). Mono counts as two equal channels, which adds 3 LU. */
export class LoudnessMeter {
  #weightings: Weighting[]
  #peak = new TruePeakMeter()
  #stepLength: number
  #stepPowers: number[] = []
  #stepEnergy = 0
  #samplesInStep = 0

  constructor(sampleRate: number, channels: number) {
    this.#stepLength = Math.round(sampleRate / STEPS_PER_SECOND)
    const sides = { length: Math.min(2, channels) }
    this.#weightings = Array.from(sides, () => new Weighting(sampleRate))
  }

  add(block: readonly Float32Array[]): void {
    const channels = mixToStereo(block)
    this.#peak.add(channels)
    const length = channels[0]?.length ?? 0
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + this.#stepLength - this.#samplesInStep)
      channels.forEach((samples, side) => {
        this.#stepEnergy += this.#weightings[side]?.energy(samples, from, to) ?? 0
      })
      this.#samplesInStep += to - from
      from = to
      if (this.#samplesInStep === this.#stepLength) this.#endStep()
    }
  }

  result(): LoudnessResult {
    // Audio shorter than one block counts as one block.
    if (this.#stepPowers.length < STEPS_PER_BLOCK && this.#samplesInStep > 0) this.#endStep()
    const steps = this.#stepPowers
    const count = Math.max(1, steps.length - STEPS_PER_BLOCK + 1)
    const blocks = Array.from({ length: count }, (_, step) =>
      mean(steps.slice(step, step + STEPS_PER_BLOCK)),
    )
    const audible = blocks.filter((power) => loudnessOf(power) > ABSOLUTE_GATE)
    const gate = loudnessOf(mean(audible)) + RELATIVE_GATE
    const integrated = loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)))
    const peak = this.#peak.peak()
    return {
      loudness: audible.length > 0 ? roundToTenth(integrated) : null,
      truePeak: peak > 0 ? roundToTenth(20 * Math.log10(peak)) : null,
    }
  }

  #endStep() {
    const sides = this.#weightings.length === 1 ? 2 : 1
    this.#stepPowers.push((sides * this.#stepEnergy) / this.#samplesInStep)
    this.#stepEnergy = 0
    this.#samplesInStep = 0
  }
}

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number }

/** Applies the K-weighting: raises the treble by 4 dB and cuts the lowest frequencies. */
class Weighting {
  #shelf: Biquad
  #cut: Biquad
  #memory = new Float64Array(4)

  constructor(sampleRate: number) {
    this.#shelf = highShelf(sampleRate)
    this.#cut = lowCut(sampleRate)
  }

  energy(samples: Float32Array, from: number, to: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf
    const cut = this.#cut
    let [s1 = 0, s2 = 0, c1 = 0, c2 = 0] = this.#memory
    let sum = 0
    for (let i = from; i < to; i++) {
      const sample = samples[i] as number
      const lifted = b0 * sample + s1
      s1 = b1 * sample - a1 * lifted + s2
      s2 = b2 * sample - a2 * lifted
      const weighted = cut.b0 * lifted + c1
      c1 = cut.b1 * lifted - cut.a1 * weighted + c2
      c2 = cut.b2 * lifted - cut.a2 * weighted
      sum += weighted * weighted
    }
    this.#memory.set([s1, s2, c1, c2])
    return sum
  }
}

/**
 * Returns the first filter of ITU-R BS.1770 for any sample rate; the standard has it for 48 kHz.
 */
function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

function lowCut(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
