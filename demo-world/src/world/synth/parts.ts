import * as z from 'zod/mini'
import { oneOf } from '../one-of.ts'
import type { FigureNote } from './figures.ts'
import { bassFigures, chordFigures, readFigure } from './figures.ts'
import { grooves } from './grooves.ts'
import { degree, nearestInChord, stack, voicing } from './harmony.ts'
import { instrument, instruments } from './instruments.ts'
import type { Drum } from './kits.ts'
import { drumOf, kits, seats } from './kits.ts'
import { playNote } from './sampler.ts'
import type { MotifNote, Score } from './score.ts'
import { motif } from './score.ts'
import { shots } from './shots.ts'
import type { Stereo } from './sound.ts'
import { mix, place } from './sound.ts'
import { texture, textures } from './textures.ts'

const shared = z.strictObject({
  gain: z.optional(z.number()),
  /** The share sent to the reverb. */
  room: z.optional(z.number()),
  /** The share sent to the echo, which lasts three sixteenths. */
  echo: z.optional(z.number()),
  /** Hz. */
  below: z.optional(z.number()),
  above: z.optional(z.number()),
  /** The gain reduction during a kick, 0 to 1. */
  duck: z.optional(z.number()),
  /** The depth of a tape's wow, in milliseconds. */
  tape: z.optional(z.number()),
  /** The first bar and the bar after the last; all bars without it. */
  bars: z.optional(z.tuple([z.number(), z.number()])),
})
const instrumentName = oneOf(instruments)

export const partSchema = z.discriminatedUnion('play', [
  z.extend(shared, { play: z.literal('drums'), kit: oneOf(kits), groove: oneOf(grooves) }),
  z.extend(shared, { play: z.literal('bass'), on: instrumentName, figure: oneOf(bassFigures) }),
  z.extend(shared, {
    play: z.literal('chords'),
    on: instrumentName,
    figure: oneOf(chordFigures),
    /** 3 for triads, 4 for sevenths, 5 for ninths. */
    tones: z.optional(z.number()),
    octave: z.optional(z.number()),
  }),
  z.extend(shared, {
    play: z.literal('tune'),
    on: instrumentName,
    /** From 0, long notes, to 1, quick ones. */
    busy: z.optional(z.number()),
    octave: z.optional(z.number()),
  }),
  z.extend(shared, { play: z.literal('texture'), of: oneOf(textures) }),
  z.extend(shared, {
    play: z.literal('shots'),
    of: oneOf(shots),
    /** Sixteenths between two shots. */
    every: z.number(),
  }),
])

export type Part = z.infer<typeof partSchema>

export type Stage = {
  score: Score
  seed: string
  steps: number
  seconds: number
  root: number
  scale: readonly number[]
  progression: readonly number[]
  from: number
  to: number
  /** The seconds of the kicks, for ducking. */
  kicks: number[]
}

export function perform(part: Part, bus: Stereo, stage: Stage): void {
  if (part.play === 'drums') drums(part, bus, stage)
  else if (part.play === 'bass') bass(part, bus, stage)
  else if (part.play === 'chords') chords(part, bus, stage)
  else if (part.play === 'tune') tune(part, bus, stage)
  else if (part.play === 'shots') strike(part, bus, stage)
  else mix(bus, texture(part.of, stage.seconds, stage.seed))
}

type Of<P extends Part['play']> = Extract<Part, { play: P }>

const chordOf = ({ progression }: Stage, bar: number) =>
  progression[bar % progression.length] as number

function drums({ kit, groove }: Of<'drums'>, bus: Stereo, stage: Stage): void {
  const { score, from, to, steps, kicks } = stage
  const { random } = score
  const hit = (drum: Drum, t: number, velocity: number) =>
    place(bus, drumOf(kit, drum), t, seats[drum].gain * velocity, seats[drum].pan)
  for (const [drum, pattern] of Object.entries(grooves[groove]) as [Drum, string][]) {
    score.play(pattern, from, to, (t, velocity) => {
      if (drum === 'kick') kicks.push(t)
      hit(drum, t, velocity)
    })
  }
  // A fill in the last beat of every fourth bar.
  for (let bar = from + 3; bar < to; bar += 4) {
    for (let step = steps - 4; step < steps; step++)
      if (random.chance(0.5))
        hit(random.pick(['snare', 'tom', 'rim']), score.at(bar, step), 0.45 + 0.1 * (step % 4))
  }
  kicks.sort((a, b) => a - b)
}

