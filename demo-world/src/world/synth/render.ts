import * as z from 'zod/mini'
import type { Pcm } from '../../../../api/src/modules/files/media/pcm.ts'
import { oneOf } from '../one-of.ts'
import { addReverb, duck, echo, wow } from './effects.ts'
import { filter } from './filters.ts'
import { keySchema, progressions, readKey } from './harmony.ts'
import { master } from './master.ts'
import type { Part } from './parts.ts'
import { partSchema, playPart } from './parts.ts'
import { mix, RATE, stereo } from './samples.ts'
import { createTimeline } from './timeline.ts'

export const scoreSchema = z.strictObject({
  bpm: z.number(),
  key: keySchema,
  bars: z.number(),
  parts: z.array(partSchema),
  chords: z.optional(oneOf(progressions)),
  /** The number of sixteenths in a bar: 12 in three-four time and in 장단. */
  steps: z.optional(z.literal([12, 16])),
  swing: z.optional(z.number()),
  /** The largest deviation from the beat, in seconds. */
  sloppy: z.optional(z.number()),
  /** The length of the reverb in seconds. */
  room: z.optional(z.number()),
  lufs: z.optional(z.number()),
})

export type Score = z.infer<typeof scoreSchema> & { seed: string }

/** The share of each kind of part that is sent to the reverb. */
const rooms: Record<Part['play'], number> = {
  drums: 0.1,
  bass: 0,
  chords: 0.22,
  tune: 0.3,
  texture: 0,
  shots: 0.15,
}

export function renderTrack(score: Score): Pcm {
  const { seed, bpm, bars, steps = 16, swing = 0, sloppy = 0.003, room = 1.4, lufs = -13 } = score
  const timeline = createTimeline({ seed, bpm, steps, swing })
  const tail = Math.min(2.2, 0.3 + room * 0.4)
  const seconds = timeline.at(bars) + tail
  const progression = progressions[score.chords ?? 'still']
  const chordOf = (bar: number) => progression[bar % progression.length] as number
  const kicks: number[] = []
  const key = readKey(score.key)
  const [out, reverb, echoes] = [stereo(seconds), stereo(seconds), stereo(seconds)]
  // Sorts drums first, because their kicks duck the others.
  const isOther = (part: Part) => Number(part.play !== 'drums')
  for (const part of score.parts.toSorted((a, b) => isOther(a) - isOther(b))) {
    const [from, to] = part.bars ?? [0, bars]
    const { below, above, gain = 1 } = part
    const bus = stereo(seconds)
    const stage = { bus, timeline, seed, steps, seconds, sloppy, kicks, from, to }
    playPart(part, { ...stage, ...key, chordOf })
    if (part.tape) wow(bus, part.tape)
    for (const side of bus) {
      if (below) filter(side, 'low', below)
      if (above) filter(side, 'high', above)
    }
    if (part.duck) duck(bus, kicks, part.duck)
    mix(out, bus, gain)
    mix(reverb, bus, gain * (part.room ?? rooms[part.play]))
    mix(echoes, bus, gain * (part.echo ?? 0))
  }
  const echoed = echo(echoes, timeline.secondsOf(3), 0.42)
  mix(out, echoed)
  mix(reverb, echoed, 0.3)
  addReverb(out, reverb, room, 2400 + 3600 / (room + 0.5))
  master(out, { lufs, isMix: score.parts.length > 2, fadeOut: tail })
  return { sampleRate: RATE, channels: [...out] }
}
