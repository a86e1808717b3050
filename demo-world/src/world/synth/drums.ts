import { filter } from './filters.ts'
import { addNoise, addSquare, decay, fadeEnds, modal, oscillate, saturate } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './samples.ts'
import { blend, shape, silence } from './samples.ts'

/** Renders a voice without a note. */
export type Hit = (random: Random) => Mono

/** Returns a sine that falls from `high` to `low` Hz. */
export function drop(seconds: number, high: number, low: number, fall: number, ring: number): Mono {
  const sine = oscillate(seconds, (t) => low + (high - low) * Math.exp(-t / fall))
  return fadeEnds(decay(sine, ring), 0.0008, 0.02)
}

export function noise(seconds: number, ring: number, random: Random): Mono {
  const out = silence(seconds)
  addNoise(out, 1, random)
  return decay(out, ring)
}

export const kick =
  ({ low = 48, high = 190, ring = 0.16, click = 0.25, drive = 1.6 } = {}): Hit =>
  (random) => {
    const tick = filter(noise(0.02, 0.004, random), 'band', 3200, 0.8)
    return saturate(blend([drop(ring * 4, high, low, 0.028, ring)], [tick, click]), drive)
  }

export const snare =
  ({ tune = 185, ring = 0.09, snap = 0.7, tone = 0.6 } = {}): Hit =>
  (random) => {
    const body = modal(0.3, [
      [tune, tone, ring * 0.6],
      [tune * 1.78, tone * 0.6, ring * 0.4],
    ])
    const wires = filter(filter(noise(0.45, ring, random), 'high', 1400), 'low', 9000)
    return saturate(blend([body], [wires, snap]), 1.3)
  }

export const clap: Hit = (random) => {
  const starts = [0, 0.011, 0.021, 0.03]
  const hands = blend(
    ...starts.map((start) => {
      const ring = start === 0.03 ? 0.085 : 0.006
      return [noise(0.4 - start, ring, random), 0.6, start] as const
    }),
  )
  return fadeEnds(filter(filter(hands, 'band', 1350, 0.9), 'high', 600), 0.0005)
}

export const hat =
  (ring = 0.035): Hit =>
  (random) => {
    const out = silence(Math.min(0.6, ring * 7))
    for (const hertz of [2950, 3685, 4420, 5270, 6215, 7890])
      addSquare(out, hertz, 0.11, random.next())
    addNoise(out, 0.3, random)
    return fadeEnds(decay(filter(filter(out, 'high', 7200), 'high', 6000), ring), 0.0004)
  }

export const shaker: Hit = (random) => {
  const out = shape(noise(0.12, 0.035, random), (t) => Math.min(1, t / 0.0204) ** 2)
  return fadeEnds(filter(filter(out, 'high', 5200), 'low', 11000), 0.001)
}

export const rim: Hit = (random) => {
  const wood = modal(0.12, [
    [1720, 0.5, 0.012],
    [455, 0.45, 0.018],
    [2680, 0.2, 0.008],
  ])
  return blend([wood], [filter(noise(0.02, 0.003, random), 'high', 2000), 0.3])
}

export const tom =
  (hertz: number, ring = 0.3): Hit =>
  (random) => {
    const skin = filter(noise(0.15, 0.02, random), 'band', hertz * 6, 0.7)
    const body = drop(ring * 4, hertz * 1.7, hertz, 0.04, ring)
    const overtone = modal(ring * 3, [[hertz * 1.59, 0.25, ring * 0.4]])
    return saturate(blend([body], [overtone], [skin, 0.35]), 1.2)
  }

export const crash =
  (ring = 0.8): Hit =>
  (random) => {
    const out = silence(ring * 4)
    for (let i = 0; i < 9; i++)
      addSquare(out, 2100 + 733 * i + 300 * random.next(), 0.05, random.next())
    addNoise(out, 0.35, random)
    return decay(filter(filter(out, 'high', 3800), 'low', 13000), ring)
  }

export const reversed = (voice: Mono): Mono => fadeEnds(voice.toReversed(), 0.02, 0.003)

export function boom(hertz: number, seconds: number, drive = 2.2): Mono {
  const out = drop(seconds, hertz * 3.2, hertz, 0.02, seconds * 0.55)
  return fadeEnds(saturate(out, drive), 0.001, 0.04)
}
