import { clap, hat, kick, noise, rim, tom } from '../drums.ts'
import { duck, echo, reverb } from '../effects.ts'
import { filter } from '../filters.ts'
import { synthBass, synthPluck } from '../keys.ts'
import { master } from '../master.ts'
import type { Piece } from '../score.ts'
import { createScore } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { eachSide, mix, place, stereo } from '../sound.ts'

/** One dark figure that turns for half a minute under a slowly opening filter; the floor drops out once. 16 bars. */
export function techno(piece: Piece): Stereo {
  const score = createScore(piece, { sloppy: 0.001 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(16) + 2
  const kicks: number[] = []

  const drums = stereo(seconds)
  const thump = kick(random, { low: 45, high: 210, ring: 0.2, drive: 3, click: 0.35 })
  const [slap, tick, open, stick] = [clap(random), hat(random, 0.03), hat(random, 0.09), rim(random)]
  for (const [from, to] of [
    [0, 8],
    [10, 16],
  ] as const) {
    score.play('X...X... X...X...', from, to, (t) => {
      kicks.push(t)
      place(drums, thump, t, 1)
    })
  }
  score.play('..X...X. ..X...X.', 2, 8, (t, v) => place(drums, open, t, 0.34 * v, 0.1))
  score.play('..X...X. ..X...X.', 10, 16, (t, v) => place(drums, open, t, 0.38 * v, 0.1))
  score.play('-o--o--o --o--o--', 4, 15, (t, v) => place(drums, tick, t, 0.4 * v, 0.4))
  score.play('....X... ....X...', 4, 8, (t, v) => place(drums, slap, t, 0.5 * v))
  score.play('....X... ....X..-', 10, 16, (t, v) => place(drums, slap, t, 0.55 * v))
  score.play('...x..o. .x....o.', 6, 15, (t, v) => place(drums, stick, t, 0.34 * v, -0.5))
  score.play('.......o ......o.', 10, 16, (t, v) => place(drums, tom(random, 96, 0.12), t, 0.5 * v, 0.4))

  // The rumble: what a large room answers to the kick.
  const rumble = reverb(drums, { seconds: 1.3, dark: 300 })
  eachSide(rumble, (side) => filter(side, 'low', 130))
  duck(rumble, kicks, 0.95, 0.3)

  const line = Array.from({ length: 16 }, () => (random.chance(0.62) ? random.pick([0, 0, 0, 3, 12, 10, 1]) : null))
  line[0] = 0
  const acid = stereo(seconds)
  for (let bar = 2; bar < 16; bar++) {
    line.forEach((tone, step) => {
      if (tone === null) return
      const rising = bar < 10 ? bar / 10 : (bar - 6) / 10
      const accent = (step * 7) % 5 === 0 ? 1.6 : 1
      place(
        acid,
        synthBass(root - 12 + tone, long(0.8), {
          open: (250 + 3000 * rising ** 2) * accent,
          snap: 0.05 + 0.06 * rising,
          q: 4.5,
          square: 0,
        }),
        at(bar, step),
        0.3 * (0.7 + 0.3 * accent),
        0.05,
      )
    })
  }
  const stab = stereo(seconds)
  score.play('...x.... ..x.....', 6, 15, (t, v) => {
    for (const tone of [0, 3, 7, 10])
      place(stab, synthPluck(root + tone, 0.4, { open: 1500, ring: 0.08, snap: 0.08 }), t, 0.26 * v, tone / 10 - 0.5)
  })
  const rise = noise(at(2), 60, random).map((s, i, all) => s * (i / all.length) ** 2)
  const sweep = filter(rise, 'band', (t) => 300 + 5500 * (t / at(2)) ** 2, 1.6)

  const out = stereo(seconds)
  mix(out, drums, 0.8)
  mix(out, reverb(drums, { seconds: 0.5, dark: 6000, predelay: 0 }), 0.08)
  mix(out, rumble, 0.5)
  mix(out, duck(acid, kicks, 0.5, 0.14), 1.5)
  mix(out, echo(acid, { time: long(3), feedback: 0.35 }), 0.16)
  mix(out, stab, 1.4)
  const far = echo(stab, { time: long(3), feedback: 0.68, dark: 2200 })
  mix(out, far, 1.5)
  mix(out, reverb(far, { seconds: 3, dark: 3200 }), 0.3)
  place(out, sweep, at(8), 0.3)
  return master(out, { lufs: -12, deep: 2, fadeOut: 1.8 })
}
