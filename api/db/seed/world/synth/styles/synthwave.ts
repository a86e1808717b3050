import { crash, hat, kick, snare, tom } from '../drums.ts'
import { duck, echo, reverb } from '../effects.ts'
import { lead, synthBass, synthPluck } from '../keys.ts'
import { master } from '../master.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { mix, place, placeWide, stereo } from '../sound.ts'
import { pad } from '../sustained.ts'

/** Neon on wet asphalt: rolling bass, arpeggios, a snare in a hall, a lead over the bridge. 14 bars. */
export function synthwave(piece: Piece): Stereo {
  const score = createScore(piece, { sloppy: 0 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(14) + 3
  const chords = [
    [0, 3, 7, 14],
    [-4, 0, 3, 10],
    [3, 7, 10, 17],
    [-2, 2, 5, 12],
  ]
  const chordAt = (bar: number) => chords[bar % 4] as number[]
  const kicks: number[] = []

  const drums = stereo(seconds)
  const big = stereo(seconds)
  const [thump, crack, tick, open] = [
    kick(random, { low: 50, high: 200, drive: 2.2 }),
    snare(random, { tune: 175, ring: 0.16, snap: 0.9 }),
    hat(random, 0.028),
    hat(random, 0.1),
  ]
  score.play('X...x... X...x...', 2, 13, (t, v) => {
    kicks.push(t)
    place(drums, thump, t, 0.95 * v)
  })
  score.play('....X... ....X...', 4, 13, (t, v) => place(big, crack, t, 0.7 * v))
  score.play('x-o-x-o- x-o-x-o-', 4, 13, (t, v) => place(drums, tick, t, 0.26 * v, 0.3))
  score.play('..x...x. ..x...x.', 6, 13, (t, v) => place(drums, open, t, 0.2 * v, -0.2))
  ;[190, 160, 130, 105, 85, 85].forEach((hertz, n) => {
    for (const bar of [5, 9]) place(big, tom(random, hertz), at(bar, 10 + n), 0.55, 0.6 - n * 0.24)
  })
  for (const bar of [6, 10]) place(big, crash(random), at(bar), 0.4)

  const low = stereo(seconds)
  for (let bar = 2; bar < 13; bar++) {
    for (let step = 0; step < 16; step++) {
      if (step % 4 === 0 && bar < 4) continue
      const tone = (chordAt(bar)[0] as number) + (step % 8 === 6 ? 12 : 0)
      place(low, synthBass(root - 24 + tone, long(0.85), { open: 500 + 70 * bar, snap: 0.09 }), at(bar, step), step % 2 ? 0.4 : 0.5)
    }
  }
  const warm = stereo(seconds)
  for (let bar = 0; bar < 14; bar++) {
    const bright = (t: number) => 500 + bar * 130 + 400 * t
    placeWide(
      warm,
      pad(
        random,
        chordAt(bar).map((tone) => root - 12 + tone),
        long(16),
        { attack: 0.1, release: 0.35, cutoff: bright },
      ),
      at(bar),
      0.34,
    )
  }
  const arp = stereo(seconds)
  for (let bar = 0; bar < 13; bar++) {
    for (let step = 0; step < 16; step++) {
      const tone = chordAt(bar)[[0, 2, 1, 3, 2, 3, 1, 2][step % 8] as number] as number
      const open = 800 + 3800 * Math.min(1, bar / 8)
      place(arp, synthPluck(root + 12 + tone, 0.35, { open, ring: 0.12, snap: 0.07 }), at(bar, step), 0.22, step % 2 ? 0.55 : -0.55)
    }
  }
  const voice = stereo(seconds)
  const tune = motif(random, 64, { start: 4, busy: 0.25, low: 2, high: 9 })
  let before = 0
  for (const note of tune) {
    const pitch = root + 12 + degree(scales.minor, note.degree)
    place(
      voice,
      lead(pitch, long(note.length) * 0.92, { from: before ? Math.max(-3, Math.min(3, before - pitch)) : 0 }),
      at(8, note.step),
      0.34,
    )
    before = pitch
  }

  const out = stereo(seconds)
  mix(out, drums, 0.85)
  mix(out, big, 0.8)
  mix(out, reverb(big, { seconds: 1.8, dark: 5200 }), 0.32)
  mix(out, duck(low, kicks, 0.55, 0.16), 0.75)
  mix(out, duck(warm, kicks, 0.6, 0.3), 1.3)
  mix(out, duck(arp, kicks, 0.4, 0.2), 1.5)
  mix(out, echo(arp, { time: long(3), feedback: 0.4 }), 0.7)
  mix(out, voice, 1.5)
  mix(out, echo(voice, { time: long(4), feedback: 0.35, dark: 2600 }), 0.4)
  mix(out, reverb(voice, { seconds: 2.4 }), 0.3)
  return master(out, { lufs: -13, fadeIn: 0.3, fadeOut: 2.6 })
}
