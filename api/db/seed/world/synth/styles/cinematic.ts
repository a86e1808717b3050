import { crash, reversed } from '../drums.ts'
import { reverb, swell } from '../effects.ts'
import { piano } from '../keys.ts'
import { master } from '../master.ts'
import { taiko } from '../percussion.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { mix, place, placeWide, shape, stereo } from '../sound.ts'
import { brass, choir, inStringBody, strings } from '../sustained.ts'

/** A single piano, then bows, then the whole orchestra, then the piano again. 14 bars. */
export function cinematic(piece: Piece): Stereo {
  const score = createScore(piece, { sloppy: 0.006 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(14) + 3.5
  const chords = [
    [0, 7, 15],
    [-4, 3, 12],
    [-9, 7, 10],
    [-2, 5, 14],
  ]
  const chordAt = (bar: number) => chords[bar % 4] as number[]
  const melody = [
    [0, 4, 6],
    [6, 6, 2],
    [8, 7, 8],
    [16, 9, 6],
    [22, 8, 2],
    [24, 7, 8],
    [32, 6, 6],
    [38, 7, 2],
    [40, 9, 8],
    [48, 8, 8],
    [56, 6, 8],
  ] as const
  const pitch = (n: number) => root + degree(scales.minor, n)

  const keys = stereo(seconds)
  for (const [from, gain] of [
    [0, 0.6],
    [12, 0.4],
  ] as const) {
    for (const [step, n, length] of melody)
      if (at(from, step) < at(from === 0 ? 4 : 14)) place(keys, piano(random, pitch(n), long(length) + 0.6, 0.5), at(from, step), gain, 0.1)
    for (let bar = from; bar < Math.min(from + 4, 14); bar++)
      for (const [n, tone] of chordAt(bar).entries())
        place(keys, piano(random, root - 12 + tone, 2.2, 0.35), at(bar, n * 2), gain * 0.6, -0.2)
  }

  const bows = stereo(seconds)
  for (let bar = 2; bar < 13; bar++) {
    const loud = bar < 6 ? 0.3 : bar < 12 ? 0.6 : 0.3
    for (const tone of chordAt(bar))
      placeWide(bows, strings(random, root - 12 + tone, long(15.5), { bright: bar < 6 ? 1300 : 2800 }), at(bar), loud * 0.55)
    if (bar < 4 || bar > 11) continue
    for (let step = 0; step < 16; step += bar < 8 ? 2 : 1) {
      const chord = chordAt(bar)
      const tone = chord[[0, 1, 2, 1][(step >> (bar < 8 ? 1 : 0)) % 4] as number] as number
      placeWide(bows, strings(random, root + tone, 0.13, { short: true }), at(bar, step), (0.32 + bar * 0.03) * (step % 4 ? 0.75 : 1.1))
    }
  }
  for (const [step, n, length] of melody) {
    placeWide(bows, strings(random, pitch(n) + 12, long(length)), at(8, step), 0.5)
    place(bows, brass(random, pitch(n) - 12, long(length)), at(8, step), 0.42, -0.25)
  }

  const drums = stereo(seconds)
  const [deep, high, ...rest] = [taiko(random), taiko(random, 78), taiko(random, 66)]
  score.play('X......o ..o.....', 4, 8, (t, v) => place(drums, deep, t, 0.8 * v, random.signed() * 0.3))
  score.play('X..o..x. X.o.x.xx', 8, 12, (t, v) => place(drums, random.pick([deep, high, ...rest]), t, 0.95 * v, random.signed() * 0.45))
  place(drums, taiko(random, 52), at(12), 1.2)
  const rise = reversed(crash(random, 0.7))
  for (const bar of [4, 8]) place(drums, rise, at(bar) - rise.length / 44100, 0.5)
  for (const bar of [8, 10, 12]) place(drums, crash(random, 1), at(bar), 0.4)
  const voices = stereo(seconds)
  for (let bar = 8; bar < 12; bar++) {
    for (const tone of chordAt(bar)) placeWide(voices, choir(random, root + tone, long(15), 'ah'), at(bar), 0.3)
    place(voices, brass(random, root - 24 + (chordAt(bar)[0] as number), long(15)), at(bar), 0.5)
  }

  const out = stereo(seconds)
  inStringBody(bows)
  mix(out, keys, 1.3)
  mix(out, bows, 1.4)
  mix(out, drums, 0.6)
  mix(out, voices, 1.1)
  const dry = stereo(seconds)
  for (const [bus, gain] of [
    [keys, 0.6],
    [bows, 0.6],
    [drums, 0.4],
    [voices, 0.8],
  ] as const)
    mix(dry, bus, gain)
  mix(out, reverb(dry, { seconds: 3.4, dark: 4600, predelay: 0.035 }), 0.42)
  mix(out, swell(seconds, random, { low: 180, high: 600, period: 13 }), 0.05)
  shape(out, (t) => (t < at(4) ? 0.7 : t < at(12) ? 0.7 + 0.3 * ((t - at(4)) / at(8)) : 0.85))
  return master(out, { lufs: -14, deep: -2, fadeIn: 0.3, fadeOut: 3.2 })
}
