import type { Random } from './random.ts'
import { createRandom } from './random.ts'

/** The metre of a piece; `seed` decides everything random. */
type Metre = {
  seed: string
  bpm: number
  /** The number of sixteenths in a bar: 12 in three-four time and in 장단. */
  steps: number
  /** The swing, from 0 (straight) to 0.33 (triplets). */
  swing: number
}

type PatternNote = {
  /** The length in sixteenths. */
  length: number
  /** The chord's tone, counted from the lowest; undefined for the whole chord. */
  tone?: number
  velocity: number
}

const velocities: Record<string, number> = { X: 1, x: 0.8, o: 0.55, '-': 0.3 }

/**
 * Reads a character for each sixteenth: `X` `x` `o` `-` is a hit or the whole chord, from loud to
 * soft; `0` to `9` is a tone of the chord; `_` continues a note; `.` is a rest.
 */
function readPattern(pattern: string): (PatternNote | undefined)[] {
  const characters = [...pattern.replaceAll(' ', '')]
  return characters.map((character, step) => {
    if (character === '_' || character === '.') return undefined
    const next = characters.findIndex((other, index) => index > step && other !== '_')
    const length = (next < 0 ? characters.length : next) - step
    const velocity = velocities[character]
    if (velocity !== undefined) return { length, velocity }
    return { length, tone: Number(character), velocity: step % 4 === 0 ? 0.95 : 0.78 }
  })
}

export function createTimeline({ seed, bpm, steps, swing }: Metre) {
  const sixteenth = 15 / bpm
  const stepAt = (bar: number, step = 0) =>
    (bar * steps + step + (Math.floor(step) % 2 === 1 ? swing : 0)) * sixteenth
  return {
    random: createRandom(seed),
    /** Returns the time of a sixteenth in a bar, in seconds. */
    at: stepAt,
    secondsOf: (sixteenths: number) => sixteenths * sixteenth,
    /** Repeats a pattern in the bars from `from` to before `to`. */
    play(
      pattern: string,
      from: number,
      to: number,
      hit: (note: PatternNote, seconds: number, bar: number) => void,
    ) {
      const notes = readPattern(pattern)
      for (let n = 0; n < (to - from) * steps; n++) {
        const note = notes[n % notes.length]
        const bar = from + Math.floor(n / steps)
        if (note) hit(note, stepAt(bar, n % steps), bar)
      }
    },
  }
}

export type Timeline = ReturnType<typeof createTimeline>

type MotifNote = { step: number; degree: number; length: number }

/** Invents a tune of small intervals over `steps` sixteenths. */
export function motif(random: Random, steps: number, busy: number): MotifNote[] {
  const notes: MotifNote[] = []
  let degree = random.pick([2, 4, 4, 7])
  for (let step = 0; step < steps; ) {
    const wanted = random.pick(random.chance(busy) ? [1, 2, 2] : [3, 4, 4, 6])
    const length = Math.min(wanted, steps - step)
    if (step % 8 === 0 || random.chance(0.82)) notes.push({ step, degree, length })
    const leap = random.pick(random.chance(0.22) ? [-4, -3, 3, 4] : [-2, -1, -1, 1, 1, 2])
    degree += degree + leap > 9 || degree + leap < 0 ? -leap : leap
    step += length
  }
  return notes
}
