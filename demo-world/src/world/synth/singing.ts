import { filter } from './filters.ts'
import { addNoise, addSaw, envelope, fadeEnds } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { add, hz, RATE, silence } from './sound.ts'

/** The first three formants, in Hz. */
const formants = {
  a: [760, 1250, 2600],
  eo: [600, 1000, 2550],
  o: [470, 820, 2500],
  u: [340, 800, 2350],
  i: [300, 2150, 2900],
  e: [480, 1800, 2600],
  m: [260, 900, 2100],
} as const

const shares = [1, 0.7, 0.3] as const

/** A syllable: a vowel and a pitch (MIDI), both of which may change. */
export type Syllable = {
  vowel: keyof typeof formants
  into?: keyof typeof formants
  note: number
  to?: number
  seconds: number
  /** The breath before the syllable, 0 to 1. */
  breath?: number
}

/** A voice without accompaniment; `rough` from 0, humming, to 1, shouting. */
export function sing(random: Random, syllables: readonly Syllable[], rough = 0.3): Mono {
  const out = silence(syllables.reduce((sum, one) => sum + one.seconds, 0) + 0.2)
  let at = 0
  for (const one of syllables) {
    add(out, syllable(random, one, rough), 1, Math.round(at * RATE))
    at += one.seconds
  }
  return out
}

function syllable(
  random: Random,
  { vowel, into = vowel, note, to = note, seconds, breath = 0.2 }: Syllable,
  rough: number,
): Mono {
  const source = silence(seconds + 0.08)
  const sway = 5 + random.next()
  const pitch = (t: number) => {
    const part = Math.min(1, t / seconds)
    const vibrato = 0.35 * Math.max(0, part - 0.3) * Math.sin(t * sway * 6.28)
    return (
      2 **
      (((to - note) * part ** 1.4 +
        vibrato +
        rough * 0.4 * random.signed() -
        1.5 * Math.exp(-t * 40)) /
        12)
    )
  }
  addSaw(source, hz(note), 0.5, 0, pitch)
  addNoise(source, 0.04 + 0.05 * rough, random)
  const opening = silence(Math.min(0.09, seconds))
  addNoise(opening, breath, random)
  add(source, fadeEnds(opening, 0.01, 0.05))
  const out = new Float32Array(source.length)
  for (const [n, share] of shares.entries()) {
    const [start, end] = [formants[vowel][n] as number, formants[into][n] as number]
    add(
      out,
      filter(
        source.slice(),
        'band',
        (t) => start + (end - start) * Math.min(1, t / seconds),
        7 + n,
      ),
      share * 1.8,
    )
  }
  return envelope(out, 0.02, 0.09)
}
