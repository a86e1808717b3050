import { clap, hat, kick, noise, shaker } from '../drums.ts'
import { duck, echo, reverb } from '../effects.ts'
import { filter } from '../filters.ts'
import { piano, synthBass } from '../keys.ts'
import { master } from '../master.ts'
import type { Piece } from '../score.ts'
import { createScore } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { eachSide, mix, place, placeWide, stereo } from '../sound.ts'
import { choir, pad } from '../sustained.ts'

/** Piano chords off the beat, a bass that skips, hands in the air at bar nine. 16 bars. */
export function house(piece: Piece): Stereo {
  const score = createScore(piece, { swing: 0.12, sloppy: 0.003 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(16) + 2.5
  const chords = [
    [0, 4, 7, 11],
    [-3, 0, 4, 7],
    [2, 5, 9, 12],
    [-1, 2, 5, 7],
  ]
  const roots = [0, -3, 2, -5]
  const kicks: number[] = []

  const drums = stereo(seconds)
  const [thump, slap, open, tick, shake] = [
    kick(random, { low: 52, high: 200, drive: 2 }),
    clap(random),
    hat(random, 0.11),
    hat(random, 0.03),
    shaker(random),
  ]
  for (const [from, to] of [
    [2, 7],
    [8, 15],
  ] as const) {
    score.play('X...X... X...X...', from, to, (t) => {
      kicks.push(t)
      place(drums, thump, t, 0.95)
    })
    score.play('....X... ....X...', from, to, (t, v) => place(drums, slap, t, 0.55 * v))
    score.play('..X...X. ..X...X.', from, to, (t, v) => place(drums, open, t, 0.32 * v, 0.15))
  }
  score.play('xoxoxoxo xoxoxoxo', 4, 15, (t, v) => place(drums, shake, t, 0.26 * v, -0.35))
  score.play('...-..-. ...-..--', 8, 15, (t, v) => place(drums, tick, t, 0.5 * v, 0.4))

  const keys = stereo(seconds)
  score.play('X..x..x. ..x..x..', 0, 15, (t, v, bar) => {
    const chord = chords[bar % 4] as number[]
    for (const tone of chord) place(keys, piano(random, root + tone, long(2.2), 0.85), t, 0.3 * v, tone / 12 - 0.3)
    place(keys, piano(random, root + 12 + (chord[0] as number), long(2), 0.9), t, 0.22 * v, 0.2)
  })
  for (const tone of [0, 4, 7, 11, 14]) place(keys, piano(random, root + tone, 2.2, 0.7), at(15), 0.32)

  const low = stereo(seconds)
  score.play('X..x..x. .xx..x.o', 4, 15, (t, v, bar, step) => {
    const tone = (roots[bar % 4] as number) + (step === 10 ? 12 : step === 15 ? 7 : 0)
    place(low, synthBass(root - 24 + tone, long(1.5), { open: 800, snap: 0.09, q: 1 }), t, 0.62 * v)
  })
  const air = stereo(seconds)
  for (let bar = 6; bar < 15; bar++) {
    const chord = (chords[bar % 4] as number[]).map((tone) => root + tone)
    placeWide(
      air,
      pad(random, chord, long(16), { attack: 0.2, release: 0.5, cutoff: (t) => 900 + (bar === 7 ? 1800 * t : 1300) }),
      at(bar),
      0.3,
    )
    if (bar >= 8) placeWide(air, choir(random, root + 12 + ([4, 4, 5, 2][bar % 4] as number), long(12), 'ah', 0.15), at(bar, 2), 0.42)
  }
  const rise = noise(at(1), 40, random).map((s, i, all) => s * (i / all.length) ** 2)
  place(
    air,
    filter(rise, 'high', (t) => 600 + 5000 * t),
    at(7),
    0.3,
  )

  const out = stereo(seconds)
  eachSide(keys, (side) => filter(side, 'high', (t) => (t < at(2) ? 500 : 120)))
  mix(out, duck(keys, kicks, 0.35, 0.2), 1.35)
  mix(out, reverb(keys, { seconds: 1.6, dark: 5200 }), 0.22)
  mix(out, echo(keys, { time: long(3), feedback: 0.3 }), 0.12)
  mix(out, drums, 0.85)
  mix(out, duck(low, kicks, 0.6, 0.15), 0.65)
  mix(out, duck(air, kicks, 0.65, 0.3), 1.4)
  mix(out, reverb(air, { seconds: 2.4 }), 0.2)
  return master(out, { lufs: -13, fadeOut: 2.2 })
}
