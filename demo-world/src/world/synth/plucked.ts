import { filter, resonate } from './filters.ts'
import { fadeEnds } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Curve, Mono, Voice } from './samples.ts'
import { hz, mapSamples, RATE, silence, valueAt } from './samples.ts'

type PluckShape = {
  /** The brightness, from 0 (dull) to 1. */
  bright: number
  /** Seconds in which the string falls to a third. */
  ring: number
  /** The point of the pluck, from 0 (bridge) to 0.5 (middle). */
  position: number
  /** A factor on the pitch, for slides and vibrato. */
  bend?: Curve
}

/** Renders a plucked string by the algorithm of Karplus and Strong. */
function pluck(
  random: Random,
  note: number,
  seconds: number,
  { bright, ring, position, bend = 1 }: PluckShape,
): Mono {
  const period = RATE / hz(note)
  const size = Math.ceil(period * 1.3) + 4
  const line = new Float32Array(size)
  const burst = Math.floor(period)
  let smooth = 0
  mapSamples(line.subarray(0, burst), () => {
    smooth += (random.signed() - smooth) * (0.15 + 0.85 * bright)
    return smooth
  })
  const comb = Math.max(1, Math.floor(period * position))
  for (let index = burst - 1; index >= comb; index--)
    (line[index] as number) -= (line[index - comb] as number) * 0.8

  const loss = Math.exp(-period / (ring * RATE))
  // The low-pass filter delays by a fraction of a sample.
  const soft = 0.5 - 0.42 * bright
  const lag = soft / (1 - soft)
  let [write, state, length] = [burst, 0, 0]
  const out = mapSamples(silence(seconds), (_, index) => {
    if (index % 32 === 0) length = period / valueAt(bend, index / RATE) - lag
    const read = (write - length + size) % size
    const whole = Math.floor(read)
    const sampleBefore = line[whole] as number
    const sample =
      sampleBefore + ((line[(whole + 1) % size] as number) - sampleBefore) * (read - whole)
    state = sample * (1 - soft) + state * soft
    line[write] = state * loss
    write = (write + 1) % size
    return sample
  })
  return fadeEnds(out, 0.0004, Math.min(0.06, seconds / 4))
}

const guitarBody = [
  [104, 6, 0.9],
  [202, 8, 0.7],
  [390, 5, 0.35],
  [2300, 1.2, 0.25],
] as const

/** A guitar; `bright` 0.3 is nylon, 0.8 new steel. */
export const guitar =
  (bright: number): Voice =>
  (note, random) => {
    const string = pluck(random, note, 2, { bright, ring: 0.9, position: 0.18 })
    return filter(resonate(string, guitarBody), 'high', 60)
  }

export const harp: Voice = (note, random) =>
  pluck(random, note, 2.6, { bright: 0.42, ring: 1.5, position: 0.42 })

const bassBody = [
  [90, 3, 1.2],
  [180, 3, 0.5],
] as const

export const uprightBass: Voice = (note, random) => {
  const string = pluck(random, note, 1.8, { bright: 0.16, ring: 0.55, position: 0.3 })
  return filter(resonate(string, bassBody), 'low', 1400)
}

const silk = [
  [220, 5, 0.5],
  [560, 6, 0.4],
  [1250, 4, 0.3],
] as const

/**
 * A 가야금, in semitones: `vibrato` is the depth of the 농현, `slide` the distance at which the note
 * starts (추성, 퇴성).
 */
export const gayageum =
  (seconds: number, { vibrato = 0.25, slide = 0, bright = 0.62 }): Voice =>
  (note, random) => {
    const bend = (t: number) => {
      const depth = vibrato * Math.min(1, Math.max(0, (t - 0.14) * 4)) * Math.exp(-t * 0.6)
      return 2 ** ((slide * Math.exp(-t * 14) + depth * Math.sin(2 * Math.PI * 5.1 * t)) / 12)
    }
    const string = pluck(random, note, seconds, { bright, ring: 0.75, position: 0.11, bend })
    return filter(resonate(string, silk), 'high', 90)
  }
