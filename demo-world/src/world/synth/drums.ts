import { filter } from './filters.ts'
import { addNoise, addSquare, decay, fadeEnds, modal, saturate } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { add, RATE, silence } from './sound.ts'

/** A sine that falls from `high` to `low` Hz: kicks, toms and 808s. */
export function drop(seconds: number, high: number, low: number, fall: number, ring: number): Mono {
  const out = silence(seconds)
  const falling = Math.exp(-1 / (fall * RATE))
  const ringing = Math.exp(-1 / (ring * RATE))
  let phase = 0
  let above = high - low
  let gain = 1
  for (let i = 0; i < out.length; i++) {
    phase += (low + above) / RATE
    out[i] = Math.sin(phase * 2 * Math.PI) * gain
    above *= falling
    gain *= ringing
  }
  return fadeEnds(out, 0.0008, 0.02)
}

export function noise(seconds: number, ring: number, random: Random): Mono {
  const out = silence(seconds)
  addNoise(out, 1, random)
  return decay(out, ring)
}

function blend(...parts: (readonly [Mono, number])[]): Mono {
  const out = new Float32Array(Math.max(...parts.map(([part]) => part.length)))
  for (const [part, gain] of parts) add(out, part, gain)
  return out
}

export function kick(
  random: Random,
  { low = 48, high = 190, ring = 0.16, click = 0.25, drive = 1.6 } = {},
): Mono {
  const body = drop(ring * 4, high, low, 0.028, ring)
  const tick = filter(noise(0.02, 0.004, random), 'band', 3200, 0.8)
  return saturate(blend([body, 1], [tick, click]), drive)
}

export function snare(
  random: Random,
  { tune = 185, ring = 0.09, snap = 0.7, tone = 0.6 } = {},
): Mono {
  const body = modal(0.3, [
    [tune, tone, ring * 0.6],
    [tune * 1.78, tone * 0.6, ring * 0.4],
  ])
  const wires = filter(filter(noise(0.45, ring, random), 'high', 1400), 'low', 9000)
  return saturate(blend([body, 1], [wires, snap]), 1.3)
}

export function clap(random: Random): Mono {
  const out = silence(0.4)
  for (const at of [0, 0.011, 0.021, 0.03]) {
    const burst = noise(0.4 - at, at === 0.03 ? 0.085 : 0.006, random)
    add(out, burst, 0.6, Math.round(at * RATE))
  }
  return fadeEnds(filter(filter(out, 'band', 1350, 0.9), 'high', 600), 0.0005)
}

export function hat(random: Random, ring = 0.035): Mono {
  const out = silence(Math.min(0.6, ring * 7))
  for (const hertz of [2950, 3685, 4420, 5270, 6215, 7890])
    addSquare(out, hertz, 0.11, random.next())
  addNoise(out, 0.3, random)
  return fadeEnds(decay(filter(filter(out, 'high', 7200), 'high', 6000), ring), 0.0004)
}

export function shaker(random: Random): Mono {
  const out = noise(0.12, 0.035, random)
  for (let i = 0; i < 900; i++) (out[i] as number) *= (i / 900) ** 2
  return fadeEnds(filter(filter(out, 'high', 5200), 'low', 11000), 0.001)
}

export function rim(random: Random): Mono {
  return blend(
    [
      modal(0.12, [
        [1720, 0.5, 0.012],
        [455, 0.45, 0.018],
        [2680, 0.2, 0.008],
      ]),
      1,
    ],
    [filter(noise(0.02, 0.003, random), 'high', 2000), 0.3],
  )
}

export function tom(random: Random, hertz: number, ring = 0.3): Mono {
  const skin = filter(noise(0.15, 0.02, random), 'band', hertz * 6, 0.7)
  return saturate(
    blend(
      [drop(ring * 4, hertz * 1.7, hertz, 0.04, ring), 1],
      [modal(ring * 3, [[hertz * 1.59, 0.25, ring * 0.4]]), 1],
      [skin, 0.35],
    ),
    1.2,
  )
}

/** A long cymbal: reversed for swells, filtered for brushes. */
export function crash(random: Random, ring = 0.8): Mono {
  const out = silence(ring * 4)
  for (let i = 0; i < 9; i++)
    addSquare(out, 2100 + 733 * i + 300 * random.next(), 0.05, random.next())
  addNoise(out, 0.35, random)
  return decay(filter(filter(out, 'high', 3800), 'low', 13000), ring)
}

export const reversed = (voice: Mono): Mono => fadeEnds(voice.slice().reverse(), 0.02, 0.003)

export function boom(hertz: number, seconds: number, drive = 2.2): Mono {
  const out = drop(seconds, hertz * 3.2, hertz, 0.02, seconds * 0.55)
  return fadeEnds(saturate(out, drive), 0.001, 0.04)
}
