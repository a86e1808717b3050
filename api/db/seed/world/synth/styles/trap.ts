import { boom, clap, crash, hat, kick, reversed, rim } from '../drums.ts'
import { echo, reverb } from '../effects.ts'
import { filter } from '../filters.ts'
import { bar as struck } from '../keys.ts'
import { master } from '../master.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { eachSide, hz, mix, place, placeWide, stereo } from '../sound.ts'
import { choir } from '../sustained.ts'

/** Half-time and heavy: bells in an empty station, a choir behind them, an 808 under everything. 12 bars. */
export function trap(piece: Piece): Stereo {
  const score = createScore(piece)
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(12) + 3
  const roots = [0, 0, -4, -5]

  const bells = stereo(seconds)
  const tune = motif(random, 32, { start: 4, busy: 0.35, low: 0, high: 8 })
  for (let from = 0; from < 12; from += 2) {
    if (from === 6) continue
    for (const note of tune) {
      place(bells, struck(root + 12 + degree(scales.minor, note.degree), 1.6, 'tube'), at(from, note.step), 0.34, random.signed() * 0.3)
    }
  }
  const voices = stereo(seconds)
  for (let bar = 2; bar < 12; bar++) {
    const tone = roots[bar % 4] as number
    placeWide(voices, choir(random, root + tone, long(15), 'oh'), at(bar), 0.34)
    placeWide(voices, choir(random, root + tone + (bar % 4 < 2 ? 7 : 4), long(15), 'oo'), at(bar), 0.28)
  }

  const low = stereo(seconds)
  const deep = (t: number, tone: number, length: number) => place(low, boom(hz(root - 24 + tone), length), t, 0.85)
  for (let bar = 4; bar < 12; bar++) {
    const tone = roots[bar % 4] as number
    deep(at(bar), tone, long(bar === 11 ? 18 : 6))
    if (bar < 11) deep(at(bar, 7), tone, long(3))
    if (bar < 11) deep(at(bar, 10), tone + (bar % 2 ? 12 : 0), long(4))
  }
  const drums = stereo(seconds)
  const [thump, slap, tick, open, stick] = [
    kick(random, { ring: 0.1, high: 240, drive: 2.4 }),
    clap(random),
    hat(random, 0.022),
    hat(random, 0.18),
    rim(random),
  ]
  score.play('X......x ..X.....', 4, 11, (t, v) => place(drums, thump, t, 0.8 * v))
  score.play('........ X.......', 2, 11, (t, v) => place(drums, slap, t, 0.95 * v))
  score.play('x.x.x.x. x.x.x.x.', 2, 11, (t, v, bar, step) => {
    // Rolls: some eighths break into triplets or 32nds, rising or falling.
    const pieces = bar > 3 && random.chance(0.2) ? random.pick([3, 4, 6]) : 1
    for (let n = 0; n < pieces; n++)
      place(drums, tick, t + (long(2) * n) / pieces, 0.36 * v * (pieces > 1 ? 0.5 + (0.5 * n) / pieces : 1), step % 4 ? 0.3 : -0.1)
  })
  score.play('......o. ........', 5, 11, (t, v) => place(drums, open, t, 0.3 * v, 0.4))
  score.play('...-.... ...-..o.', 4, 11, (t, v) => place(drums, stick, t, 0.4 * v, -0.5))
  const rise = reversed(crash(random, 0.6))
  for (const bar of [4, 8]) place(drums, rise, at(bar) - rise.length / 44100, 0.5)

  const out = stereo(seconds)
  mix(out, bells, 1)
  mix(out, echo(bells, { time: long(3), feedback: 0.4, dark: 2500 }), 0.6)
  mix(out, reverb(bells, { seconds: 3.2, dark: 3600 }), 0.3)
  eachSide(voices, (side) => filter(side, 'low', 2600))
  mix(out, voices, 1.3)
  mix(out, reverb(voices, { seconds: 3.5, dark: 2800 }), 0.3)
  mix(out, low, 0.75)
  mix(out, drums, 0.95)
  mix(out, reverb(drums, { seconds: 1 }), 0.12)
  return master(out, { lufs: -13, deep: 1, fadeOut: 2.2 })
}
