import { filter } from './filters.ts'
import { babble, grain, ping, step, thud } from './grains.ts'
import { addNoise } from './oscillators.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { sampled } from './sampler.ts'
import type { Mono, Stereo } from './sound.ts'
import { eachSide, place, RATE, shape, stereo } from './sound.ts'

type Texture = (seconds: number, random: Random) => Stereo

/** Noise on both sides, each its own, cut by a filter and moved by a curve. */
function bed(
  seconds: number,
  random: Random,
  kind: 'low' | 'band' | 'high',
  cutoff: (t: number, side: number) => number,
  q = 0.6,
  move?: (t: number, side: number) => number,
): Stereo {
  return eachSide(stereo(seconds), (side, index) => {
    addNoise(side, 0.5, random)
    filter(side, kind, (t) => cutoff(t, index), q)
    if (move) shape(side, (t) => move(t, index))
  })
}

/** Small sounds strewn over time, `rate` a second. */
function strew(bus: Stereo, random: Random, rate: number, make: () => Mono, gain = 1): Stereo {
  const seconds = bus.left.length / RATE
  for (let n = 0; n < seconds * rate; n++) place(bus, make(), random.next() * seconds, gain * random.next() ** 2, random.signed() * 0.9)
  return bus
}

/** One of a few variants of a small sound, made once. */
const variant = (random: Random, name: string, make: (random: Random, n: number) => Mono): Mono => {
  const n = Math.floor(random.next() * 12)
  return sampled(`${name} ${n}`, (own) => make(own, n))
}

const tide = (t: number, period: number, shift = 0) => 0.5 - 0.5 * Math.cos((2 * Math.PI * t) / period + shift)
const drops = (random: Random) => variant(random, 'rain drop', (own) => ping(1800 + own.next() * 4200, 0.006 + own.next() * 0.004))

