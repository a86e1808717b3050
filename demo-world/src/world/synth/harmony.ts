import * as z from 'zod/mini'
import { oneOf } from '../one-of.ts'

const scales = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  harmonic: [0, 2, 3, 5, 7, 8, 11],
  pentatonic: [0, 2, 4, 7, 9],
  /** The scale 평조. */
  pyeongjo: [0, 2, 5, 7, 9],
  /** The scale 계면조. */
  gyemyeonjo: [0, 3, 5, 7, 10],
} as const

const modulo = (n: number, divisor: number) => ((n % divisor) + divisor) % divisor

/** Returns semitones above the tonic; degrees may exceed the octave or be negative. */
export function degree(scale: readonly number[], n: number): number {
  const octave = Math.floor(n / scale.length)
  return (scale[modulo(n, scale.length)] as number) + 12 * octave
}

export const progressions = {
  still: [0],
  sway: [0, 3],
  shadow: [0, 1],
  drift: [0, 5],
  lift: [3, 4],
  nocturne: [0, 5, 2, 6],
  voyage: [0, 2, 5, 3],
  turnaround: [0, 5, 1, 4],
  evening: [1, 4, 0, 5],
  royal: [3, 4, 2, 5],
  anthem: [0, 4, 5, 3],
  stroll: [0, 3, 1, 4],
  climb: [0, 1, 2, 3],
  tide: [0, 3, 5, 6],
} as const

const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const

export const keySchema = z.templateLiteral([z.enum(tonics), ' ', oneOf(scales)])

export function readKey(key: z.infer<typeof keySchema>): {
  root: number
  scale: readonly number[]
} {
  const [tonic, name] = key.split(' ') as [(typeof tonics)[number], keyof typeof scales]
  const pitch = tonics.indexOf(tonic)
  return { root: (pitch < 5 ? 60 : 48) + pitch, scale: scales[name] }
}

/** Returns stacked thirds, in semitones above the tonic. */
export function stack(scale: readonly number[], firstDegree: number, tones: number): number[] {
  return Array.from({ length: tones }, (_, n) => degree(scale, firstDegree + 2 * n))
}

/**
 * Returns a chord within the octave above `low`, which moves little from chord to chord. From four
 * tones on, the second highest is an octave lower.
 */
export function voicing(root: number, chord: readonly number[], low: number): number[] {
  const close = chord.map((tone) => low + modulo(root + tone - low, 12)).sort((a, b) => a - b)
  if (close.length < 4) return close
  return close.map((note, n) => (n === close.length - 2 ? note - 12 : note)).sort((a, b) => a - b)
}

/** Returns the degree of a triad that is nearest to `n`. */
export function nearestInChord(scale: readonly number[], chord: number, n: number): number {
  const inside = (at: number) => [0, 2, 4].includes(modulo(at - chord, scale.length))
  return [n, n - 1, n + 1, n - 2].find(inside) ?? n
}
