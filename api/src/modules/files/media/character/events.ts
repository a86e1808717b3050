import type { Onsets } from './onset-meter.ts'

/** A peak is an onset above this share of the strong peaks. */
const HIT_SHARE = 0.2
const STRONG = 0.95
/** Frames before and after a peak without a higher one. The end of the audio is no onset. */
const NEIGHBOURS = 5
/** Weaker rises are noise, not onsets. */
const WEAKEST = 0.05

/** The onsets of a file. */
export type Events = {
  count: number
  /** The highest level in dBFS. */
  loudest: number
  /** Seconds; the last onset. */
  last: number
  /** The part of the distances that equal their median, within 8 %. */
  regular: number
  /** Seconds; the median distance. */
  distance: number
  /** dB; the median drop of the level between two onsets. */
  drop: number
}

export function findEvents({ hits, level, rate }: Onsets): Events {
  const frames = peaksOf(hits)
  const distances = frames.slice(1).map((frame, index) => frame - (frames[index] as number))
  const usual = median(distances)
  const isUsual = (distance: number) => Math.abs(distance - usual) <= Math.max(2, usual * 0.08)
  const drops = frames.slice(0, -1).map((frame, index) => {
    const between = level.subarray(frame, frames[index + 1])
    return highestOf(between) - between.reduce((lowest, value) => Math.min(lowest, value))
  })
  return {
    count: frames.length,
    loudest: highestOf(level),
    last: (frames.at(-1) ?? 0) / rate,
    regular: distances.length > 0 ? distances.filter(isUsual).length / distances.length : 0,
    distance: usual / rate,
    drop: median(drops),
  }
}

function peaksOf(strength: Float32Array): number[] {
  const strong = strength.toSorted()[Math.floor(strength.length * STRONG)] ?? 0
  const highest = highestOf(strength)
  const lowest = Math.max(WEAKEST, HIT_SHARE * Math.max(strong, highest * 0.3))
  const frames: number[] = []
  for (let i = 0; i < strength.length - NEIGHBOURS; i++) {
    const value = strength[i] as number
    if (value < lowest) continue
    const around = strength.subarray(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1)
    if (value === highestOf(around)) frames.push(i)
  }
  return frames
}

function highestOf(values: Float32Array): number {
  return values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
