import { drop } from '../drums.ts'
import { echo, reverb, swell } from '../effects.ts'
import { bar as struck } from '../keys.ts'
import { master } from '../master.ts'
import { envelope } from '../oscillators.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { hz, mix, place, placeWide, shape, stereo } from '../sound.ts'
import { choir, pad } from '../sustained.ts'

/** Slow chords that open and close like tide, glass far away, voices without words. Five chords of two bars. */
export function ambient(piece: Piece): Stereo {
  const { random, at, long } = createScore(piece)
  const { root } = piece
  const seconds = at(10) + 5
  const chords = [
    [0, 7, 14, 16],
    [-4, 3, 10, 19],
    [-7, 5, 12, 16],
    [-2, 5, 9, 14],
    [0, 7, 11, 16],
  ]

  const held = stereo(seconds)
  chords.forEach((chord, n) => {
    const opening = (t: number) => 380 + (500 + n * 330) * Math.sin(Math.min(1, t / long(34)) * Math.PI) ** 2
    placeWide(
      held,
      pad(
        random,
        chord.map((tone) => root - 12 + tone),
        long(31),
        { attack: 2, release: 2.6, cutoff: opening, q: 1 },
      ),
      at(n * 2),
      0.5,
    )
    const deep = hz(root - 24 + (chord[0] as number))
    place(held, envelope(drop(long(30), deep, deep, 1, 4), 1.2, 1.5), at(n * 2), 0.4)
    if (n > 0) placeWide(held, choir(random, root + (chord[2] as number), long(24), n % 2 ? 'oo' : 'oh', 2), at(n * 2, 4), 0.28 + 0.06 * n)
  })
  const glass = stereo(seconds)
  for (let step = 4; step < 150; step += random.pick([3, 4, 5, 6, 8])) {
    const note = root + 12 + degree(scales.pentatonic, random.pick([0, 1, 2, 3, 4, 5, 6, 7, 9]))
    place(
      glass,
      struck(note, 2.2, step % 3 ? 'glass' : 'tube'),
      at(0, step),
      0.1 + 0.16 * random.next() * Math.sin((step / 150) * Math.PI),
      random.signed() * 0.8,
    )
  }

  const out = stereo(seconds)
  mix(out, held)
  mix(out, reverb(held, { seconds: 6, dark: 3400, predelay: 0.04 }), 0.5)
  mix(out, glass, 0.6)
  const far = echo(glass, { time: long(6), feedback: 0.6, dark: 3600 })
  mix(out, far, 0.7)
  mix(out, reverb(far, { seconds: 5, dark: 5000 }), 0.5)
  mix(out, swell(seconds, random, { period: 11 }), 0.09)
  shape(out, (t) => 0.35 + 0.65 * Math.sin(Math.min(1, t / (seconds * 0.92)) * Math.PI * 0.86) ** 1.2)
  return master(out, { lufs: -16, air: 15, fadeIn: 2, fadeOut: 4.5 })
}
