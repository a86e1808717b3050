import { hat, kick, snare } from '../drums.ts'
import { reverb, vinyl, wow } from '../effects.ts'
import { filter } from '../filters.ts'
import { synthBass } from '../keys.ts'
import { master } from '../master.ts'
import { guitar, inGuitarBody } from '../plucked.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { eachSide, mix, place, RATE, stereo } from '../sound.ts'

/** A guitar phrase cut up like a sample, hard drums, a bass that answers. 10 bars. */
export function boombap(piece: Piece): Stereo {
  const score = createScore(piece, { swing: 0.22, sloppy: 0.005 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(10) + 1.8

  const phrase = stereo(at(2) + 1)
  const chords = [
    [0, 3, 7, 10],
    [-4, 0, 3, 7],
    [-7, 0, 3, 8],
    [-5, -1, 2, 5],
  ]
  chords.forEach((chord, n) => {
    ;[...chord, chord[2] as number, chord[1] as number].forEach((tone, k) => {
      place(phrase, guitar(random, root + tone, 1.4, 0.5), at(n >> 1, (n & 1) * 8 + k * 1.33), 0.5, -0.3 + k * 0.1)
    })
  })
  for (const note of motif(random, 32, { start: 5, busy: 0.4, low: 3, high: 9 })) {
    place(phrase, guitar(random, root + 12 + degree(scales.minor, note.degree), 1, 0.7), at(0, note.step), 0.42, 0.3)
  }
  wow(inGuitarBody(phrase), 1.1)

  /** Plays sixteenths `from` … of the phrase at a place in the piece, as a sampler would. */
  const sample = stereo(seconds)
  const cut = (bar: number, step: number, from: number, length: number) => {
    const start = Math.round(at(0, from) * RATE)
    const piecesOf = (side: Float32Array) => {
      const part = side.slice(start, start + Math.round(long(length) * RATE))
      for (let i = 0; i < 220 && i < part.length; i++) {
        ;(part[i] as number) *= i / 220
        ;(part[part.length - 1 - i] as number) *= i / 220
      }
      return part
    }
    place({ left: sample.left, right: sample.left }, piecesOf(phrase.left), at(bar, step), 0.6)
    place({ left: sample.right, right: sample.right }, piecesOf(phrase.right), at(bar, step), 0.6)
  }
  for (let bar = 0; bar < 10; bar += 2) {
    const chopped = bar === 4 || bar === 6
    if (!chopped) cut(bar, 0, 0, 32)
    else
      for (const [step, from, length] of [
        [0, 0, 4],
        [4, 0, 4],
        [8, 12, 8],
        [16, 16, 3],
        [19, 16, 3],
        [22, 24, 2],
        [24, 24, 8],
      ] as const)
        cut(bar, step, from, length)
  }

  const low = stereo(seconds)
  score.play('X..o..x. ..o.x...', 2, 9, (t, v, bar, step) => {
    const tone = (chords[(bar % 2) * 2 + (step >= 8 ? 1 : 0)] as number[])[0] as number
    place(low, synthBass(root - 24 + tone, long(2.4), { open: 300, square: 0.2, q: 0.8 }), t, 0.6 * v)
  })
  const drums = stereo(seconds)
  const [thump, crack, tick, open] = [
    kick(random, { low: 56, high: 220, drive: 2.6, click: 0.5 }),
    snare(random, { tune: 205, ring: 0.13, snap: 0.95 }),
    hat(random, 0.03),
    hat(random, 0.16),
  ]
  score.play('X..x..-. ..X..o..  X......x ..X.X...', 2, 9, (t, v) => place(drums, thump, t, 1.05 * v))
  score.play('....X... ....X...', 1, 9, (t, v) => place(drums, crack, t, 0.72 * v))
  score.play('x.x.x.x. x.x.x.xo', 1, 9, (t, v) => place(drums, tick, t, 0.34 * v, 0.25))
  score.play('........ .......x', 2, 9, (t, v) => place(drums, open, t, 0.25 * v, 0.25))

  const out = stereo(seconds)
  eachSide(sample, (side) => filter(filter(side, 'high', 150), 'low', (t) => (t < at(2) ? 1100 : 5200), 0.9))
  mix(out, sample, 1.3)
  mix(out, reverb(sample, { seconds: 0.9, dark: 2600 }), 0.14)
  mix(out, low, 0.75)
  mix(out, drums)
  mix(out, reverb(drums, { seconds: 0.45, dark: 5000, predelay: 0.005 }), 0.2)
  mix(out, vinyl(seconds, random), 0.6)
  return master(out, { lufs: -13, fadeOut: 1.6 })
}
