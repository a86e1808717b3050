import type { FilterKind } from './filters.ts'
import { filter } from './filters.ts'
import { babble, grain, ping, step, thud } from './grains.ts'
import { addNoise } from './oscillators.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { sampled } from './sampler.ts'
import type { Curve, Mono, Stereo } from './samples.ts'
import { mapSamples, place, RATE, shape, stereo, valueAt } from './samples.ts'

type Bed = readonly [kind: FilterKind, cutoff: Curve, q: number, gain?: Curve]
type Grains = readonly [rate: number, gain: number, key: string, render: (random: Random) => Mono]
type Texture = {
  bed: Bed
  grains?: Grains
  more?(bus: Stereo, seconds: number, random: Random): void
}

function addBed(bus: Stereo, random: Random, [kind, cutoff, q, gain = 1]: Bed): void {
  for (const [n, side] of bus.entries()) {
    addNoise(side, 0.5, random)
    filter(side, kind, (t) => valueAt(cutoff, t, n), q)
    shape(side, (t) => valueAt(gain, t, n))
  }
}

const variant = (random: Random, key: string, render: (random: Random) => Mono): Mono =>
  sampled(`${key} ${random.below(12)}`, render)

function strew(bus: Stereo, random: Random, [rate, gain, key, render]: Grains): void {
  const seconds = bus[0].length / RATE
  for (let n = 0; n < seconds * rate; n++) {
    const voice = variant(random, key, render)
    const start = random.next() * seconds
    place(bus, voice, start, gain * random.next() ** 2, random.signed() * 0.9)
  }
}

const tide = (t: number, period: number, shift = 0) =>
  0.5 - 0.5 * Math.cos((2 * Math.PI * t) / period + shift)
const gust = (t: number, side: number) => tide(t, 5.3, side * 0.8)
const surf = (t: number, side: number) => tide(t, 6, 1.2 + side * 0.5)
const drop = (own: Random) => ping(1800 + own.next() * 4200, 0.006 + own.next() * 0.004)
const rail = (own: Random) => thud(own, 180, 0.05)

export const textures = {
  rain: {
    bed: ['band', (t, side) => 2600 + 900 * Math.sin(t * 0.5 + side), 0.4],
    grains: [60, 0.9, 'rain drop', drop],
  },
  eaves: {
    bed: ['low', 900, 0.5, 0.3],
    grains: [9, 1.4, 'eaves', (own) => ping(700 + own.next() * 1300, 0.03)],
  },
  vinyl: {
    bed: ['low', 5200, 0.5, 0.05],
    grains: [16, 0.9, 'dust', (own) => grain(own, 3000, 0.002)],
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
    grains: [55, 0.7, 'bubble', (own) => ping(380 + own.next() * 900, 0.02, 1.5)],
  },
  fire: {
    bed: ['low', (t) => 260 + 80 * Math.sin(t * 2.1), 0.6, (t) => 0.7 + 0.3 * Math.sin(t * 5.3)],
    grains: [
      22,
      1.6,
      'spark',
      (own) => {
        const ring = 0.004 + own.next() * 0.012
        return grain(own, 1200 + own.next() * 3000, ring)
      },
    ],
  },
  insects: {
    bed: ['low', 350, 0.5, 0.06],
    more: (bus, _, random) => addInsects(bus, random),
  },
  birds: {
    bed: ['high', 3000, 0.5, 0.03],
    grains: [4.5, 1.2, 'bird', (own) => ping(2400 + own.next() * 2200, 0.05, own.signed() * 2.2)],
  },
  subway: {
    bed: ['low', (t) => 160 + 60 * Math.sin(t * 0.9), 0.8, (t) => 0.8 + 0.2 * Math.sin(t * 7)],
    more: (bus, seconds, random) => {
      for (let t = 0.2; t < seconds; t += 0.92)
        for (const late of [0, 0.13]) place(bus, variant(random, 'rail', rail), t + late, 0.5, 0.1)
    },
  },
  market: {
    bed: ['band', 600, 0.5, (t) => 0.35 + 0.1 * Math.sin(t * 2.3)],
    grains: [16, 0.9, 'crowd', babble],
  },
  snow: {
    bed: ['low', 500, 0.5, 0.06],
    more: (bus, seconds, random) => {
      for (let t = 0.15, n = 0; t < seconds - 0.4; t += 0.52 + random.next() * 0.06, n++)
        place(bus, variant(random, 'snow', step), t, 0.9, n % 2 ? 0.3 : -0.3)
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
    grains: [11, 1.3, 'key', (own) => thud(own, 900 + own.next() * 500, 0.014)],
  },
  radio: {
    bed: [
      'band',
      (t) => 1500 + 900 * Math.sin(t * 1.7) * Math.sin(t * 0.6),
      1.6,
      (t) => 0.4 + 0.4 * tide(t, 1.9),
    ],
    grains: [5, 0.3, 'tuning', (own) => ping(600 + own.next() * 1800, 0.16, own.signed() * 3)],
  },
  hum: {
    bed: ['band', 120, 6, 1.2],
    grains: [3, 0.3, 'flicker', (own) => grain(own, 4200, 0.02)],
  },
  brook: {
    bed: [
      'band',
      (t, side) => 900 + 500 * Math.sin(t * 1.3 + side * 2),
      0.7,
      (t) => 0.45 + 0.1 * Math.sin(t * 4),
    ],
    grains: [24, 0.5, 'rain drop', drop],
  },
} satisfies Record<string, Texture>

export function texture(name: keyof typeof textures, seconds: number, seed: string): Stereo {
  const random = createRandom(`${name} ${seed}`)
  const { bed, grains, more }: Texture = textures[name]
  const bus = stereo(seconds)
  addBed(bus, random, bed)
  if (grains) strew(bus, random, grains)
  more?.(bus, seconds, random)
  return bus
}

function addInsects(bus: Stereo, random: Random): void {
  for (const [index, side] of bus.entries())
    for (const [n, tone] of [4150, 4480, 3720].entries()) {
      const pace = 14 * (1 + 0.13 * n + 0.07 * index)
      const step = (2 * Math.PI * (tone + index * 31)) / RATE
      const shift = random.next()
      mapSamples(side, (sample, i) => {
        const t = i / RATE
        const pulse = ((t * pace + shift) % 1) / 0.62
        if (pulse >= 1 || tide(t, 3.1 + n, n) <= 0.3) return sample
        return sample + Math.sin(i * step) * Math.sin(Math.PI * pulse) * 0.09
      })
    }
}
