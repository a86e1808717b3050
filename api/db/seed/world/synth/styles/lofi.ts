import { hat, kick, noise, rim, snare } from '../drums.ts'
import { reverb, vinyl, wow } from '../effects.ts'
import { filter } from '../filters.ts'
import { electricPiano } from '../keys.ts'
import { master } from '../master.ts'
import { uprightBass } from '../plucked.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { eachSide, mix, place, stereo } from '../sound.ts'

/** Late-night electric piano over dusty drums: ninth chords, a tired swing, tape that wanders. 9 bars. */
export function lofi(piece: Piece): Stereo {
  const score = createScore(piece, { swing: 0.3, sloppy: 0.009 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(9) + 2.5
  const chords = [
    [5, 9, 12, 16],
    [4, 7, 11, 14],
    [2, 5, 9, 12],
    [0, 4, 7, 11, 14],
  ]
  const roots = [5, 4, 2, 0]

  const keys = stereo(seconds)
  for (let bar = 0; bar < 9; bar++) {
    const chord = chords[bar % 4] as number[]
    for (const [step, length, gain] of [
      [0, 9, 1],
      [10, 5, 0.65],
    ] as const) {
      chord.forEach((tone, n) => {
        place(
          keys,
          electricPiano(root + tone, long(length), 0.45 + 0.2 * random.next()),
          at(bar, step) + n * 0.014,
          0.2 * gain,
          (n - 1.5) * 0.25,
        )
      })
    }
  }
  const tune = motif(random, 32, { start: 4, busy: 0.45, low: 1, high: 9 })
  for (const from of [2, 6]) {
    for (const note of tune) {
      place(
        keys,
        electricPiano(root + 12 + degree(scales.major, note.degree), long(note.length) * 0.95, 0.85),
        at(from, note.step),
        0.2,
        0.2,
      )
    }
  }
  const low = stereo(seconds)
  score.play('X.....o. ..x..-..', 1, 8, (t, v, bar, step) => {
    const tone = roots[bar % 4] as number
    place(low, uprightBass(random, root - 24 + tone + (step === 13 ? 7 : 0), 0.9), t, 0.75 * v)
  })

  const drums = stereo(seconds)
  const [thump, crack, tick, open, stick] = [
    kick(random, { low: 52, high: 150, drive: 2 }),
    snare(random, { tune: 170, ring: 0.11 }),
    hat(random),
    hat(random, 0.12),
    rim(random),
  ]
  score.play('X.....-x ..X.....', 1, 8, (t, v) => place(drums, thump, t, 0.95 * v))
  score.play('....X... ....X..-', 2, 8, (t, v) => place(drums, crack, t, 0.5 * v, 0.05))
  score.play('....x... ....x...', 1, 2, (t, v) => place(drums, stick, t, 0.5 * v, -0.2))
  score.play('x.o.x.o- x.o.x-o.', 2, 8, (t, v) => place(drums, tick, t, 0.26 * v, 0.3))
  score.play('........ ......o.', 3, 8, (t, v) => place(drums, open, t, 0.16 * v, 0.3))
  place(
    drums,
    noise(0.8, 0.3, random).map((s) => s * 0.1),
    at(4),
    1,
  )

  const out = stereo(seconds)
  wow(keys, 1.4)
  const closing = (t: number) => (t < at(2) ? 700 + 2300 * (t / at(2)) : t > at(8) ? 1500 : 4200)
  eachSide(keys, (side) => filter(side, 'low', closing))
  mix(out, keys, 1.6)
  mix(out, reverb(keys, { seconds: 1.4, dark: 2400 }), 0.35)
  mix(out, low, 0.65)
  eachSide(drums, (side) => filter(side, 'low', 7800))
  mix(out, drums, 0.9)
  mix(out, reverb(drums, { seconds: 0.6, dark: 3000 }), 0.12)
  mix(out, vinyl(seconds, random), 0.8)
  return master(out, { lufs: -15, air: 14, fadeIn: 0.4, fadeOut: 2.4 })
}
