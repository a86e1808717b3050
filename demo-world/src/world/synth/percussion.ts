import type { Hit } from './drums.ts'
import { drop, noise } from './drums.ts'
import { filter } from './filters.ts'
import { fadeEnds, modal, saturate } from './oscillators.ts'
import type { Mono } from './samples.ts'
import { blend, shape } from './samples.ts'

/** The left side of a 장구. */
export const gung: Hit = (random) => {
  const skin = modal(0.4, [
    [131, 0.35, 0.1],
    [176, 0.2, 0.07],
  ])
  const stroke = filter(noise(0.06, 0.012, random), 'low', 900)
  return saturate(blend([drop(0.9, 150, 82, 0.05, 0.22)], [skin], [stroke, 0.5]), 1.3)
}

/** The right side of a 장구. */
export const deok =
  (tight = 1): Hit =>
  (random) => {
    const skin = modal(0.3, [
      [392 * tight, 0.55, 0.05],
      [622 * tight, 0.4, 0.035],
      [957 * tight, 0.25, 0.02],
      [1480 * tight, 0.15, 0.012],
    ])
    return blend([skin], [filter(noise(0.09, 0.014, random), 'band', 2600, 0.6), 0.7])
  }

export const buk: Hit = (random) => {
  const stroke = filter(noise(0.1, 0.02, random), 'band', 420, 0.7)
  return saturate(blend([drop(1, 128, 66, 0.06, 0.26)], [stroke, 0.9]), 1.6)
}

export function kkwaenggwari(damped: boolean): Mono {
  const ring = damped ? 0.06 : 0.42
  const ratios = [1, 1.48, 2.04, 2.67, 3.31, 4.52, 5.9]
  const modes = ratios.map(
    (ratio, n) => [615 * ratio, 0.32 / (1 + n * 0.35), ring / (1 + n * 0.22)] as const,
  )
  return saturate(modal(ring * 5, modes), 1.5)
}

export function jing(seconds = 5): Mono {
  const out = modal(seconds, [
    [116, 0.6, 1.9],
    [117.3, 0.4, 2.1],
    [233, 0.3, 1.2],
    [349, 0.24, 0.9],
    [512, 0.16, 0.6],
    [701, 0.1, 0.4],
  ])
  return fadeEnds(
    shape(out, (t) => 0.8 + 0.2 * Math.sin(t * 2 * Math.PI * 2.3)),
    0.008,
    0.5,
  )
}

export const taiko =
  (hertz = 62): Hit =>
  (random) => {
    const skin = modal(0.8, [
      [hertz * 1.6, 0.4, 0.16],
      [hertz * 2.3, 0.25, 0.1],
    ])
    const stroke = filter(noise(0.2, 0.03, random), 'low', 1500)
    return saturate(blend([drop(1.8, hertz * 2.1, hertz, 0.05, 0.42)], [skin], [stroke, 0.8]), 1.8)
  }