/** A figure may last several bars. */
function everyNote(
  figure: string,
  { score, from, to, steps }: Stage,
  sound: (note: FigureNote, t: number, bar: number) => void,
): void {
  const { notes, steps: total } = readFigure(figure)
  const bars = Math.max(1, Math.ceil(total / steps))
  for (let bar = from; bar < to; bar++) {
    const start = ((bar - from) % bars) * steps
    for (const note of notes) {
      if (note.step >= start && note.step < start + steps)
        sound(note, score.at(bar, note.step - start), bar)
    }
  }
}

function bass({ on, figure }: Of<'bass'>, bus: Stereo, stage: Stage): void {
  const { score, root, scale } = stage
  const played = instrument(on)
  everyNote(bassFigures[figure], stage, (note, t, bar) => {
    const tones = stack(scale, chordOf(stage, bar), 4)
    const down = (tones[0] as number) > 7 ? 36 : 24
    const pitch = root - down + (tones[note.tone % 4] as number) + 12 * Math.floor(note.tone / 4)
    playNote(
      bus,
      played,
      pitch,
      t,
      score.long(note.length) * 0.95,
      note.velocity * (1 + score.random.signed() * 0.06),
    )
  })
}

function chords(
  { on, figure, tones = 4, octave = 0 }: Of<'chords'>,
  bus: Stereo,
  stage: Stage,
): void {
  const { score, root, scale } = stage
  const played = instrument(on)
  everyNote(chordFigures[figure], stage, (note, t, bar) => {
    const chord = voicing(root, stack(scale, chordOf(stage, bar), tones), 55 + 12 * octave)
    const length = score.long(note.length)
    const loud = note.velocity * (1 + score.random.signed() * 0.08)
    if (note.tone >= 0) {
      const pitch =
        (chord[note.tone % chord.length] as number) + 12 * Math.floor(note.tone / chord.length)
      playNote(bus, played, pitch, t, length + 0.1, loud * 0.9, ((note.tone % 5) - 2) * 0.16)
      return
    }
    for (const [n, pitch] of chord.entries())
      playNote(
        bus,
        played,
        pitch,
        t + n * 0.007,
        length,
        loud * 0.55,
        (n / (chord.length - 1) - 0.5) * 0.7,
      )
  })
}

/**
 * Alternates two phrases of two bars that begin alike. Notes on strong beats belong to the chord.
 */
function tune({ on, busy = 0.5, octave = 0 }: Of<'tune'>, bus: Stereo, stage: Stage): void {
  const { score, root, scale, steps, from, to } = stage
  const { random } = score
  const played = instrument(on)
  const invent = () =>
    motif(random, steps * 2, { start: random.pick([2, 4, 4, 7]), busy, low: 0, high: 9 })
  const [first, second] = [invent(), invent()]
  const phrases: MotifNote[][] = [
    first,
    [...first.filter((note) => note.step < steps), ...second.filter((note) => note.step >= steps)],
  ]
  for (let start = from; start < to; start += 2) {
    for (const note of phrases[((start - from) / 2) % 2] as MotifNote[]) {
      const bar = start + Math.floor(note.step / steps)
      if (bar >= to) continue
      const strong = note.step % 4 === 0
      const step = strong ? nearestInChord(scale, chordOf(stage, bar), note.degree) : note.degree
      const pitch = root + 12 * (octave + 1) + degree(scale, step)
      playNote(
        bus,
        played,
        pitch,
        score.at(bar, note.step % steps),
        score.long(note.length) * 0.96,
        (strong ? 0.95 : 0.8) + random.signed() * 0.06,
        0.08,
      )
    }
  }
}

function strike(
  { of, every }: Of<'shots'>,
  bus: Stereo,
  { score, root, from, to, steps }: Stage,
): void {
  for (let n = 0; n * every < (to - from) * steps; n++) {
    place(
      bus,
      shots[of](score.random, n, root),
      score.at(from, n * every),
      0.8,
      n % 2 ? 0.18 : -0.18,
    )
  }
}
