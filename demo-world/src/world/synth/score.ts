import type { Random } from './random.ts'
import { createRandom } from './random.ts'

/** `seed` decides everything random. */
export type Metre = {
  seed: string
  bpm: number
  /** Sixteenths in a bar: 12 in three-four time and in 장단. */
  steps: number
  /** From 0, straight, to 0.33, triplets. */
  swing: number
  /** The largest deviation from the beat, in seconds. */
  sloppy: number
}

export type Score = {
  random: Random
  at(bar: number, sixteenth?: number): number
  long(sixteenths: number): number
  /** Calls `hit` for every hit in the bars `from` to `to` (exclusive). */
  play(
    pattern: string,
    from: number,
    to: number,
    hit: (seconds: number, velocity: number, bar: number, step: number) => void,
  ): void
}

const velocities: Record<string, number> = { X: 1, x: 0.8, o: 0.55, '-': 0.3 }

export function createScore({ seed, bpm, steps, swing, sloppy }: Metre): Score {
  const random = createRandom(seed)
  const step = 15 / bpm
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
          // a pattern may last several bars
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

export type MotifNote = { step: number; degree: number; length: number }

/** Invents a short tune over `steps` sixteenths, mostly in small intervals. */
export function motif(
  random: Random,
  steps: number,
  { start = 0, busy = 0.5, low = -3, high = 7 } = {},
): MotifNote[] {
  const notes: MotifNote[] = []
  let step = 0
  let now = start
  while (step < steps) {
    const length = Math.min(
      random.pick(random.chance(busy) ? [1, 2, 2] : [3, 4, 4, 6]),
      steps - step,
    )
    const strong = step % 8 === 0
    if (strong || random.chance(0.82)) notes.push({ step, degree: now, length })
    const leap = random.chance(0.22)
      ? random.pick([-4, -3, 3, 4])
      : random.pick([-2, -1, -1, 1, 1, 2])
    now = now + leap > high || now + leap < low ? now - leap : now + leap
    step += length
  }
  return notes
}
