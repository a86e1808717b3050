import * as z from 'zod/mini'
import type { Pcm } from '../../../../api/src/modules/files/media/pcm.ts'
import { oneOf } from '../one-of.ts'
import { addReverb, duck, echo, wow } from './effects.ts'
import { filter } from './filters.ts'
import { keySchema, progressions, readKey } from './harmony.ts'
import { master } from './master.ts'
import type { Part, Stage } from './parts.ts'
import { partSchema, perform } from './parts.ts'
import { createScore } from './score.ts'
import { eachSide, mix, RATE, stereo } from './sound.ts'

/** A track as data (D39): the same data renders the same samples. */
export const trackSoundSchema = z.strictObject({
  bpm: z.number(),
  key: keySchema,
  bars: z.number(),
  parts: z.array(partSchema),
  chords: z.optional(oneOf(progressions)),
  /** Sixteenths in a bar: 12 in three-four time and in 장단. */
  steps: z.optional(z.literal([12, 16])),
  swing: z.optional(z.number()),
  /** The largest deviation from the beat, in seconds. */
  sloppy: z.optional(z.number()),
  /** The length of the reverb, in seconds. */
  room: z.optional(z.number()),
  /** Loudness in LUFS. */
  lufs: z.optional(z.number()),
})

/** `seed` decides everything random. */
export type TrackPlayback = z.infer<typeof trackSoundSchema> & { seed: string }

const rooms: Record<Part['play'], number> = {
  drums: 0.1,
  bass: 0,
  chords: 0.22,
  tune: 0.3,
  texture: 0,
  shots: 0.15,
}

export function renderTrack(sound: TrackPlayback): Pcm {
  const {
    seed,
    bpm,
    bars,
    steps = 16,
    swing = 0,
    sloppy = 0.003,
    room = 1.4,
    lufs = -13,
    parts,
  } = sound
  const score = createScore({ seed, bpm, steps, swing, sloppy })
  const tail = Math.min(2.2, 0.3 + room * 0.4)
  const seconds = score.at(bars) + tail
  const stage: Stage = {
    score,
    seed,
    steps,
    seconds,
    ...readKey(sound.key),
    progression: progressions[sound.chords ?? 'still'],
    from: 0,
    to: bars,
    kicks: [],
  }
  const echoing = parts.some((part) => part.echo)
  const [out, bus, hall, far] = [
    stereo(seconds),
    stereo(seconds),
    stereo(seconds),
    stereo(echoing ? seconds : 0),
  ]
  // drums first: their kicks duck the others
  for (const part of [...parts].sort(
    (a, b) => Number(b.play === 'drums') - Number(a.play === 'drums'),
  )) {
    const [from, to] = part.bars ?? [0, bars]
    eachSide(bus, (side) => side.fill(0))
    perform(part, bus, { ...stage, from, to })
    if (part.tape) wow(bus, part.tape)
    const { below, above } = part
    if (below) eachSide(bus, (side) => filter(side, 'low', below))
    if (above) eachSide(bus, (side) => filter(side, 'high', above))
    if (part.duck) duck(bus, stage.kicks, part.duck)
    const gain = part.gain ?? 1
    mix(out, bus, gain)
    const sent = gain * (part.room ?? rooms[part.play])
    if (sent > 0) mix(hall, bus, sent)
    if (part.echo) mix(far, bus, gain * part.echo)
  }
  if (echoing) {
    const echoes = echo(far, score.long(3), 0.42)
    mix(out, echoes)
    mix(hall, echoes, 0.3)
  }
  addReverb(out, hall, { seconds: room, dark: 2400 + 3600 / (room + 0.5) })
  const { left, right } = master(out, { lufs, full: parts.length > 2, fadeOut: tail })
  return { sampleRate: RATE, channels: [left, right] }
}