export const textures = {
  rain: (seconds, random) =>
    strew(
      bed(seconds, random, 'band', (t, side) => 2600 + 900 * Math.sin(t * 0.5 + side), 0.4),
      random,
      60,
      () => drops(random),
      0.9,
    ),
  eaves: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'low',
        () => 900,
        0.5,
        () => 0.3,
      ),
      random,
      9,
      () => variant(random, 'eaves', (own) => ping(700 + own.next() * 1300, 0.03)),
      1.4,
    ),
  vinyl: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'low',
        () => 5200,
        0.5,
        () => 0.05,
      ),
      random,
      16,
      () => variant(random, 'dust', (own) => grain(own, 0.002, 3000)),
      0.9,
    ),
  tape: (seconds, random) =>
    bed(
      seconds,
      random,
      'band',
      (t) => 4200 + 300 * Math.sin(t * 3.4),
      0.4,
      (t) => 0.9 + 0.1 * Math.sin(t * 9),
    ),
  wind: (seconds, random) =>
    bed(
      seconds,
      random,
      'band',
      (t, side) => 280 + 620 * tide(t, 5.3, side * 0.8),
      2.4,
      (t, side) => 0.25 + tide(t, 5.3, side * 0.8),
    ),
  waves: (seconds, random) =>
    bed(
      seconds,
      random,
      'low',
      (t, side) => 300 + 3800 * tide(t, 6, 1.2 + side * 0.5) ** 3,
      0.5,
      (t, side) => 0.12 + tide(t, 6, 1.2 + side * 0.5) ** 2,
    ),
  stream: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'band',
        () => 1100,
        0.5,
        () => 0.25,
      ),
      random,
      55,
      () => variant(random, 'bubble', (own) => ping(380 + own.next() * 900, 0.02, 1.5)),
      0.7,
    ),
  fire: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'low',
        (t) => 260 + 80 * Math.sin(t * 2.1),
        0.6,
        (t) => 0.7 + 0.3 * Math.sin(t * 5.3),
      ),
      random,
      22,
      () => variant(random, 'spark', (own) => grain(own, 0.004 + own.next() * 0.012, 1200 + own.next() * 3000)),
      1.6,
    ),
  insects: (seconds, random) => chirping(seconds, random, [4150, 4480, 3720], 14, 0.62),
  birds: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'high',
        () => 3000,
        0.5,
        () => 0.03,
      ),
      random,
      4.5,
      () => variant(random, 'bird', (own) => ping(2400 + own.next() * 2200, 0.05, own.signed() * 2.2)),
      1.2,
    ),
  subway: (seconds, random) => {
    const bus = bed(
      seconds,
      random,
      'low',
      (t) => 160 + 60 * Math.sin(t * 0.9),
      0.8,
      (t) => 0.8 + 0.2 * Math.sin(t * 7),
    )
    for (let t = 0.2; t < seconds; t += 0.92)
      for (const late of [0, 0.13])
        place(
          bus,
          variant(random, 'rail', (own) => thud(own, 180, 0.05)),
          t + late,
          0.5,
          0.1,
        )
    return bus
  },
  market: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'band',
        () => 600,
        0.5,
        (t) => 0.35 + 0.1 * Math.sin(t * 2.3),
      ),
      random,
      16,
      () => variant(random, 'crowd', (own) => babble(own)),
      0.9,
    ),
  snow: (seconds, random) => {
    const bus = bed(
      seconds,
      random,
      'low',
      () => 500,
      0.5,
      () => 0.06,
    )
    for (let t = 0.15, n = 0; t < seconds - 0.4; t += 0.52 + random.next() * 0.06, n++)
      place(
        bus,
        variant(random, 'snow', (own) => step(own)),
        t,
        0.9,
        n % 2 ? 0.3 : -0.3,
      )
    return bus
  },
  clock: (seconds, random) => {
    const bus = bed(
      seconds,
      random,
      'low',
      () => 300,
      0.5,
      () => 0.05,
    )
    for (let n = 0; n * 0.5 < seconds - 0.2; n++)
      place(
        bus,
        sampled(`clock ${n % 2}`, () => ping(n % 2 ? 2100 : 2750, 0.012)),
        n * 0.5,
        0.8,
        n % 2 ? 0.12 : -0.12,
      )
    return bus
  },
  keyboard: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'low',
        () => 400,
        0.5,
        () => 0.04,
      ),
      random,
      11,
      () => variant(random, 'key', (own) => thud(own, 900 + own.next() * 500, 0.014)),
      1.3,
    ),
  radio: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'band',
        (t) => 1500 + 900 * Math.sin(t * 1.7) * Math.sin(t * 0.6),
        1.6,
        (t) => 0.4 + 0.4 * tide(t, 1.9),
      ),
      random,
      5,
      () => variant(random, 'tuning', (own) => ping(600 + own.next() * 1800, 0.16, own.signed() * 3)),
      0.3,
    ),
  hum: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'band',
        () => 120,
        6,
        () => 1.2,
      ),
      random,
      3,
      () => variant(random, 'flicker', (own) => grain(own, 0.02, 4200)),
      0.3,
    ),
  brook: (seconds, random) =>
    strew(
      bed(
        seconds,
        random,
        'band',
        (t, side) => 900 + 500 * Math.sin(t * 1.3 + side * 2),
        0.7,
        (t) => 0.45 + 0.1 * Math.sin(t * 4),
      ),
      random,
      24,
      () => drops(random),
      0.5,
    ),
} satisfies Record<string, Texture>

/** Renders a texture; the same `seed` gives the same samples. */
export function texture(name: keyof typeof textures, seconds: number, seed: string): Stereo {
  return textures[name](seconds, createRandom(`${name} ${seed}`))
}

/** Insects of a summer night: high tones that are switched on and off together, now more now less. */
function chirping(seconds: number, random: Random, tones: readonly number[], rate: number, duty: number): Stereo {
  const bus = bed(
    seconds,
    random,
    'low',
    () => 350,
    0.5,
    () => 0.06,
  )
  return eachSide(bus, (side, index) => {
    for (const [n, tone] of tones.entries()) {
      const pace = rate * (1 + 0.13 * n + 0.07 * index)
      const step = (2 * Math.PI * (tone + index * 31)) / RATE
      const shift = random.next()
      for (let i = 0; i < side.length; i++) {
        const t = i / RATE
        const beat = (t * pace + shift) % 1
        if (beat < duty && tide(t, 3.1 + n, n) > 0.3) (side[i] as number) += Math.sin(i * step) * Math.sin((Math.PI * beat) / duty) * 0.09
      }
    }
  })
}
