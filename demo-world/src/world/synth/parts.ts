import * as z from 'zod/mini'
import { oneOf } from '../one-of.ts'
import { degree, nearestInChord, stack, voicing } from './harmony.ts'
import { instruments, playNote } from './instruments.ts'
import type { Drum } from './kits.ts'
import { drumOf, kits, seats } from './kits.ts'
import { bassFigures, chordFigures, grooves } from './rhythms.ts'
import type { Stereo } from './samples.ts'
import { mix, place } from './samples.ts'
import { shots } from './shots.ts'
import { texture, textures } from './textures.ts'
import type { Timeline } from './timeline.ts'
import { motif } from './timeline.ts'

const optionalNumber = z.optional(z.number())
const shared = z.strictObject({
  gain: optionalNumber,
  /** The share sent to the reverb, 0 to 1. */
  room: optionalNumber,
  /** The share sent to the echo, which lasts three sixteenths. */
  echo: optionalNumber,
  /** The cutoff in Hz. */
  below: optionalNumber,
  above: optionalNumber,
  /** The gain reduction during a kick, 0 to 1. */
  duck: optionalNumber,
  /** The depth of a tape's wow, in milliseconds. */
  tape: optionalNumber,
  /** The first bar and the bar after the last; undefined for all bars. */
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
    /** The number of tones: 3 for triads, 4 for sevenths, 5 for ninths. */
    tones: optionalNumber,
    octave: optionalNumber,
  }),
  z.extend(shared, {
    play: z.literal('tune'),
    on: instrumentName,
    /** The density, from 0 (long notes) to 1 (quick ones). */
    busy: optionalNumber,
    octave: optionalNumber,
  }),
  z.extend(shared, { play: z.literal('texture'), of: oneOf(textures) }),
  z.extend(shared, {
    play: z.literal('shots'),
    of: oneOf(shots),
    /** The sixteenths between two shots. */
    every: z.number(),
  }),
])

export type Part = z.infer<typeof partSchema>

export type PartContext = {
  bus: Stereo
  timeline: Timeline
  seed: string
  /** The number of sixteenths in a bar. */
  steps: number
  seconds: number
  /** The largest deviation from the beat, in seconds. */
  sloppy: number
  /** The tonic as a MIDI number. */
  root: number
  scale: readonly number[]
  chordOf(bar: number): number
  from: number
  to: number
  /** The times of the kicks in seconds, for ducking. */
  kicks: number[]
}

type Player<Name extends Part['play']> = (
  part: Extract<Part, { play: Name }>,
  context: PartContext,
) => void

const drums: Player<'drums'> = ({ kit, groove }, context) => {
  const { bus, timeline, from, to, steps, sloppy, kicks } = context
  const { random } = timeline
  const hit = (drum: Drum, seconds: number, velocity: number) => {
    const [gain, pan] = seats[drum]
    place(bus, drumOf(kit, drum), seconds, gain * velocity, pan)
  }
  for (const [drum, pattern] of Object.entries(grooves[groove] ?? {}) as [Drum, string][]) {
    timeline.play(pattern, from, to, ({ velocity }, beat) => {
      const human = 1 + random.signed() * 0.08
      const seconds = beat + Math.max(0, random.signed() * sloppy)
      if (drum === 'kick') kicks.push(seconds)
      hit(drum, seconds, velocity * human)
    })
  }
  // Plays a fill every four bars.
  for (let bar = from + 3; bar < to; bar += 4) {
    for (let step = steps - 4; step < steps; step++)
      if (random.chance(0.5))
        hit(random.pick(['snare', 'tom', 'rim']), timeline.at(bar, step), 0.45 + 0.1 * (step % 4))
  }
  kicks.sort((a, b) => a - b)
}

const bass: Player<'bass'> = ({ on, figure }, context) => {
  const { bus, timeline, root, scale, from, to } = context
  timeline.play(
    bassFigures[figure] ?? '',
    from,
    to,
    ({ tone = 0, length, velocity }, seconds, bar) => {
      const tones = stack(scale, context.chordOf(bar), 4)
      const down = (tones[0] as number) > 7 ? 36 : 24
      const pitch = root - down + (tones[tone % 4] as number) + 12 * Math.floor(tone / 4)
      playNote(bus, on, {
        pitch,
        seconds,
        length: timeline.secondsOf(length) * 0.95,
        gain: velocity * (1 + timeline.random.signed() * 0.06),
      })
    },
  )
}

const chords: Player<'chords'> = ({ on, figure, tones = 4, octave = 0 }, context) => {
  const { bus, timeline, root, scale, from, to } = context
  timeline.play(chordFigures[figure] ?? '', from, to, (note, seconds, bar) => {
    const chord = voicing(root, stack(scale, context.chordOf(bar), tones), 55 + 12 * octave)
    const length = timeline.secondsOf(note.length)
    const gain = note.velocity * (1 + timeline.random.signed() * 0.08)
    const { tone } = note
    if (tone !== undefined) {
      const pitch = (chord[tone % chord.length] as number) + 12 * Math.floor(tone / chord.length)
      const pan = ((tone % 5) - 2) * 0.16
      playNote(bus, on, { pitch, seconds, length: length + 0.1, gain: gain * 0.9, pan })
      return
    }
    for (const [n, pitch] of chord.entries())
      playNote(bus, on, {
        pitch,
        seconds: seconds + n * 0.007,
        length,
        gain: gain * 0.55,
        pan: (n / (chord.length - 1) - 0.5) * 0.7,
      })
  })
}

/**
 * Plays two phrases of two bars alternately, which begin alike. Notes on strong beats belong to the
 * chord.
 */
const tune: Player<'tune'> = ({ on, busy = 0.5, octave = 0 }, context) => {
  const { bus, timeline, root, scale, steps, from, to } = context
  const { random } = timeline
  const [first, second] = [motif(random, steps * 2, busy), motif(random, steps * 2, busy)]
  const varied = [
    ...first.filter(({ step }) => step < steps),
    ...second.filter(({ step }) => step >= steps),
  ]
  for (let start = from; start < to; start += 2) {
    for (const { step, degree: wanted, length } of (start - from) % 4 ? varied : first) {
      const bar = start + Math.floor(step / steps)
      if (bar >= to) continue
      const isStrong = step % 4 === 0
      const note = isStrong ? nearestInChord(scale, context.chordOf(bar), wanted) : wanted
      playNote(bus, on, {
        pitch: root + 12 * (octave + 1) + degree(scale, note),
        seconds: timeline.at(bar, step % steps),
        length: timeline.secondsOf(length) * 0.96,
        gain: (isStrong ? 0.95 : 0.8) + random.signed() * 0.06,
        pan: 0.08,
      })
    }
  }
}

const playShots: Player<'shots'> = ({ of, every }, { bus, timeline, root, from, to, steps }) => {
  for (let n = 0; n * every < (to - from) * steps; n++) {
    const voice = shots[of](timeline.random, n, root)
    place(bus, voice, timeline.at(from, n * every), 0.8, n % 2 ? 0.18 : -0.18)
  }
}

const players: { [Name in Part['play']]: Player<Name> } = {
  drums,
  bass,
  chords,
  tune,
  texture: ({ of }, { bus, seconds, seed }) => mix(bus, texture(of, seconds, seed)),
  shots: playShots,
}

export const playPart = (part: Part, context: PartContext): void =>
  (players[part.play] as Player<Part['play']>)(part, context)
