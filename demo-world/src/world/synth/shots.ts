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
import { envelope, fadeEnds, saturate } from './oscillators.ts'
import { buk, deok, gung, jing, kkwaenggwari, taiko } from './percussion.ts'
import { gayageum } from './plucked.ts'
import type { Random } from './random.ts'
import type { Syllable } from './singing.ts'
import { sing } from './singing.ts'
import type { Mono } from './sound.ts'
import { hz, RATE, silence } from './sound.ts'

/** Renders the `n`th of a set of single hits, in the key of `root` (MIDI). */
type Shot = (random: Random, n: number, root: number) => Mono

const minor = [0, 3, 7, 10, 12, 7, 5, -2]
const tone = (n: number) => minor[n % minor.length] as number

/** 추임새: the calls of a 판소리 audience. */
const calls: readonly (readonly Syllable[])[] = [
  [
    { vowel: 'eo', note: 57, to: 60, seconds: 0.22, breath: 0.1 },
    { vowel: 'i', note: 62, seconds: 0.16, breath: 0.7 },
    { vowel: 'u', note: 60, to: 53, seconds: 0.6 },
  ],
  [
    { vowel: 'o', note: 59, to: 62, seconds: 0.3, breath: 0.8 },
    { vowel: 'a', note: 62, to: 55, seconds: 0.62, breath: 0.5 },
  ],
  [
    { vowel: 'a', note: 60, seconds: 0.2 },
    { vowel: 'i', note: 64, to: 57, seconds: 0.55, breath: 0.3 },
  ],
  [
    { vowel: 'eo', into: 'i', note: 55, to: 64, seconds: 0.35, breath: 1 },
    { vowel: 'i', note: 64, to: 58, seconds: 0.4 },
  ],
  [
    { vowel: 'u', note: 53, to: 57, seconds: 0.28, breath: 0.4 },
    { vowel: 'a', note: 57, to: 52, seconds: 0.6 },
  ],
]

const hums: readonly number[] = [0, 3, 5, 7, 10, 7, 5, 0]

