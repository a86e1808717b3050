const scales = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  /** the minor with a leading tone */ harmonic: [0, 2, 3, 5, 7, 8, 11],
  pentatonic: [0, 2, 4, 7, 9],
  /** 평조 */ pyeongjo: [0, 2, 5, 7, 9],
  /** 계면조 */ gyemyeonjo: [0, 3, 5, 7, 10],
} as const

type ScaleName = keyof typeof scales

/** A degree of a scale as semitones above the tonic; degrees beyond the octave, and below zero, go on. */
export function degree(scale: readonly number[], n: number): number {
  const octave = Math.floor(n / scale.length)
  return (scale[n - octave * scale.length] as number) + 12 * octave
}

/** One degree of the scale for each bar, again from the start when they are over. */
export const progressions = {
  still: [0],
  sway: [0, 3],
  shadow: [0, 1],
  drift: [0, 5],
  lift: [3, 4],
  nocturne: [0, 5, 2, 6],
  lament: [0, 6, 5, 4],
  longing: [5, 3, 0, 4],
  voyage: [0, 2, 5, 3],
  turnaround: [0, 5, 1, 4],
  evening: [1, 4, 0, 5],
  royal: [3, 4, 2, 5],
  anthem: [0, 4, 5, 3],
  stroll: [0, 3, 1, 4],
  canon: [0, 4, 5, 2, 3, 0, 3, 4],
  climb: [0, 1, 2, 3],
  tide: [0, 3, 5, 6],
} as const

export type ProgressionName = keyof typeof progressions

const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

/** `A minor` as the MIDI note of the tonic near middle C, F below to E above, and its scale. */
export type Key = `${string} ${ScaleName}`

export function readKey(key: Key): { root: number; scale: readonly number[] } {
  const [tonic, name] = key.split(' ') as [string, ScaleName]
  const pitch = tonics.indexOf(tonic)
  if (pitch < 0) throw new Error(`no such tonic: ${tonic}`)
  return { root: (pitch < 5 ? 60 : 48) + pitch, scale: scales[name] }
}

/** Thirds piled up on a degree of the scale, in semitones above the tonic: a triad, a seventh, a ninth chord. */
export function stack(scale: readonly number[], on: number, tones: number): number[] {
  return Array.from({ length: tones }, (_, n) => degree(scale, on + 2 * n))
}

/**
 * A chord with all its tones within the octave above `low` (MIDI), so that from chord to chord each moves as little as it
 * can; of four and more the second from above goes an octave down, as hands on a keyboard would have it.
 */
export function voicing(root: number, chord: readonly number[], low: number): number[] {
  const close = chord.map((tone) => low + ((((root + tone - low) % 12) + 12) % 12)).sort((a, b) => a - b)
  if (close.length < 4) return close
  return close.map((note, n) => (n === close.length - 2 ? note - 12 : note)).sort((a, b) => a - b)
}

/** The note of the scale nearest to `n` that belongs to the triad on `chord`; all as degrees. */
export function nearestInChord(scale: readonly number[], chord: number, n: number): number {
  const inside = (at: number) => [0, 2, 4].includes((((at - chord) % scale.length) + scale.length) % scale.length)
  return [n, n - 1, n + 1, n - 2].find(inside) ?? n
}
