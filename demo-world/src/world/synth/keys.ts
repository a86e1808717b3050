import { noise } from './drums.ts'
import { filter } from './filters.ts'
import type { Mode } from './oscillators.ts'
import { addSaw, addSquare, decay, envelope, fadeEnds, modal } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { add, hz, RATE, silence } from './sound.ts'

/** An electric piano by frequency modulation: a bell-like tine over a round tone. */
export function electricPiano(note: number, seconds: number, velocity = 0.7): Mono {
  const out = silence(seconds + 0.12)
  const step = (2 * Math.PI * hz(note)) / RATE
  const ring = 1.7 * 2 ** ((60 - note) / 24)
  const dulling = Math.exp(-1 / (0.5 * RATE))
  const ringing = Math.exp(-1 / (ring * RATE))
  let bark = velocity * 1.5
  let gain = 1
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE
    const round = Math.sin(i * step)
    const body = Math.sin(i * step + bark * round)
    const tine =
      t < 0.4 ? Math.sin(i * step + 0.6 * Math.exp(-t / 0.07) * Math.sin(i * step * 14)) : round
    out[i] = (body * 0.75 + tine * 0.25 * velocity) * gain
    bark *= dulling
    gain *= ringing
  }
  return fadeEnds(out, 0.003, 0.12)
}

export function piano(random: Random, note: number, seconds: number, velocity = 0.7): Mono {
  const hertz = hz(note)
  const stiffness = 0.00035 * 2 ** ((note - 60) / 14)
  const modes: Mode[] = []
  for (let n = 1; n <= 12 && hertz * n < 9000; n++) {
    const frequency = hertz * n * Math.sqrt(1 + stiffness * n * n)
    const gain = (0.4 / n ** (1.9 - velocity)) * (n % 7 === 0 ? 0.3 : 1)
    const ring = (2.4 * 2 ** ((60 - note) / 20)) / (1 + 0.35 * n)
    modes.push([frequency, gain * 0.6, ring], [frequency * 1.0006, gain * 0.4, ring * 1.7])
  }
  const out = modal(seconds + 0.25, modes)
  add(out, filter(noise(0.05, 0.009, random), 'band', 900 + 1500 * velocity, 0.6), 0.16 * velocity)
  return fadeEnds(out, 0.0015, 0.25)
}

const barModes: Record<'glass' | 'wood' | 'tube' | 'thumb', Mode[]> = {
  glass: [
    [1, 0.6, 1.1],
    [2.76, 0.35, 0.5],
    [5.4, 0.2, 0.2],
    [8.9, 0.1, 0.08],
  ],
  wood: [
    [1, 0.8, 0.28],
    [3.93, 0.25, 0.08],
    [9.2, 0.1, 0.03],
  ],
  thumb: [
    [1, 0.8, 0.5],
    [2, 0.08, 0.3],
    [5.6, 0.14, 0.05],
    [6.3, 0.1, 0.03],
  ],
  tube: [
    [1, 0.4, 1.8],
    [2.0, 0.3, 1.5],
    [2.99, 0.22, 1.2],
    [4.2, 0.2, 0.7],
    [5.43, 0.12, 0.5],
    [0.5, 0.2, 2],
  ],
}

/** Glockenspiel (glass), marimba (wood), kalimba (thumb) and chimes (tube). */
export function bar(note: number, seconds: number, material: keyof typeof barModes): Mono {
  return modal(
    seconds,
    barModes[material].map(([ratio, gain, ring]) => [hz(note) * ratio, gain, ring] as const),
  )
}

export function organ(note: number, seconds: number): Mono {
  const bars = [
    [0.5, 0.3],
    [1, 0.4],
    [1.5, 0.2],
    [2, 0.22],
    [3, 0.12],
    [4, 0.1],
  ] as const
  const out = modal(
    seconds,
    bars.map(([ratio, gain]) => [hz(note) * ratio * (1 + ratio * 0.0004), gain, 60] as const),
  )
  return fadeEnds(out, 0.004, 0.05)
}

/** An analogue bass: saw and square through a low-pass that snaps shut. */
export function synthBass(
  note: number,
  seconds: number,
  { open = 900, snap = 0.12, q = 1.4, square = 0.5 } = {},
): Mono {
  const out = silence(seconds + 0.03)
  addSaw(out, hz(note), 0.5)
  addSquare(out, hz(note) * 1.003, square * 0.5, 0.3)
  addSquare(out, hz(note - 12), 0.25)
  filter(out, 'low', (t) => 110 + open * Math.exp(-t / snap), q)
  return fadeEnds(out, 0.002, 0.03)
}

export function synthPluck(
  note: number,
  seconds: number,
  { open = 5200, snap = 0.13, q = 1.1, ring = 0.3 } = {},
): Mono {
  const out = silence(seconds)
  addSaw(out, hz(note) * 1.004, 0.35)
  addSaw(out, hz(note) * 0.996, 0.35, 0.4)
  addSquare(out, hz(note), 0.2, 0.2, 0.3)
  filter(out, 'low', (t) => 280 + open * Math.exp(-t / snap), q)
  return fadeEnds(decay(out, ring), 0.002, 0.03)
}

export function lead(note: number, seconds: number): Mono {
  const out = silence(seconds + 0.1)
  const bend = (t: number) => 2 ** ((0.18 * Math.min(1, t * 2) * Math.sin(t * 33)) / 12)
  addSaw(out, hz(note), 0.4, 0, bend)
  addSaw(out, hz(note) * 1.006, 0.4, 0.5, bend)
  filter(out, 'low', (t) => 600 + 3200 * Math.min(1, t * 12) * Math.exp(-t * 0.8), 0.9)
  return envelope(out, 0.02, 0.12)
}

export function chip(note: number): Mono {
  const out = silence(1.4)
  addSquare(out, hz(note), 0.3, 0, 0.25)
  return fadeEnds(decay(out, 0.5), 0.001, 0.03)
}
