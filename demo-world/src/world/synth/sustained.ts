import { filter } from './filters.ts'
import { addNoise, addSaw, envelope } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { add, hz, RATE, silence } from './sound.ts'

type PadShape = {
  attack?: number
  cutoff?: number | ((seconds: number) => number)
  detune?: number
}

/** A note held by detuned saws under a low-pass. */
export function pad(
  random: Random,
  note: number,
  seconds: number,
  { attack = 0.4, cutoff = 1100, detune = 0.09 }: PadShape = {},
): Mono {
  const out = silence(seconds)
  for (const cents of [-detune, 0, detune * (0.6 + 0.4 * random.next())])
    addSaw(out, hz(note + cents), 0.2, random.next())
  return envelope(filter(out, 'low', cutoff, 0.8), attack, 0.8)
}

/** Three slightly detuned players with delayed vibrato of `depth` semitones. */
function ensemble(random: Random, note: number, seconds: number, depth: number): Mono {
  const out = silence(seconds)
  for (let player = 0; player < 3; player++) {
    const rate = (4.6 + random.next() * 1.4) * 2 * Math.PI
    const phase = random.next() * 6
    const sway = (t: number) =>
      2 ** ((depth * Math.min(1, t * 1.5) * Math.sin(t * rate + phase)) / 12)
    addSaw(out, hz(note + random.signed() * 0.08), 0.2, random.next(), sway)
  }
  return out
}

export function bowed(random: Random, note: number, seconds: number, short = false): Mono {
  const out = ensemble(random, note, seconds, short ? 0.02 : 0.12)
  addNoise(out, 0.012, random)
  filter(out, 'low', short ? (t) => 700 + 2600 * Math.exp(-t * 18) : 2600, 0.7)
  return envelope(out, short ? 0.012 : 0.16, short ? 0.1 : 0.5)
}

/** The formants of sung vowels: Hz, Q and gain. */
export const vowels = {
  ah: [
    [730, 8, 1],
    [1090, 9, 0.6],
    [2440, 10, 0.3],
  ],
  oh: [
    [500, 8, 1],
    [860, 9, 0.5],
    [2400, 10, 0.12],
  ],
  oo: [
    [320, 7, 1],
    [760, 9, 0.3],
    [2250, 10, 0.06],
  ],
} as const

export function choir(
  random: Random,
  note: number,
  seconds: number,
  vowel: keyof typeof vowels,
  attack = 0.35,
): Mono {
  const source = ensemble(random, note, seconds, 0.16)
  addNoise(source, 0.03, random)
  const out = new Float32Array(source.length)
  for (const [hertz, q, gain] of vowels[vowel])
    add(out, filter(source.slice(), 'band', hertz, q), gain * 1.6)
  return envelope(out, attack, 0.6)
}

export function brass(random: Random, note: number, seconds: number): Mono {
  const out = silence(seconds)
  for (let player = 0; player < 3; player++)
    addSaw(
      out,
      hz(note + random.signed() * 0.06),
      0.28,
      random.next(),
      (t) => 1 - 0.012 * Math.exp(-t * 20),
    )
  filter(
    out,
    'low',
    (t) => 180 + hz(note) * 2 + 1900 * (1 - Math.exp(-t * 5)) * Math.exp(-t * 0.25),
    0.8,
  )
  return envelope(out, 0.06, 0.25)
}

/** A 대금 with breath, slow vibrato and the buzz of its membrane. */
export function daegeum(random: Random, note: number, seconds: number): Mono {
  const out = silence(seconds)
  const breath = silence(seconds)
  addNoise(breath, 1, random)
  filter(breath, 'band', hz(note) * 1.01, 9)
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE
    const vibrato =
      0.34 * Math.min(1, Math.max(0, t - 0.35) * 1.6) * Math.sin(2 * Math.PI * 4.4 * t)
    phase += hz(note + vibrato - 0.9 * Math.exp(-t * 16)) / RATE
    const p = phase * 2 * Math.PI
    const buzz = Math.tanh(3 * Math.sin(p * 3)) * 0.06
    out[i] =
      Math.sin(p) * 0.62 +
      Math.sin(2 * p) * 0.22 +
      Math.sin(3 * p) * 0.1 +
      buzz +
      (breath[i] as number) * (0.25 + 0.5 * Math.exp(-t * 9))
  }
  return envelope(out, 0.07, 0.18)
}

export function whistle(random: Random, note: number, seconds: number): Mono {
  const out = silence(seconds)
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE
    phase +=
      hz(note + 0.16 * Math.min(1, t * 3) * Math.sin(t * 36) - 0.7 * Math.exp(-t * 30)) / RATE
    out[i] = Math.sin(phase * 2 * Math.PI) * 0.8 + random.signed() * 0.015
  }
  return envelope(out, 0.03, 0.08)
}
