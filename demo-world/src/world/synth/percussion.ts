import { drop, noise } from './drums.ts'
import { filter } from './filters.ts'
import { fadeEnds, modal, saturate } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { add, RATE } from './sound.ts'

/** 장구, left side, with the hand or the 궁채: round and low. */
export function gung(random: Random): Mono {
  const out = drop(0.9, 150, 82, 0.05, 0.22)
  const skin = modal(0.4, [
    [131, 0.35, 0.1],
    [176, 0.2, 0.07],
  ])
  add(out, skin)
  add(out, filter(noise(0.06, 0.012, random), 'low', 900), 0.5)
  return saturate(out, 1.3)
}

/** 장구, right side, with the thin stick: dry and high. */
export function deok(random: Random, tight = 1): Mono {
  const out = modal(0.3, [
    [392 * tight, 0.55, 0.05],
    [622 * tight, 0.4, 0.035],
    [957 * tight, 0.25, 0.02],
    [1480 * tight, 0.15, 0.012],
  ])
  add(out, filter(noise(0.09, 0.014, random), 'band', 2600, 0.6), 0.7)
  return out
}

/** 북: the barrel drum. */
export function buk(random: Random): Mono {
  const out = drop(1, 128, 66, 0.06, 0.26)
  add(out, filter(noise(0.1, 0.02, random), 'band', 420, 0.7), 0.9)
  return saturate(out, 1.6)
}

/** 꽹과리: the small gong. */
export function kkwaenggwari(damped: boolean): Mono {
  const ring = damped ? 0.06 : 0.42
  const ratios = [1, 1.48, 2.04, 2.67, 3.31, 4.52, 5.9]
  return saturate(
    modal(
      ring * 5,
      ratios.map((r, n) => [615 * r, 0.32 / (1 + n * 0.35), ring / (1 + n * 0.22)] as const),
    ),
    1.5,
  )
}

/** 징: the large gong with a pulsating decay. */
export function jing(seconds = 5): Mono {
  const out = modal(seconds, [
    [116, 0.6, 1.9],
    [117.3, 0.4, 2.1],
    [233, 0.3, 1.2],
    [349, 0.24, 0.9],
    [512, 0.16, 0.6],
    [701, 0.1, 0.4],
  ])
  for (let i = 0; i < out.length; i++)
    (out[i] as number) *= 0.8 + 0.2 * Math.sin((i / RATE) * 2 * Math.PI * 2.3)
  return fadeEnds(out, 0.008, 0.5)
}

export function taiko(random: Random, hertz = 62): Mono {
  const out = drop(1.8, hertz * 2.1, hertz, 0.05, 0.42)
  const skin = modal(0.8, [
    [hertz * 1.6, 0.4, 0.16],
    [hertz * 2.3, 0.25, 0.1],
  ])
  add(out, skin)
  add(out, filter(noise(0.2, 0.03, random), 'low', 1500), 0.8)
  return saturate(out, 1.8)
}
