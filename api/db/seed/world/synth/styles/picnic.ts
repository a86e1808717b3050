import { clap, kick, shaker } from '../drums.ts'
import { reverb } from '../effects.ts'
import { bar as struck } from '../keys.ts'
import { master } from '../master.ts'
import { guitar, inGuitarBody, uprightBass } from '../plucked.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { mix, place, stereo } from '../sound.ts'
import { whistle } from '../sustained.ts'

/** Strummed guitar, claps, a glockenspiel and somebody who whistles. 14 bars. */
export function picnic(piece: Piece): Stereo {
  const score = createScore(piece, { swing: 0.16, sloppy: 0.006 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(14) + 2
  const chords = [
    [-12, -5, 0, 4, 7],
    [-5, 2, 7, 11, 14],
    [-3, 0, 4, 9, 12],
    [-7, 0, 5, 9, 12],
  ]
  const roots = [0, -5, -3, -7]

  const strum = stereo(seconds)
  score.play('X...x-.x -x.-x-.x', 0, 13, (t, v, bar, step) => {
    const chord = chords[bar % 4] as number[]
    const down = step % 4 === 0
    ;(down ? chord : [...chord].reverse()).forEach((tone, n) => {
      if (down || n < 4)
        place(strum, guitar(random, root + tone, 0.95, 0.45 + 0.2 * v), t + n * (down ? 0.013 : 0.008), 0.27 * v, -0.35 + n * 0.05)
    })
  })
  for (const [n, tone] of (chords[0] as number[]).entries())
    place(strum, guitar(random, root + tone, 2.4, 0.6), at(13) + n * 0.03, 0.36, -0.2 + n * 0.1)

  const low = stereo(seconds)
  score.play('X.....x. X.....o.', 2, 13, (t, v, bar, step) => {
    place(
      low,
      uprightBass(
        random,
        root - 12 + (roots[bar % 4] as number) + (step === 8 ? 7 : 0) - 12 * Number((roots[bar % 4] as number) > -5),
        0.7,
      ),
      t,
      0.75 * v,
    )
  })
  place(low, uprightBass(random, root - 24, 1.6), at(13), 0.8)

  const tunes = stereo(seconds)
  const verse = motif(random, 32, { start: 4, busy: 0.6, low: 2, high: 9 })
  const scale = scales.pentatonic
  for (const from of [2, 4, 8, 10]) {
    for (const note of verse) {
      const pitch = root + 12 + degree(scale, note.degree)
      if (from < 8) place(tunes, struck(pitch + 12, 1.2, 'glass'), at(from, note.step), 0.3, 0.35)
      else place(tunes, whistle(random, pitch, long(note.length) * 0.9), at(from, note.step), 0.2, 0.1)
    }
  }
  for (let bar = 8; bar < 13; bar++) {
    for (const [n, tone] of (chords[bar % 4] as number[]).slice(1).entries())
      place(tunes, struck(root + 12 + tone, 0.8, 'wood'), at(bar, n * 4 + 2), 0.26, -0.5)
  }

  const drums = stereo(seconds)
  const [thump, slap, shake] = [kick(random, { low: 60, high: 140, drive: 1.2, click: 0.1 }), clap(random), shaker(random)]
  score.play('X......o X.......', 4, 13, (t, v) => place(drums, thump, t, 0.75 * v))
  score.play('....X... ....X...', 4, 13, (t, v) => {
    for (const pan of [-0.5, 0, 0.5]) place(drums, slap, t + random.next() * 0.014, 0.24 * v, pan)
  })
  score.play('x-o-x-o- x-o-x-o-', 2, 13, (t, v) => place(drums, shake, t, 0.28 * v, 0.4))
  score.play('....x.x. ....xxx.', 7, 8, (t, v) => place(drums, slap, t, 0.4 * v))

  const out = stereo(seconds)
  inGuitarBody(strum)
  mix(out, strum)
  mix(out, low, 0.85)
  mix(out, tunes, 0.9)
  mix(out, drums, 0.85)
  mix(out, reverb(strum, { seconds: 0.9 }), 0.16)
  mix(out, reverb(tunes, { seconds: 1.8, dark: 6000 }), 0.32)
  mix(out, reverb(drums, { seconds: 0.7 }), 0.15)
  return master(out, { lufs: -14, fadeOut: 1.6 })
}
