import type { FilterKind } from './filters.ts'
import { filter } from './filters.ts'
import { babble, grain, ping, step, thud } from './grains.ts'
import { addNoise } from './oscillators.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { sampled } from './sampler.ts'
import type { Mono, Stereo } from './sound.ts'
import { eachSide, place, RATE, shape, stereo } from './sound.ts'

/** A value, or a curve over seconds for the left (0) and the right side (1). */
type Curve = number | ((seconds: number, side: number) => number)
type Bed = readonly [kind: FilterKind, cutoff: Curve, q: number, gain?: Curve]
type Grains = { rate: number; gain: number; make(random: Random): Mono }
type Texture = {
  bed: Bed
  grains?: Grains
  more?(bus: Stereo, seconds: number, random: Random): void
}

const at = (curve: Curve, seconds: number, side: number) =>
  typeof curve === 'number' ? curve : curve(seconds, side)

function bed(bus: Stereo, random: Random, [kind, cutoff, q, gain]: Bed): void {
  eachSide(bus, (side, index) => {
    addNoise(side, 0.5, random)
    filter(side, kind, (t) => at(cutoff, t, index), q)
    if (gain !== undefined) shape(side, (t) => at(gain, t, index))
  })
}

/** Adds grains at random times, `rate` a second. */
function strew(bus: Stereo, seconds: number, random: Random, { rate, gain, make }: Grains): void {
  for (let n = 0; n < seconds * rate; n++)
    place(
      bus,
      make(random),
      random.next() * seconds,
      gain * random.next() ** 2,
      random.signed() * 0.9,
    )
}

const variants = (name: string, make: (random: Random) => Mono) => (random: Random) =>
  sampled(`${name} ${Math.floor(random.next() * 12)}`, make)

const tide = (t: number, period: number, shift = 0) =>
  0.5 - 0.5 * Math.cos((2 * Math.PI * t) / period + shift)
const gust = (t: number, side: number) => tide(t, 5.3, side * 0.8)
const surf = (t: number, side: number) => tide(t, 6, 1.2 + side * 0.5)
const drops = variants('rain drop', (own) =>
  ping(1800 + own.next() * 4200, 0.006 + own.next() * 0.004),
)
const rail = variants('rail', (own) => thud(own, 180, 0.05))
const stepInSnow = variants('snow', step)

