import { boom, clap, hat, kick } from '../drums.ts'
import { duck, echo, reverb } from '../effects.ts'
import { master } from '../master.ts'
import { buk, deok, gung, jing, kkwaenggwari } from '../percussion.ts'
import { gayageum } from '../plucked.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { hz, mix, place, placeWide, stereo } from '../sound.ts'
import { pad } from '../sustained.ts'

/** The four percussion instruments of 사물놀이 drive an 808; a 가야금 riff in 계면조 rides on top. 16 bars. */
export function hwimori(piece: Piece): Stereo {
  const score = createScore(piece, { sloppy: 0.004 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(16) + 3.5
  const kicks: number[] = []

  const skins = stereo(seconds)
  const [deep, dry, tight, barrel] = [gung(random), deok(random), deok(random, 1.12), buk(random)]
  score.play('X..xo.x. X.x.o.x.', 0, 15, (t, v) => place(skins, deep, t, 0.6 * v, -0.35))
  score.play('..x.x-.x .-x.x-xx', 0, 15, (t, v) => place(skins, random.chance(0.3) ? tight : dry, t, 0.5 * v, 0.4))
  score.play('X.....x. X...x...', 2, 15, (t, v) => place(skins, barrel, t, 0.75 * v, -0.1))
  score.play('xxxxxxxx xxxxxxxx', 7, 8, (t, v, _bar, step) =>
    place(skins, step % 2 ? tight : barrel, t, v * (0.25 + step * 0.04), step % 2 ? 0.3 : -0.3),
  )

  const metal = stereo(seconds)
  const [ringing, damped] = [kkwaenggwari(false), kkwaenggwari(true)]
  score.play('X..o-.x. x-.ox.-.', 4, 7, (t, v) => place(metal, v > 0.7 ? ringing : damped, t, 0.3 * v, 0.25))
  score.play('X-.o-.x- x-.ox-x-', 8, 15, (t, v) => place(metal, v > 0.7 ? ringing : damped, t, 0.32 * v, 0.25))
  for (const bar of [0, 4, 8, 12, 15]) place(metal, jing(), at(bar), 0.6, -0.2)

  const low = stereo(seconds)
  const drums = stereo(seconds)
  const [thump, slap, tick] = [kick(random, { low: 50, drive: 2.4 }), clap(random), hat(random, 0.028)]
  for (const [from, to] of [
    [4, 7],
    [8, 15],
  ] as const) {
    score.play('X..x..X. ..X...x.', from, to, (t, v, bar) => {
      kicks.push(t)
      place(drums, thump, t, 0.7 * v)
      place(low, boom(hz(root - 24 + (bar % 4 === 3 ? -2 : 0)), long(3)), t, 0.7 * v)
    })
    score.play('....X... ....X...', from, to, (t, v) => place(drums, slap, t, 0.75 * v))
    score.play('x.xxx.x. x.xxx.xx', from, to, (t, v) => place(drums, tick, t, 0.28 * v, 0.5))
  }

  const silk = stereo(seconds)
  const riff = motif(random, 32, { start: 0, busy: 0.8, low: -3, high: 6 })
  for (let from = 2; from < 15; from += 2) {
    if (from === 6) continue
    for (const note of riff) {
      const pitch = root + degree(scales.gyemyeonjo, note.degree + (from >= 12 ? 5 : 0))
      const when = at(from, note.step)
      if (when < at(15)) place(silk, gayageum(random, pitch, 0.8, { vibrato: note.length > 2 ? 0.6 : 0.1 }), when, 0.55, -0.1)
    }
  }
  for (let k = 0; k < 12; k++) place(silk, gayageum(random, root + degree(scales.gyemyeonjo, k - 5), 1.2), at(15, 0) + k * 0.05, 0.4)
  const haze = stereo(seconds)
  for (const bar of [8, 10, 12, 14])
    placeWide(haze, pad(random, [root - 12, root - 5, root + 3], long(30), { attack: 0.4, cutoff: (t) => 500 + 500 * t }), at(bar), 0.35)

  const out = stereo(seconds)
  mix(out, skins, 0.85)
  mix(out, reverb(skins, { seconds: 1.2, dark: 3600 }), 0.2)
  mix(out, metal, 0.9)
  mix(out, reverb(metal, { seconds: 2, dark: 5000 }), 0.12)
  mix(out, drums, 0.85)
  mix(out, low, 0.55)
  mix(out, duck(silk, kicks, 0.25, 0.15), 1.8)
  mix(out, echo(silk, { time: long(3), feedback: 0.35 }), 0.45)
  mix(out, duck(haze, kicks, 0.7, 0.3), 1.3)
  return master(out, { lufs: -12.5, deep: 1, fadeOut: 2.5 })
}
