import { RATE } from './sound.ts'

export type FilterKind = 'low' | 'band' | 'high'

/**
 * A state-variable filter in place. The cutoff (Hz) may be a curve over seconds, read every 32
 * samples; `q` 0.5 is dull, 0.7 flat, 5 whistles.
 */
export function filter(
  samples: Float32Array,
  kind: FilterKind,
  cutoff: number | ((seconds: number) => number),
  q = 0.7,
): Float32Array {
  const k = 1 / q
  // The weights of input, band and low: one loop serves all three kinds.
  const heard = kind === 'high' ? 1 : 0
  const heardBand = kind === 'band' ? k : kind === 'high' ? -k : 0
  const heardLow = kind === 'low' ? 1 : kind === 'high' ? -1 : 0
  let low = 0
  let band = 0
  const stride = typeof cutoff === 'number' ? samples.length : 32
  for (let block = 0; block < samples.length; block += stride) {
    const hertz = typeof cutoff === 'number' ? cutoff : cutoff(block / RATE)
    const g = Math.tan((Math.PI * Math.min(Math.max(hertz, 20), 18000)) / RATE)
    const a1 = 1 / (1 + g * (g + k))
    const a2 = g * a1
    const a3 = g * a2
    const end = Math.min(block + stride, samples.length)
    for (let i = block; i < end; i++) {
      // the tiny constant avoids denormal numbers, which are slow
      const v0 = (samples[i] as number) + 1e-18
      const v3 = v0 - low
      const v1 = a1 * band + a2 * v3
      const v2 = low + a2 * band + a3 * v3
      band = 2 * v1 - band
      low = 2 * v2 - low
      samples[i] = heard * v0 + heardBand * v1 + heardLow * v2
    }
  }
  return samples
}

/** A one-pole filter, gentler than `filter`; in place. */
export function lowCut(samples: Float32Array, hertz: number): Float32Array {
  const follow = 1 - Math.exp((-2 * Math.PI * hertz) / RATE)
  let low = 0
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number
    low += (sample - low) * follow + 1e-18
    samples[i] = sample - low
  }
  return samples
}

/** A resonance of a body: where (Hz), how narrow, how much. */
export type Resonance = readonly [hertz: number, q: number, gain: number]

export function resonate(samples: Float32Array, modes: readonly Resonance[]): Float32Array {
  const dry = samples.slice()
  for (const [hertz, q, gain] of modes) {
    const wet = filter(dry.slice(), 'band', hertz, q)
    for (let i = 0; i < samples.length; i++) (samples[i] as number) += (wet[i] as number) * gain
  }
  return samples
}