export const textures = {
  rain: {
    bed: ['band', (t, side) => 2600 + 900 * Math.sin(t * 0.5 + side), 0.4],
    grains: { rate: 60, gain: 0.9, make: drops },
  },
  eaves: {
    bed: ['low', 900, 0.5, 0.3],
    grains: {
      rate: 9,
      gain: 1.4,
      make: variants('eaves', (own) => ping(700 + own.next() * 1300, 0.03)),
    },
  },
  vinyl: {
    bed: ['low', 5200, 0.5, 0.05],
    grains: { rate: 16, gain: 0.9, make: variants('dust', (own) => grain(own, 0.002, 3000)) },
  },
  tape: {
    bed: ['band', (t) => 4200 + 300 * Math.sin(t * 3.4), 0.4, (t) => 0.9 + 0.1 * Math.sin(t * 9)],
  },
  wind: {
    bed: ['band', (t, side) => 280 + 620 * gust(t, side), 2.4, (t, side) => 0.25 + gust(t, side)],
  },
  waves: {
    bed: [
      'low',
      (t, side) => 300 + 3800 * surf(t, side) ** 3,
      0.5,
      (t, side) => 0.12 + surf(t, side) ** 2,
    ],
  },
  stream: {
    bed: ['band', 1100, 0.5, 0.25],
    grains: {
      rate: 55,
      gain: 0.7,
      make: variants('bubble', (own) => ping(380 + own.next() * 900, 0.02, 1.5)),
    },
  },
  fire: {
    bed: ['low', (t) => 260 + 80 * Math.sin(t * 2.1), 0.6, (t) => 0.7 + 0.3 * Math.sin(t * 5.3)],
    grains: {
      rate: 22,
      gain: 1.6,
      make: variants('spark', (own) =>
        grain(own, 0.004 + own.next() * 0.012, 1200 + own.next() * 3000),
      ),
    },
  },
  insects: {
    bed: ['low', 350, 0.5, 0.06],
    more: (bus, _, random) => chirp(bus, random, [4150, 4480, 3720], 14, 0.62),
  },
  birds: {
    bed: ['high', 3000, 0.5, 0.03],
    grains: {
      rate: 4.5,
      gain: 1.2,
      make: variants('bird', (own) => ping(2400 + own.next() * 2200, 0.05, own.signed() * 2.2)),
    },
  },
  subway: {
    bed: ['low', (t) => 160 + 60 * Math.sin(t * 0.9), 0.8, (t) => 0.8 + 0.2 * Math.sin(t * 7)],
    more: (bus, seconds, random) => {
      for (let t = 0.2; t < seconds; t += 0.92)
        for (const late of [0, 0.13]) place(bus, rail(random), t + late, 0.5, 0.1)
    },
  },
  market: {
    bed: ['band', 600, 0.5, (t) => 0.35 + 0.1 * Math.sin(t * 2.3)],
    grains: { rate: 16, gain: 0.9, make: variants('crowd', babble) },
  },
  snow: {
    bed: ['low', 500, 0.5, 0.06],
    more: (bus, seconds, random) => {
      for (let t = 0.15, n = 0; t < seconds - 0.4; t += 0.52 + random.next() * 0.06, n++)
        place(bus, stepInSnow(random), t, 0.9, n % 2 ? 0.3 : -0.3)
    },
  },
  clock: {
    bed: ['low', 300, 0.5, 0.05],
    more: (bus, seconds) => {
      for (let n = 0; n * 0.5 < seconds - 0.2; n++) {
        const tick = sampled(`clock ${n % 2}`, () => ping(n % 2 ? 2100 : 2750, 0.012))
        place(bus, tick, n * 0.5, 0.8, n % 2 ? 0.12 : -0.12)
      }
    },
  },
  keyboard: {
    bed: ['low', 400, 0.5, 0.04],
    grains: {
      rate: 11,
      gain: 1.3,
      make: variants('key', (own) => thud(own, 900 + own.next() * 500, 0.014)),
    },
  },
  radio: {
    bed: [
      'band',
      (t) => 1500 + 900 * Math.sin(t * 1.7) * Math.sin(t * 0.6),
      1.6,
      (t) => 0.4 + 0.4 * tide(t, 1.9),
    ],
    grains: {
      rate: 5,
      gain: 0.3,
      make: variants('tuning', (own) => ping(600 + own.next() * 1800, 0.16, own.signed() * 3)),
    },
  },
  hum: {
    bed: ['band', 120, 6, 1.2],
    grains: { rate: 3, gain: 0.3, make: variants('flicker', (own) => grain(own, 0.02, 4200)) },
  },
  brook: {
    bed: [
      'band',
      (t, side) => 900 + 500 * Math.sin(t * 1.3 + side * 2),
      0.7,
      (t) => 0.45 + 0.1 * Math.sin(t * 4),
    ],
    grains: { rate: 24, gain: 0.5, make: drops },
  },
} satisfies Record<string, Texture>

/** `seed` decides everything random. */
export function texture(name: keyof typeof textures, seconds: number, seed: string): Stereo {
  const random = createRandom(`${name} ${seed}`)
  const { bed: noise, grains, more }: Texture = textures[name]
  const bus = stereo(seconds)
  bed(bus, random, noise)
  if (grains) strew(bus, bus.left.length / RATE, random, grains)
  more?.(bus, seconds, random)
  return bus
}

/** Adds the insects of a summer night: high tones in pulses. */
function chirp(
  bus: Stereo,
  random: Random,
  tones: readonly number[],
  rate: number,
  duty: number,
): void {
  eachSide(bus, (side, index) => {
    for (const [n, tone] of tones.entries()) {
      const pace = rate * (1 + 0.13 * n + 0.07 * index)
      const step = (2 * Math.PI * (tone + index * 31)) / RATE
      const shift = random.next()
      for (let i = 0; i < side.length; i++) {
        const t = i / RATE
        const beat = (t * pace + shift) % 1
        if (beat < duty && tide(t, 3.1 + n, n) > 0.3)
          (side[i] as number) += Math.sin(i * step) * Math.sin((Math.PI * beat) / duty) * 0.09
      }
    }
  })
}
