import { bands } from './filters.ts'
import { addNoise, addSaw, envelope, fadeEnds } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './samples.ts'
import { blend, hz, silence } from './samples.ts'

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

const formantGains = [1.8, 1.26, 0.54] as const

type Vowel = keyof typeof formants

/** A sung syllable. Pitches are MIDI numbers; `breath` is 0 to 1. */
export type Syllable = readonly [
  vowel: Vowel,
  from: number,
  to: number,
  seconds: number,
  breath: number,
  lastVowel?: Vowel,
]

/** Sings syllables. `rough` is from 0 (humming) to 1 (shouting). */
export function sing(random: Random, syllables: readonly Syllable[], rough: number): Mono {
  let start = 0
  const sung = syllables.map((syllable) => {
    const layer = [singSyllable(random, syllable, rough), 1, start] as const
    start += syllable[3]
    return layer
  })
  return blend(...sung)
}

function singSyllable(
  random: Random,
  [vowel, from, to, seconds, breath, lastVowel = vowel]: Syllable,
  rough: number,
): Mono {
  const source = silence(seconds + 0.08)
  const progress = (t: number) => Math.min(1, t / seconds)
  const sway = 5 + random.next()
  const bend = (t: number) => {
    const glide = (to - from) * progress(t) ** 1.4
    const vibrato = 0.35 * Math.max(0, progress(t) - 0.3) * Math.sin(t * sway * 6.28)
    const roughness = rough * 0.4 * random.signed()
    return 2 ** ((glide + vibrato + roughness - 1.5 * Math.exp(-t * 40)) / 12)
  }
  addSaw(source, hz(from), 0.5, 0, bend)
  addNoise(source, 0.04 + 0.05 * rough, random)
  const opening = silence(Math.min(0.09, seconds))
  addNoise(opening, breath, random)
  const resonances = formantGains.map((gain, n) => {
    const [start, end] = [formants[vowel][n] as number, formants[lastVowel][n] as number]
    return [(t: number) => start + (end - start) * progress(t), 7 + n, gain] as const
  })
  return envelope(bands(blend([source], [fadeEnds(opening, 0.01, 0.05)]), resonances), 0.02, 0.09)
}
