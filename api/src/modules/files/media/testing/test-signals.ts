// Local copies, because global names are slow in Jest's module context.
const { exp, floor, min, PI, sin } = Math

export type Sample = (seconds: number) => number

/** Returns a generator of noise from -1 to 1. Every generator returns the same numbers. */
export function noise(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 1_073_741_823.5 - 1
  }
}

/** Returns a plucked note with three partials, `since` seconds after its onset. */
export function pluck(midi: number, since: number): number {
  const phase = 2 * PI * 440 * 2 ** ((midi - 69) / 12) * since
  const wave = sin(phase) + sin(2 * phase) / 4 + sin(3 * phase) / 9
  return wave * exp(-2 * since) * min(1, since * 200)
}

/** Returns noise at each half beat, louder on the beats. */
export function hats(bpm: number): Sample {
  const random = noise()
  return (seconds) => {
    const halves = (seconds * bpm) / 30
    const since = ((halves % 1) * 30) / bpm
    return random() * exp(-60 * since) * (floor(halves) % 2 === 0 ? 0.5 : 0.2)
  }
}

/** Returns one chord a bar, played on each beat above its root. */
export function chords(bpm: number, progression: number[][], cents = 0): Sample {
  return (seconds) => {
    const beats = (seconds * bpm) / 60
    const notes = progression[floor(beats / 4) % progression.length] ?? []
    const since = ((beats % 1) * 60) / bpm
    let sum = pluck((notes[0] ?? 0) - 12 + cents / 100, since)
    for (const note of notes) sum += pluck(note + cents / 100, since)
    return 0.1 * sum
  }
}

export function sumOf(first: Sample, second: Sample): Sample {
  return (seconds) => first(seconds) + second(seconds)
}
