import { boom } from './drums.ts'
import { filter } from './filters.ts'
import {
  bar,
  chip,
  electricPiano,
  lead,
  organ,
  piano,
  reese,
  sub,
  synthBass,
  synthPluck,
} from './keys.ts'
import { saturate } from './oscillators.ts'
import { gayageum, guitar, harp, uprightBass } from './plucked.ts'
import { sampled } from './sampler.ts'
import type { Stereo, Voice } from './samples.ts'
import { hz, interpolated, panGain, RATE } from './samples.ts'
import { bowed, brass, choir, daegeum, HELD, haegeum, pad, spiccato, whistle } from './sustained.ts'

type Shape = {
  gain: number
  /** The release in seconds. */
  release: number
  /** True plays one side a little later and sharper. */
  wide?: boolean
}
const struck: Shape = { gain: 0.5, release: 0.12 }
const plucked: Shape = { gain: 0.8, release: 0.09 }
const held: Shape = { gain: 0.5, release: 0.35, wide: true }
const blown: Shape = { gain: 0.55, release: 0.12 }
const deep: Shape = { gain: 0.75, release: 0.09 }

const wurly = electricPiano(2.2, 1.1)
const felt = piano(2.6, 0.3)
const fingered = guitar(0.34)

export const instruments = {
  rhodes: [struck, electricPiano(3, 0.7)],
  wurly: [struck, (note, random) => saturate(wurly(note, random), 1.8)],
  piano: [struck, piano(3, 0.7)],
  felt: [struck, (note, random) => filter(felt(note, random), 'low', 1500)],
  organ: [{ ...struck, release: 0.06 }, organ(HELD)],
  glass: [struck, bar('glass', 2.2)],
  wood: [{ ...struck, gain: 0.7 }, bar('wood', 1)],
  tube: [struck, bar('tube', 3)],
  thumb: [{ ...struck, gain: 0.6 }, bar('thumb', 1.6)],
  pluck: [plucked, synthPluck(0.9)],
  soft: [plucked, synthPluck(1.2, { open: 1500, snap: 0.3, ring: 0.5 })],
  stab: [plucked, synthPluck(0.6, { open: 2600, snap: 0.08, ring: 0.1 })],
  chip: [plucked, chip],
  guitar: [plucked, guitar(0.5)],
  steel: [plucked, guitar(0.8)],
  nylon: [plucked, guitar(0.3)],
  harp: [plucked, harp],
  gayageum: [plucked, gayageum(1.8, { vibrato: 0.32 })],
  geomungo: [plucked, gayageum(1.6, { vibrato: 0.12, bright: 0.34 })],
  pad: [held, pad({ cutoff: 1100 })],
  velvet: [held, pad({ cutoff: 520, attack: 1 })],
  bloom: [held, pad({ cutoff: (t) => 350 + 900 * t, attack: 0.5 })],
  saws: [held, pad({ cutoff: 3600, attack: 0.01, detune: 0.16 })],
  strings: [held, bowed(HELD)],
  spiccato: [{ ...held, release: 0.08 }, spiccato],
  ah: [held, choir('ah', 0.12)],
  oh: [held, choir('oh')],
  oo: [held, choir('oo')],
  brass: [{ ...held, wide: false }, brass],
  lead: [blown, lead],
  whistle: [blown, whistle],
  daegeum: [blown, daegeum],
  haegeum: [{ ...blown, gain: 0.7 }, haegeum],
  upright: [{ ...plucked, release: 0.07 }, uprightBass],
  fingered: [plucked, (note, random) => filter(fingered(note, random), 'low', 1100)],
  analog: [plucked, synthBass(1.6, { open: 900, snap: 0.16, q: 1 })],
  acid: [{ ...plucked, gain: 0.6 }, synthBass(0.6, { open: 2400, snap: 0.09, q: 4.5, square: 0 })],
  reese: [{ ...plucked, gain: 0.7 }, reese],
  sub: [deep, sub],
  boom: [deep, (note) => boom(hz(note), 2)],
} satisfies Record<string, readonly [Shape, Voice]>

/** Semitones between two samples. Notes between them are read faster or slower. */
const SPACING = 4
/** The delay of the wide side in samples, and its factor on the pitch. */
const LATE = 500
const SHARP = 1.0018

type Note = { pitch: number; seconds: number; length: number; gain: number; pan?: number }

export function playNote(
  bus: Stereo,
  name: keyof typeof instruments,
  { pitch, seconds, length, gain, pan = 0 }: Note,
): void {
  const [shape, render]: readonly [Shape, Voice] = instruments[name]
  const sampledPitch = Math.round(pitch / SPACING) * SPACING
  const voice = sampled(`${name} ${sampledPitch}`, (random) => render(sampledPitch, random))
  const from = Math.max(0, Math.round(seconds * RATE))
  const fall = Math.round(shape.release * RATE)
  const held = Math.round(length * RATE)
  for (const [n, side] of bus.entries()) {
    const isLate = shape.wide && pitch % 2 !== n
    const start = from + (isLate ? LATE : 0)
    const speed = 2 ** ((pitch - sampledPitch) / 12) * (isLate ? SHARP : 1)
    const sideGain = gain * shape.gain * panGain(pan, n)
    const end = Math.min(held + fall, Math.floor((voice.length - 2) / speed), side.length - start)
    for (let i = 0; i < end; i++) {
      const fade = i > held ? 1 - (i - held) / fall : 1
      ;(side[start + i] as number) += interpolated(voice, i * speed) * sideGain * fade
    }
  }
}
