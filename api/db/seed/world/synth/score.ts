import type { Random } from './random.ts'
import { createRandom } from './random.ts'

/** What a piece is made of besides its style: everything that a style draws by chance comes from `seed`. */
export type Piece = { seed: string; bpm: number /** MIDI note of the tonic near middle C */; root: number }

export type Score = {
  random: Random
  /** Seconds of a sixteenth, counted within a bar from 0; swung if the piece is. */
  at(bar: number, sixteenth?: number): number
  /** Seconds that a number of sixteenths last. */
  long(sixteenths: number): number
  /** Calls for every hit of a pattern in the bars from `from` up to but not including `to`. */
  play(pattern: string, from: number, to: number, hit: (seconds: number, velocity: number, bar: number, step: number) => void): void
}

const velocities: Record<string, number> = { X: 1, x: 0.8, o: 0.55, '-': 0.3 }

/** Time in bars and sixteenths. `swing` 0 is straight, 0.33 a triplet feel; `steps` sixteenths make a bar. */
export function createScore(piece: Piece, { swing = 0, steps = 16, sloppy = 0.003 } = {}): Score {
  const random = createRandom(piece.seed)
  const step = 15 / piece.bpm
  const at = (bar: number, sixteenth = 0) => {
    const late = Math.floor(sixteenth) % 2 === 1 ? swing * step : 0
    return (bar * steps + sixteenth) * step + late
  }
  return {
    random,
    at,
    long: (sixteenths) => sixteenths * step,
    play(pattern, from, to, hit) {
      const clean = pattern.replaceAll(' ', '')
      for (let bar = from; bar < to; bar++) {
        for (let n = 0; n < steps; n++) {
          // Longer patterns run over several bars.
          const place = ((bar - from) * steps + n) % clean.length
          const velocity = velocities[clean[place] as string]
          if (velocity === undefined) continue
          const human = 1 + random.signed() * 0.08
          hit(at(bar, n) + Math.max(0, random.signed() * sloppy), velocity * human, bar, n)
        }
      }
    },
  }
}

export const scales = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  /** 평조 */ pyeongjo: [0, 2, 5, 7, 9],
  /** 계면조 */ gyemyeonjo: [0, 3, 5, 7, 10],
  pentatonic: [0, 2, 4, 7, 9],
} as const

/** A degree of a scale as semitones above the tonic; degrees beyond the octave, and below zero, go on. */
export function degree(scale: readonly number[], n: number): number {
  const octave = Math.floor(n / scale.length)
  return (scale[n - octave * scale.length] as number) + 12 * octave
}

export type MotifNote = { step: number; degree: number; length: number }

/** A short tune over `steps` sixteenths: walks mostly by step, leaps now and then, rests where a singer would breathe. */
export function motif(random: Random, steps: number, { start = 0, busy = 0.5, low = -3, high = 7 } = {}): MotifNote[] {
  const notes: MotifNote[] = []
  let step = 0
  let now = start
  while (step < steps) {
    const length = Math.min(random.pick(random.chance(busy) ? [1, 2, 2] : [3, 4, 4, 6]), steps - step)
    const strong = step % 8 === 0
    if (strong || random.chance(0.82)) notes.push({ step, degree: now, length })
    const leap = random.chance(0.22) ? random.pick([-4, -3, 3, 4]) : random.pick([-2, -1, -1, 1, 1, 2])
    now = now + leap > high || now + leap < low ? now - leap : now + leap
    step += length
  }
  return notes
}
