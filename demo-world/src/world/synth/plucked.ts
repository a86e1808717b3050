import { filter, resonate } from './filters.ts'
import { fadeEnds } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { hz, RATE, silence } from './sound.ts'

type PluckShape = {
  /** 0 dull … 1 bright */ bright: number
  /** time to fall to a third, seconds */ ring: number
  /** where the string is touched, 0 bridge … 0.5 middle */ position: number
  /** factor on the pitch over seconds; slides and vibrato */ bend?: (seconds: number) => number
}

/** A string by the algorithm of Karplus and Strong. */
function pluck(
  random: Random,
  note: number,
  seconds: number,
  { bright, ring, position, bend }: PluckShape,
): Mono {
  const hertz = hz(note)
  const period = RATE / hertz
  const size = Math.ceil(period * 1.3) + 4
  const line = new Float32Array(size)
  const burst = Math.floor(period)
  let smooth = 0
  for (let i = 0; i < burst; i++) {
    smooth += (random.signed() - smooth) * (0.15 + 0.85 * bright)
    line[i] = smooth
  }
  const comb = Math.max(1, Math.floor(period * position))
  for (let i = burst - 1; i >= comb; i--) (line[i] as number) -= (line[i - comb] as number) * 0.8

  const out = silence(seconds)
  const loss = Math.exp(-1 / (ring * hertz))
  // The loop's one-pole low-pass takes part of a sample of time; the read position makes up for it.
  const soft = 0.5 - 0.42 * bright
  const lag = soft / (1 - soft)
  let write = burst % size
  let state = 0
  let length = period - lag
  for (let i = 0; i < out.length; i++) {
    if (bend && (i & 31) === 0) length = period / bend(i / RATE) - lag
    let read = write - length
    if (read < 0) read += size
    const whole = Math.floor(read)
    const part = read - whole
    const a = line[whole % size] as number
    const b = line[(whole + 1) % size] as number
    const sample = a + (b - a) * part
    state = sample * (1 - soft) + state * soft
    line[write] = state * loss
    write = write + 1 === size ? 0 : write + 1
    out[i] = sample
  }
  return fadeEnds(out, 0.0004, Math.min(0.06, seconds / 4))
}

const guitarBody = [
  [104, 6, 0.9],
  [202, 8, 0.7],
  [390, 5, 0.35],
  [2300, 1.2, 0.25],
] as const

/** A guitar string in its box; `bright` 0.3 is nylon, 0.8 new steel. */
export function guitar(random: Random, note: number, seconds: number, bright = 0.55): Mono {
  return filter(
    resonate(pluck(random, note, seconds, { bright, ring: 0.9, position: 0.18 }), guitarBody),
    'high',
    60,
  )
}

export function harp(random: Random, note: number, seconds: number): Mono {
  return pluck(random, note, seconds, { bright: 0.42, ring: 1.5, position: 0.42 })
}

export function uprightBass(random: Random, note: number, seconds: number): Mono {
  const string = pluck(random, note, seconds, { bright: 0.16, ring: 0.55, position: 0.3 })
  return filter(
    resonate(string, [
      [90, 3, 1.2],
      [180, 3, 0.5],
    ]),
    'low',
    1400,
  )
}

const silk = [
  [220, 5, 0.5],
  [560, 6, 0.4],
  [1250, 4, 0.3],
] as const

/**
 * A 가야금 string. `vibrato` is the depth of the 농현 in semitones; `slide` is the distance, in
 * semitones, from which the note starts (추성, 퇴성).
 */
export function gayageum(
  random: Random,
  note: number,
  seconds: number,
  { vibrato = 0.25, slide = 0, bright = 0.62 } = {},
): Mono {
  const bend = (t: number) => {
    const depth = vibrato * Math.min(1, Math.max(0, (t - 0.14) * 4)) * Math.exp(-t * 0.6)
    return 2 ** ((slide * Math.exp(-t * 14) + depth * Math.sin(2 * Math.PI * 5.1 * t)) / 12)
  }
  return filter(
    resonate(pluck(random, note, seconds, { bright, ring: 0.75, position: 0.11, bend }), silk),
    'high',
    90,
  )
}
