import type { Onsets } from './onset-meter.ts'

/** An onset has at least this share of a strong onset strength. */
const HIT_SHARE = 0.2
/** The quantile of all onset strengths that counts as strong. */
const STRONG_QUANTILE = 0.95
/** Frames before and after an onset that must be weaker. The last frames of audio have no onset. */
const NEIGHBOURS = 5
/** The lowest strength of an onset; weaker rises are noise. */
const WEAKEST = 0.05

/** Facts about the onsets of a file. */
export type Events = {
  count: number
  /** The highest level in dBFS. */
  loudest: number
  /** The time of the last onset in seconds. */
  last: number
  /** The share of the distances between onsets that equal their median, within 8 %. */
  regular: number
  /** The median distance between onsets in seconds. */
  distance: number
  /** The median drop of the level between two onsets in dB. */
  drop: number
}

export function findEvents({ hits, level, rate }: Onsets): Events {
  const frames = peaksOf(hits)
  const distances = frames.slice(1).map((frame, index) => frame - (frames[index] as number))
  const medianDistance = median(distances)
  const tolerance = Math.max(2, medianDistance * 0.08)
  const isUsual = (distance: number) => Math.abs(distance - medianDistance) <= tolerance
  const drops = frames.slice(0, -1).map((frame, index) => {
    const between = level.subarray(frame, frames[index + 1])
    return highestOf(between) - between.reduce((lowest, value) => Math.min(lowest, value))
  })
  return {
    count: frames.length,
    loudest: highestOf(level),
    last: (frames.at(-1) ?? 0) / rate,
    regular: distances.length > 0 ? distances.filter(isUsual).length / distances.length : 0,
    distance: medianDistance / rate,
    drop: median(drops),
  }
}

function peaksOf(strength: Float32Array): number[] {
  const strong = strength.toSorted()[Math.floor(strength.length * STRONG_QUANTILE)] ?? 0
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
