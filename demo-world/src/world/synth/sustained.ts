import { bands, filter, resonate } from './filters.ts'
import { addNoise, addSaw, envelope, oscillate } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Curve, Mono, Voice } from './samples.ts'
import { blend, hz, shape, silence } from './samples.ts'

/** The seconds of a held note. */
export const HELD = 4.6

type PadShape = { attack?: number; cutoff: Curve; detune?: number }

export const pad =
  ({ attack = 0.4, cutoff, detune = 0.09 }: PadShape): Voice =>
  (note, random) => {
    const out = silence(HELD)
    for (const offset of [-detune, 0, detune * (0.6 + 0.4 * random.next())])
      addSaw(out, hz(note + offset), 0.2, random.next())
    return envelope(filter(out, 'low', cutoff, 0.8), attack, 0.8)
  }

/** Renders three detuned players with a vibrato of `depth` semitones. */
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

export const bowed =
  (seconds: number): Voice =>
  (note, random) => {
    const out = ensemble(random, note, seconds, 0.12)
    addNoise(out, 0.012, random)
    return envelope(filter(out, 'low', 2600), 0.16, 0.5)
  }

export const spiccato: Voice = (note, random) => {
  const out = ensemble(random, note, 0.3, 0.02)
  addNoise(out, 0.012, random)
  return envelope(
    filter(out, 'low', (t) => 700 + 2600 * Math.exp(-t * 18)),
    0.012,
    0.1,
  )
}

export const haegeum: Voice = (note, random) =>
  resonate(bowed(3)(note, random), [
    [900, 6, 1.6],
    [2200, 5, 0.8],
  ])

const vowels = {
  ah: [
    [730, 8, 1.6],
    [1090, 9, 0.96],
    [2440, 10, 0.48],
  ],
  oh: [
    [500, 8, 1.6],
    [860, 9, 0.8],
    [2400, 10, 0.192],
  ],
  oo: [
    [320, 7, 1.6],
    [760, 9, 0.48],
    [2250, 10, 0.096],
  ],
} as const

export const choir =
  (vowel: keyof typeof vowels, attack = 0.35): Voice =>
  (note, random) => {
    const source = ensemble(random, note, HELD, 0.16)
    addNoise(source, 0.03, random)
    return envelope(bands(source, vowels[vowel]), attack, 0.6)
  }

export const brass: Voice = (note, random) => {
  const out = silence(3)
  for (let player = 0; player < 3; player++) {
    const hertz = hz(note + random.signed() * 0.06)
    addSaw(out, hertz, 0.28, random.next(), (t) => 1 - 0.012 * Math.exp(-t * 20))
  }
  const swell = (t: number) => 1900 * (1 - Math.exp(-t * 5)) * Math.exp(-t * 0.25)
  return envelope(
    filter(out, 'low', (t) => 180 + hz(note) * 2 + swell(t), 0.8),
    0.06,
    0.25,
  )
}

export const daegeum: Voice = (note, random) => {
  const noise = silence(3)
  addNoise(noise, 1, random)
  const breath = filter(noise, 'band', hz(note) * 1.01, 9)
  const pitch = (t: number) => {
    const depth = 0.34 * Math.min(1, Math.max(0, t - 0.35) * 1.6)
    return hz(note + depth * Math.sin(2 * Math.PI * 4.4 * t) - 0.9 * Math.exp(-t * 16))
  }
  const tube = oscillate(3, pitch, (phase) => {
    const tone = Math.sin(phase) * 0.62 + Math.sin(2 * phase) * 0.22 + Math.sin(3 * phase) * 0.1
    return tone + Math.tanh(3 * Math.sin(phase * 3)) * 0.06
  })
  const breathy = blend([tube], [shape(breath, (t) => 0.25 + 0.5 * Math.exp(-t * 9))])
  return envelope(breathy, 0.07, 0.18)
}

export const whistle: Voice = (note, random) => {
  const pitch = (t: number) =>
    hz(note + 0.16 * Math.min(1, t * 3) * Math.sin(t * 36) - 0.7 * Math.exp(-t * 30))
  const out = oscillate(2.4, pitch, (phase) => Math.sin(phase) * 0.8 + random.signed() * 0.015)
  return envelope(out, 0.03, 0.08)
}
