import type { Pcm } from '../../../../api/src/modules/media/pcm.ts'
import { addReverb, duck, echo, wow } from './effects.ts'
import { filter } from './filters.ts'
import type { Key, ProgressionName } from './harmony.ts'
import { progressions, readKey } from './harmony.ts'
import { master } from './master.ts'
import type { Playing, Stage } from './parts.ts'
import { perform } from './parts.ts'
import { createScore } from './score.ts'
import { eachSide, mix, RATE, stereo } from './sound.ts'

/** How a part stands among the others. */
type Mixing = {
  gain?: number
  /** share sent into the room */ room?: number
  /** share sent into the echo, three sixteenths long */ echo?: number
  /** cutoffs in Hz: nothing above, nothing below */ below?: number
  above?: number
  /** how far it gives way to the kick, 0 to 1 */ duck?: number
  /** the wandering of an old tape, in thousandths of a second */ tape?: number
  /** the bars in which it plays, from and up to; all of them without it */ bars?: readonly [number, number]
}

export type Part = Playing & Mixing

/** A sound as it is written down (D39): the same samples for the same words every time. */
export type TrackSound = {
  /** decides all that is left to chance */ seed: string
  bpm: number
  key: Key
  bars: number
  parts: readonly Part[]
  chords?: ProgressionName
  /** sixteenths in a bar; 12 in three-four and in 장단 */ steps?: 12 | 16
  swing?: number
  /** how far from the beat hands may be, seconds */ sloppy?: number
  /** the room: seconds in which it falls silent */ room?: number
  /** loudness, LUFS */ lufs?: number
}

const rooms: Record<Playing['play'], number> = { drums: 0.1, bass: 0, chords: 0.22, tune: 0.3, texture: 0, shots: 0.15 }

/** Renders a sound: 44.1 kHz, stereo, mastered. About a hundredth of its length of a core once the samples are made. */
export function renderTrack(sound: TrackSound): Pcm {
  const { seed, bpm, bars, steps = 16, swing = 0, sloppy = 0.003, room = 1.4, lufs = -13, parts } = sound
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
  const [out, bus, hall, far] = [stereo(seconds), stereo(seconds), stereo(seconds), stereo(echoing ? seconds : 0)]
  // Drums first: the others give way to their kick.
  for (const part of [...parts].sort((a, b) => Number(b.play === 'drums') - Number(a.play === 'drums'))) {
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
    const echoes = echo(far, { time: score.long(3), feedback: 0.42 })
    mix(out, echoes)
    mix(hall, echoes, 0.3)
  }
  addReverb(out, hall, { seconds: room, dark: 2400 + 3600 / (room + 0.5) })
  const { left, right } = master(out, { lufs, full: parts.length > 2, fadeOut: tail })
  return { sampleRate: RATE, channels: [left, right] }
}
