import type { FigureNote } from './figures.ts'
import { bassFigures, chordFigures, readFigure } from './figures.ts'
import type { GrooveName } from './grooves.ts'
import { grooves } from './grooves.ts'
import { degree, nearestInChord, stack, voicing } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'
import { instrument } from './instruments.ts'
import type { Drum, KitName } from './kits.ts'
import { drumOf, seats } from './kits.ts'
import { playNote } from './sampler.ts'
import type { MotifNote, Score } from './score.ts'
import { motif } from './score.ts'
import type { ShotName } from './shots.ts'
import { shot } from './shots.ts'
import type { Stereo } from './sound.ts'
import { mix, place } from './sound.ts'
import type { TextureName } from './textures.ts'
import { texture } from './textures.ts'

/** Who plays what. Each is heard alone in a loop, or with others in a piece. */
export type Playing =
  | { play: 'drums'; kit: KitName; groove: GrooveName }
  | { play: 'bass'; on: InstrumentName; figure: keyof typeof bassFigures }
  | {
      play: 'chords'
      on: InstrumentName
      figure: keyof typeof chordFigures /** 3 triads, 4 sevenths, 5 ninths */
      tones?: number
      octave?: number
    }
  | { play: 'tune'; on: InstrumentName /** 0 long notes … 1 quick ones */; busy?: number; octave?: number }
  | { play: 'texture'; of: TextureName }
  | { play: 'shots'; of: ShotName /** sixteenths from one to the next */; every: number }

/** What all parts share: time, key, and the bars from and up to which this one plays. */
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
  /** when the kick falls, for those who make room for it */ kicks: number[]
}

/** Plays one part into an empty bus. */
export function perform(part: Playing, bus: Stereo, stage: Stage): void {
  if (part.play === 'drums') drums(part, bus, stage)
  else if (part.play === 'bass') bass(part, bus, stage)
  else if (part.play === 'chords') chords(part, bus, stage)
  else if (part.play === 'tune') tune(part, bus, stage)
  else if (part.play === 'shots') strike(part, bus, stage)
  else mix(bus, texture(part.of, stage.seconds, stage.seed))
}

type Of<P extends Playing['play']> = Extract<Playing, { play: P }>

const chordOf = ({ progression }: Stage, bar: number) => progression[bar % progression.length] as number

function drums({ kit, groove }: Of<'drums'>, bus: Stereo, stage: Stage): void {
  const { score, from, to, steps, kicks } = stage
  const { random } = score
  const hit = (drum: Drum, t: number, velocity: number) => place(bus, drumOf(kit, drum), t, seats[drum].gain * velocity, seats[drum].pan)
  for (const [drum, pattern] of Object.entries(grooves[groove]) as [Drum, string][]) {
    score.play(pattern, from, to, (t, velocity) => {
      if (drum === 'kick') kicks.push(t)
      hit(drum, t, velocity)
    })
  }
  // The last beat of every fourth bar leads over into the next.
  for (let bar = from + 3; bar < to; bar += 4) {
    for (let step = steps - 4; step < steps; step++)
      if (random.chance(0.5)) hit(random.pick(['snare', 'tom', 'rim']), score.at(bar, step), 0.45 + 0.1 * (step % 4))
  }
  kicks.sort((a, b) => a - b)
}

/** Calls for every note of a figure in every bar; a figure of several bars runs over them. */
function everyNote(figure: string, { score, from, to, steps }: Stage, sound: (note: FigureNote, t: number, bar: number) => void): void {
  const { notes, steps: total } = readFigure(figure)
  const bars = Math.max(1, Math.ceil(total / steps))
  for (let bar = from; bar < to; bar++) {
    const start = ((bar - from) % bars) * steps
    for (const note of notes) {
      if (note.step >= start && note.step < start + steps) sound(note, score.at(bar, note.step - start), bar)
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
    playNote(bus, played, pitch, t, score.long(note.length) * 0.95, note.velocity * (1 + score.random.signed() * 0.06))
  })
}

function chords({ on, figure, tones = 4, octave = 0 }: Of<'chords'>, bus: Stereo, stage: Stage): void {
  const { score, root, scale } = stage
  const played = instrument(on)
  everyNote(chordFigures[figure], stage, (note, t, bar) => {
    const chord = voicing(root, stack(scale, chordOf(stage, bar), tones), 55 + 12 * octave)
    const length = score.long(note.length)
    const loud = note.velocity * (1 + score.random.signed() * 0.08)
    if (note.tone >= 0) {
      const pitch = (chord[note.tone % chord.length] as number) + 12 * Math.floor(note.tone / chord.length)
      playNote(bus, played, pitch, t, length + 0.1, loud * 0.9, ((note.tone % 5) - 2) * 0.16)
      return
    }
    for (const [n, pitch] of chord.entries())
      playNote(bus, played, pitch, t + n * 0.007, length, loud * 0.55, (n / (chord.length - 1) - 0.5) * 0.7)
  })
}

/** Two bars and their answer, over and over: the same beginning, another end. What falls on a strong beat belongs to the chord. */
function tune({ on, busy = 0.5, octave = 0 }: Of<'tune'>, bus: Stereo, stage: Stage): void {
  const { score, root, scale, steps, from, to } = stage
  const { random } = score
  const played = instrument(on)
  const invent = () => motif(random, steps * 2, { start: random.pick([2, 4, 4, 7]), busy, low: 0, high: 9 })
  const [first, second] = [invent(), invent()]
  const phrases: MotifNote[][] = [first, [...first.filter((note) => note.step < steps), ...second.filter((note) => note.step >= steps)]]
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

function strike({ of, every }: Of<'shots'>, bus: Stereo, { score, root, from, to, steps }: Stage): void {
  for (let n = 0; n * every < (to - from) * steps; n++) {
    place(bus, shot(of, score.random, n, root), score.at(from, n * every), 0.8, n % 2 ? 0.18 : -0.18)
  }
}
