import { boom, drop } from './drums.ts'
import { filter, resonate } from './filters.ts'
import { bar, chip, electricPiano, lead, organ, piano, synthBass, synthPluck } from './keys.ts'
import { addSaw, envelope, fadeEnds, saturate } from './oscillators.ts'
import { gayageum, guitar, harp, uprightBass } from './plucked.ts'
import type { Random } from './random.ts'
import type { Instrument } from './sampler.ts'
import type { Mono } from './sound.ts'
import { hz, silence } from './sound.ts'
import { bowed, brass, choir, daegeum, pad, whistle } from './sustained.ts'

const HELD = 4.6

type Shape = Pick<Instrument, 'gain' | 'release' | 'wide'>
const struck: Shape = { gain: 0.5, release: 0.12 }
const plucked: Shape = { gain: 0.8, release: 0.09 }
const held: Shape = { gain: 0.5, release: 0.35, wide: true }
const blown: Shape = { gain: 0.55, release: 0.12 }

const analog = (note: number) => synthBass(note, 1.6, { open: 900, snap: 0.16, q: 1 })

function reese(random: Random, note: number): Mono {
  const out = silence(3)
  for (const cents of [-0.16, 0, 0.17]) addSaw(out, hz(note + cents), 0.28, random.next())
  return fadeEnds(
    saturate(
      filter(out, 'low', (t) => 360 + 240 * Math.sin(t * 2.4), 1.2),
      1.6,
    ),
    0.006,
    0.1,
  )
}

function sub(note: number): Mono {
  const out = drop(3, hz(note), hz(note), 1, 2.4)
  return envelope(saturate(out, 1.8), 0.008, 0.2)
}

export const instruments = {
  rhodes: [struck, (_, note) => electricPiano(note, 3, 0.7)],
  wurly: [struck, (_, note) => saturate(electricPiano(note, 2.2, 1.1), 1.8)],
  piano: [struck, (random, note) => piano(random, note, 3, 0.7)],
  felt: [struck, (random, note) => filter(piano(random, note, 2.6, 0.3), 'low', 1500)],
  organ: [{ ...struck, release: 0.06 }, (_, note) => organ(note, HELD)],
  glass: [struck, (_, note) => bar(note, 2.2, 'glass')],
  wood: [{ ...struck, gain: 0.7 }, (_, note) => bar(note, 1, 'wood')],
  tube: [struck, (_, note) => bar(note, 3, 'tube')],
  thumb: [{ ...struck, gain: 0.6 }, (_, note) => bar(note, 1.6, 'thumb')],
  pluck: [plucked, (_, note) => synthPluck(note, 0.9)],
  soft: [plucked, (_, note) => synthPluck(note, 1.2, { open: 1500, snap: 0.3, ring: 0.5 })],
  stab: [plucked, (_, note) => synthPluck(note, 0.6, { open: 2600, snap: 0.08, ring: 0.1 })],
  chip: [plucked, (_, note) => chip(note)],
  guitar: [plucked, (random, note) => guitar(random, note, 2, 0.5)],
  steel: [plucked, (random, note) => guitar(random, note, 2, 0.8)],
  nylon: [plucked, (random, note) => guitar(random, note, 2, 0.3)],
  harp: [plucked, (random, note) => harp(random, note, 2.6)],
  gayageum: [plucked, (random, note) => gayageum(random, note, 1.8, { vibrato: 0.32 })],
  geomungo: [
    plucked,
    (random, note) => gayageum(random, note, 1.6, { vibrato: 0.12, bright: 0.34 }),
  ],
  pad: [held, (random, note) => pad(random, note, HELD, { cutoff: 1100 })],
  velvet: [held, (random, note) => pad(random, note, HELD, { cutoff: 520, attack: 1 })],
  bloom: [
    held,
    (random, note) => pad(random, note, HELD, { cutoff: (t) => 350 + 900 * t, attack: 0.5 }),
  ],
  saws: [
    held,
    (random, note) => pad(random, note, HELD, { cutoff: 3600, attack: 0.01, detune: 0.16 }),
  ],
  strings: [held, (random, note) => bowed(random, note, HELD)],
  spiccato: [{ ...held, release: 0.08 }, (random, note) => bowed(random, note, 0.3, true)],
  ah: [held, (random, note) => choir(random, note, HELD, 'ah', 0.12)],
  oh: [held, (random, note) => choir(random, note, HELD, 'oh')],
  oo: [held, (random, note) => choir(random, note, HELD, 'oo')],
  brass: [{ ...held, wide: false }, (random, note) => brass(random, note, 3)],
  lead: [blown, (_, note) => lead(note, 2.4)],
  whistle: [blown, (random, note) => whistle(random, note, 2.4)],
  daegeum: [blown, (random, note) => daegeum(random, note, 3)],
  haegeum: [
    { ...blown, gain: 0.7 },
    (random, note) =>
      resonate(bowed(random, note, 3), [
        [900, 6, 1.6],
        [2200, 5, 0.8],
      ]),
  ],
  upright: [{ ...plucked, release: 0.07 }, (random, note) => uprightBass(random, note, 1.8)],
  fingered: [plucked, (random, note) => filter(guitar(random, note, 2, 0.34), 'low', 1100)],
  analog: [plucked, (_, note) => analog(note)],
  acid: [
    { ...plucked, gain: 0.6 },
    (_, note) => synthBass(note, 0.6, { open: 2400, snap: 0.09, q: 4.5, square: 0 }),
  ],
  reese: [{ ...plucked, gain: 0.7 }, reese],
  sub: [{ ...plucked, gain: 0.75 }, (_, note) => sub(note)],
  boom: [{ ...plucked, gain: 0.75 }, (_, note) => boom(hz(note), 2)],
} satisfies Record<string, readonly [Shape, Instrument['make']]>

export function instrument(name: keyof typeof instruments): Instrument {
  const [shape, make] = instruments[name]
  return { name, make, ...shape }
}
