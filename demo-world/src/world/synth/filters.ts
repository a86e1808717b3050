import type { Curve, Mono } from './samples.ts'
import { blend, RATE, valueAt } from './samples.ts'

export type FilterKind = 'low' | 'band' | 'high'

/** Applies a state-variable filter in place. `q` 0.5 is dull, 0.7 flat, 5 whistles. */
export function filter(samples: Mono, kind: FilterKind, cutoff: Curve, q = 0.7): Mono {
  const k = 1 / q
  const weights = { low: [0, 0, 1], band: [0, k, 0], high: [1, -k, -1] } as const
  const [inputGain, bandGain, lowGain] = weights[kind]
  let [low, band] = [0, 0]
  for (let block = 0; block < samples.length; block += 32) {
    const hertz = Math.min(Math.max(valueAt(cutoff, block / RATE), 20), 18000)
    const g = Math.tan((Math.PI * hertz) / RATE)
    const a1 = 1 / (1 + g * (g + k))
    const a2 = g * a1
    const a3 = g * a2
    const end = Math.min(block + 32, samples.length)
    for (let i = block; i < end; i++) {
      // Denormal numbers are slow.
      const v0 = (samples[i] as number) + 1e-18
      const v3 = v0 - low
      const v1 = a1 * band + a2 * v3
      const v2 = low + a2 * band + a3 * v3
      band = 2 * v1 - band
      low = 2 * v2 - low
      samples[i] = inputGain * v0 + bandGain * v1 + lowGain * v2
    }
  }
  return samples
}

export function lowCut(samples: Mono, hertz: number): void {
  const follow = 1 - Math.exp((-2 * Math.PI * hertz) / RATE)
  let low = 0
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number
    low += (sample - low) * follow + 1e-18
    samples[i] = sample - low
  }
}

export type Resonance = readonly [hertz: Curve, q: number, gain: number]

export const bands = (source: Mono, resonances: readonly Resonance[]): Mono =>
  blend(
    ...resonances.map(
      ([hertz, q, gain]) => [filter(source.slice(), 'band', hertz, q), gain] as const,
    ),
  )

export const resonate = (source: Mono, resonances: readonly Resonance[]): Mono =>
  blend([source], [bands(source, resonances)])
