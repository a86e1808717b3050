import { noise } from './drums.ts'
import { filter } from './filters.ts'
import type { Mode } from './oscillators.ts'
import {
  addSaw,
  addSquare,
  decay,
  envelope,
  fadeEnds,
  modal,
  oscillate,
  saturate,
} from './oscillators.ts'
import type { Mono, Voice } from './samples.ts'
import { blend, hz, silence } from './samples.ts'

/** An electric piano by frequency modulation: a bell-like tine over a round tone. */
export const electricPiano =
  (seconds: number, velocity: number): Voice =>
  (note) => {
    const ring = 1.7 * 2 ** ((60 - note) / 24)
    const tone = oscillate(seconds + 0.12, hz(note), (phase, t) => {
      const bark = velocity * 1.5 * Math.exp(-t / 0.5)
      const body = Math.sin(phase + bark * Math.sin(phase))
      const tine = Math.sin(phase + 0.6 * Math.exp(-t / 0.07) * Math.sin(phase * 14))
      return body * 0.75 + tine * 0.25 * velocity
    })
    return fadeEnds(decay(tone, ring), 0.003, 0.12)
  }

export const piano =
  (seconds: number, velocity: number): Voice =>
  (note, random) => {
    const hertz = hz(note)
    const stiffness = 0.00035 * 2 ** ((note - 60) / 14)
    const modes: Mode[] = []
    for (let n = 1; n <= 12 && hertz * n < 9000; n++) {
      const frequency = hertz * n * Math.sqrt(1 + stiffness * n * n)
      const gain = (0.4 / n ** (1.9 - velocity)) * (n % 7 === 0 ? 0.3 : 1)
      const ring = (2.4 * 2 ** ((60 - note) / 20)) / (1 + 0.35 * n)
      modes.push([frequency, gain * 0.6, ring], [frequency * 1.0006, gain * 0.4, ring * 1.7])
    }
    const hammer = filter(noise(0.05, 0.009, random), 'band', 900 + 1500 * velocity, 0.6)
    return fadeEnds(blend([modal(seconds + 0.25, modes)], [hammer, 0.16 * velocity]), 0.0015, 0.25)
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

/** A struck bar: glockenspiel, marimba, kalimba and chimes. */
export const bar =
  (material: keyof typeof barModes, seconds: number) =>
  (note: number): Mono =>
    modal(
      seconds,
      barModes[material].map(([ratio, gain, ring]) => [hz(note) * ratio, gain, ring] as const),
    )

export const organ =
  (seconds: number): Voice =>
  (note) => {
    const drawbars = [
      [0.5, 0.3],
      [1, 0.4],
      [1.5, 0.2],
      [2, 0.22],
      [3, 0.12],
      [4, 0.1],
    ] as const
    const modes = drawbars.map(
      ([ratio, gain]) => [hz(note) * ratio * (1 + ratio * 0.0004), gain, 60] as const,
    )
    return fadeEnds(modal(seconds, modes), 0.004, 0.05)
  }

export const synthBass =
  (seconds: number, { open = 900, snap = 0.12, q = 1.4, square = 0.5 }): Voice =>
  (note) => {
    const out = silence(seconds + 0.03)
    addSaw(out, hz(note), 0.5)
    addSquare(out, hz(note) * 1.003, square * 0.5, 0.3)
    addSquare(out, hz(note - 12), 0.25)
    filter(out, 'low', (t) => 110 + open * Math.exp(-t / snap), q)
    return fadeEnds(out, 0.002, 0.03)
  }

export const synthPluck =
  (seconds: number, { open = 5200, snap = 0.13, ring = 0.3 } = {}) =>
  (note: number): Mono => {
    const out = silence(seconds)
    addSaw(out, hz(note) * 1.004, 0.35)
    addSaw(out, hz(note) * 0.996, 0.35, 0.4)
    addSquare(out, hz(note), 0.2, 0.2, 0.3)
    filter(out, 'low', (t) => 280 + open * Math.exp(-t / snap), 1.1)
    return fadeEnds(decay(out, ring), 0.002, 0.03)
  }

export const lead: Voice = (note) => {
  const out = silence(2.5)
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

export const reese: Voice = (note, random) => {
  const out = silence(3)
  for (const detune of [-0.16, 0, 0.17]) addSaw(out, hz(note + detune), 0.28, random.next())
  filter(out, 'low', (t) => 360 + 240 * Math.sin(t * 2.4), 1.2)
  return fadeEnds(saturate(out, 1.6), 0.006, 0.1)
}

export const sub: Voice = (note) =>
  envelope(saturate(decay(oscillate(3, hz(note)), 2.4), 1.8), 0.008, 0.2)
