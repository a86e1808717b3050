import {
  boom,
  clap,
  crash,
  drop,
  hat,
  kick,
  noise,
  reversed,
  rim,
  shaker,
  snare,
  tom,
} from './drums.ts'
import { filter } from './filters.ts'
import { grain, ping, thud } from './grains.ts'
import { bar, chip, synthPluck } from './keys.ts'
import { decay, envelope, fadeEnds, oscillate, saturate } from './oscillators.ts'
import { buk, deok, gung, jing, kkwaenggwari, taiko } from './percussion.ts'
import { gayageum } from './plucked.ts'
import type { Random } from './random.ts'
import type { Curve, Mono } from './samples.ts'
import { blend, hz } from './samples.ts'
import type { Syllable } from './singing.ts'
import { sing } from './singing.ts'

/** A function that renders the `n`th one-shot of a set. `root` is the tonic as a MIDI number. */
type Shot = (random: Random, n: number, root: number) => Mono

const minor = [0, 3, 7, 10, 12, 7, 5, -2]
const tone = (n: number) => minor[n % minor.length] as number

/** 추임새: the calls of a 판소리 audience. */
const calls: readonly Syllable[][] = [
  [
    ['eo', 57, 60, 0.22, 0.1],
    ['i', 62, 62, 0.16, 0.7],
    ['u', 60, 53, 0.6, 0.2],
  ],
  [
    ['o', 59, 62, 0.3, 0.8],
    ['a', 62, 55, 0.62, 0.5],
  ],
  [
    ['a', 60, 60, 0.2, 0.2],
    ['i', 64, 57, 0.55, 0.3],
  ],
  [
    ['eo', 55, 64, 0.35, 1, 'i'],
    ['i', 64, 58, 0.4, 0.2],
  ],
  [
    ['u', 53, 57, 0.28, 0.4],
    ['a', 57, 52, 0.6, 0.2],
  ],
]

const hums = [0, 3, 5, 7, 10, 7, 5, 0]

const mouths: readonly ((random: Random) => Mono)[] = [
  kick({ low: 70, high: 150, ring: 0.06 }),
  (random) => grain(random, 2100, 0.03),
  (random) => grain(random, 7200, 0.02),
  (random) => sing(random, [['u', 45, 45, 0.2, 0.9, 'a']], 0.4),
]
const janggu = [gung, deok(), (random: Random) => blend([gung(random)], [deok(1.1)(random)])]
const gongs = [() => jing(1.6), () => kkwaenggwari(false), buk, () => kkwaenggwari(true)]
const nthOf = (hits: readonly ((random: Random) => Mono)[]) => (random: Random, n: number) =>
  (hits[n % hits.length] as (typeof hits)[number])(random)

export const shots = {
  kicks: (random, n) =>
    kick({
      low: 40 + n * 4,
      high: 130 + random.next() * 180,
      ring: 0.1 + random.next() * 0.2,
      click: random.next() * 0.6,
      drive: 1.4 + n * 0.25,
    })(random),
  snares: (random, n) =>
    snare({
      tune: 160 + n * 14,
      ring: 0.06 + random.next() * 0.14,
      snap: 0.5 + random.next() * 0.5,
      tone: 0.4 + random.next() * 0.5,
    })(random),
  claps: (random, n) => {
    const hit = n % 3 === 2 ? snare({ tune: 320, ring: 0.05, snap: 1 }) : clap
    return n % 2 ? filter(hit(random), 'high', 700) : filter(hit(random), 'low', 6500)
  },
  hats: (random, n) => hat(0.016 + n * 0.022)(random),
  cymbals: (random, n) =>
    n % 3 === 2 ? reversed(crash(0.35)(random)) : crash(0.25 + 0.14 * n)(random),
  toms: (random, n) => tom(70 + n * 21, 0.34 - n * 0.02)(random),
  shakers: (random, n) => filter(shaker(random), 'high', 2500 + n * 600),
  glides: (_, n, root) => glide(root - 24 + tone(n), root - 24 + tone(n + 1)),
  booms: (_, n, root) => boom(hz(root - 24 + tone(n)), 1.1, 1.6 + n * 0.4),
  clicks: (random, n) => (n % 2 ? rim(random) : grain(random, 1500 + n * 700, 0.004 + n * 0.002)),
  woods: (_, n, root) => bar('wood', 0.8)(root + 12 + tone(n)),
  bells: (_, n, root) => bar(n % 2 ? 'glass' : 'tube', 1.6)(root + 12 + tone(n)),
  janggu: nthOf(janggu),
  gongs: nthOf(gongs),
  geomungo: (random, n, root) =>
    gayageum(1.2, { vibrato: 0.5, slide: n % 2 ? -2 : 0, bright: 0.3 })(
      root - 12 + tone(n),
      random,
    ),
  impacts: (random, n) =>
    blend([taiko(46 + n * 6)(random)], [filter(crash(0.5)(random), 'low', 3000)]),
  risers: (random, n) => sweep(random, 1.3, (t) => 300 * 2 ** (t * (2.4 + n * 0.2)), 0.975),
  whooshes: (random, n) => {
    const rise = (t: number) => Math.sin(Math.PI * Math.min(1, t / 0.8))
    return sweep(random, 0.8, (t) => 500 + (2600 + n * 300) * rise(t), 0.4)
  },
  lasers: (_, n) => saturate(drop(0.5, 3800 - n * 260, 120 + n * 30, 0.05 + n * 0.008, 0.14), 1.4),
  chimes: (_, n, root) =>
    blend([ping(hz(root + 24 + tone(n)), 0.12)], [ping(hz(root + 31 + tone(n)), 0.18)]),
  coins: (_, n, root) =>
    blend(...[0, 5, 12].map((step, k) => [chip(root + 12 + tone(n) + step), 1, k * 0.07] as const)),
  stabs: (_, n, root) => {
    const pluck = synthPluck(0.7, { open: 1600 + n * 500, ring: 0.16 })
    return blend(...[0, 3, 7, 10].map((step) => [pluck(root + tone(n) + step)] as const))
  },
  doors: (random, n) => blend([thud(random, 140 + n * 60, 0.07)], [grain(random, 2400, 0.01)]),
  chuimsae: (random, n) => sing(random, calls[n % calls.length] as Syllable[], 0.5),
  chops: (random, n, root) => {
    const vowel = random.pick(['a', 'o', 'eo', 'e'] as const)
    const note = root + tone(n)
    return sing(random, [[vowel, note, note - (n % 3), 0.28 + 0.1 * (n % 3), 0.3, 'u']], 0.1)
  },
  hums: (random, n, root) => {
    const note = root + (hums[n % 8] as number)
    return sing(random, [['m', note, note, 0.85, 0.05, n % 2 ? 'u' : 'm']], 0.05)
  },
  breaths: (random, n) => sweep(random, 0.9, (t) => 900 + n * 150 + 900 * t, 0.5),
  mouths: nthOf(mouths),
} satisfies Record<string, Shot>

function glide(from: number, to: number): Mono {
  const part = (t: number) => Math.min(1, Math.max(0, t / 1.2 - 0.25) * 4)
  const sine = oscillate(1.2, (t) => hz(from + (to - from) * part(t)))
  return fadeEnds(saturate(decay(sine, 1.2 / 2.2), 2.4), 0.001, 0.05)
}

/** Renders a noise sweep. `peak` is the share of its length before the loudest time. */
function sweep(random: Random, seconds: number, cutoff: Curve, peak: number): Mono {
  const out = filter(noise(seconds, 10, random), 'band', cutoff, 1.4)
  return envelope(out, seconds * peak, seconds * (1 - peak))
}