export const shots = {
  kicks: (random, n) =>
    kick(random, {
      low: 40 + n * 4,
      high: 130 + random.next() * 180,
      ring: 0.1 + random.next() * 0.2,
      click: random.next() * 0.6,
      drive: 1.4 + n * 0.25,
    }),
  snares: (random, n) =>
    snare(random, {
      tune: 160 + n * 14,
      ring: 0.06 + random.next() * 0.14,
      snap: 0.5 + random.next() * 0.5,
      tone: 0.4 + random.next() * 0.5,
    }),
  claps: (random, n) =>
    filter(
      n % 3 === 2 ? snare(random, { tune: 320, ring: 0.05, snap: 1 }) : clap(random),
      n % 2 ? 'high' : 'low',
      n % 2 ? 700 : 6500,
    ),
  hats: (random, n) => hat(random, 0.016 + n * 0.022),
  cymbals: (random, n) =>
    n % 3 === 2 ? reversed(crash(random, 0.35)) : crash(random, 0.25 + 0.14 * n),
  toms: (random, n) => tom(random, 70 + n * 21, 0.34 - n * 0.02),
  shakers: (random, n) => filter(shaker(random), 'high', 2500 + n * 600),
  glides: (_, n, root) => glide(root - 24 + tone(n), root - 24 + tone(n + 1)),
  booms: (_, n, root) => boom(hz(root - 24 + tone(n)), 1.1, 1.6 + n * 0.4),
  clicks: (random, n) => (n % 2 ? rim(random) : grain(random, 0.004 + n * 0.002, 1500 + n * 700)),
  woods: (_, n, root) => bar(root + 12 + tone(n), 0.8, 'wood'),
  bells: (_, n, root) => bar(root + 12 + tone(n), 1.6, n % 2 ? 'glass' : 'tube'),
  janggu: (random, n) =>
    n % 3 === 0 ? gung(random) : n % 3 === 1 ? deok(random) : both(gung(random), deok(random, 1.1)),
  gongs: (random, n) =>
    n % 4 === 0 ? jing(1.6) : n % 4 === 2 ? buk(random) : kkwaenggwari(n % 4 === 3),
  geomungo: (random, n, root) =>
    gayageum(random, root - 12 + tone(n), 1.2, {
      vibrato: 0.5,
      slide: n % 2 ? -2 : 0,
      bright: 0.3,
    }),
  impacts: (random, n) => both(taiko(random, 46 + n * 6), filter(crash(random, 0.5), 'low', 3000)),
  risers: (random, n) => sweep(random, 1.3, (t) => 300 * 2 ** (t * (2.4 + n * 0.2)), 0),
  whooshes: (random, n) =>
    sweep(
      random,
      0.8,
      (t) => 500 + (2600 + n * 300) * Math.sin(Math.PI * Math.min(1, t / 0.8)),
      0.4,
    ),
  lasers: (_, n) => saturate(drop(0.5, 3800 - n * 260, 120 + n * 30, 0.05 + n * 0.008, 0.14), 1.4),
  chimes: (_, n, root) =>
    both(ping(hz(root + 24 + tone(n)), 0.12), ping(hz(root + 31 + tone(n)), 0.18)),
  coins: (_, n, root) =>
    [0, 5, 12].reduce(
      (sum, step, k) => both(sum, late(chip(root + 12 + tone(n) + step), k * 0.07)),
      silence(0.7),
    ),
  stabs: (_, n, root) =>
    [0, 3, 7, 10].reduce(
      (sum, step) =>
        both(sum, synthPluck(root + tone(n) + step, 0.7, { open: 1600 + n * 500, ring: 0.16 })),
      silence(0.7),
    ),
  doors: (random, n) => both(thud(random, 140 + n * 60, 0.07), grain(random, 0.01, 2400)),
  chuimsae: (random, n) => sing(random, calls[n % calls.length] as Syllable[], 0.5),
  chops: (random, n, root) =>
    sing(
      random,
      [
        {
          vowel: random.pick(['a', 'o', 'eo', 'e']),
          into: 'u',
          note: root + tone(n),
          to: root + tone(n) - (n % 3),
          seconds: 0.28 + 0.1 * (n % 3),
          breath: 0.3,
        },
      ],
      0.1,
    ),
  hums: (random, n, root) =>
    sing(
      random,
      [
        {
          vowel: 'm',
          into: n % 2 ? 'u' : 'm',
          note: root + (hums[n % 8] as number),
          seconds: 0.85,
          breath: 0.05,
        },
      ],
      0.05,
    ),
  breaths: (random, n) => sweep(random, 0.9, (t) => 900 + n * 150 + 900 * t, 0.5),
  mouths: (random, n) =>
    [
      () => kick(random, { low: 70, high: 150, ring: 0.06 }),
      () => grain(random, 0.03, 2100),
      () => grain(random, 0.02, 7200),
      () => sing(random, [{ vowel: 'u', into: 'a', note: 45, seconds: 0.2, breath: 0.9 }], 0.4),
    ][n % 4]?.() ?? silence(0.1),
} satisfies Record<string, Shot>

function late(voice: Mono, seconds: number): Mono {
  const out = silence(seconds + voice.length / RATE)
  out.set(voice, Math.floor(seconds * RATE))
  return out
}

function both(one: Mono, other: Mono): Mono {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  const out = long.slice()
  for (let i = 0; i < short.length; i++) (out[i] as number) += short[i] as number
  return out
}

/** Notes are MIDI numbers. */
function glide(from: number, to: number): Mono {
  const out = silence(1.2)
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    const part = Math.min(1, Math.max(0, i / out.length - 0.25) * 4)
    phase += hz(from + (to - from) * part) / RATE
    out[i] = Math.sin(phase * 2 * Math.PI) * Math.exp((-2.2 * i) / out.length)
  }
  return fadeEnds(saturate(out, 2.4), 0.001, 0.05)
}

/**
 * Noise through a moving band; `peak` is the share of its length before the loudest time, 0 for the
 * end.
 */
function sweep(random: Random, seconds: number, cutoff: (t: number) => number, peak: number): Mono {
  const out = filter(noise(seconds, 10, random), 'band', cutoff, 1.4)
  return envelope(
    out,
    peak === 0 ? seconds * 0.95 : seconds * peak,
    peak === 0 ? 0.03 : seconds * (1 - peak),
  )
}
