import { rain, reverb } from '../effects.ts'
import { master } from '../master.ts'
import { deok, gung } from '../percussion.ts'
import { gayageum } from '../plucked.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { mix, place, stereo } from '../sound.ts'
import { daegeum } from '../sustained.ts'

type Phrase = readonly (readonly [step: number, degree: number, length: number])[]

/** 굿거리, twelve eighths a bar: a 가야금 alone, then with 장구, then a 대금 answers. 8 bars in 평조. */
export function sanjo(piece: Piece): Stereo {
  const score = createScore(piece, { steps: 12, sloppy: 0.012 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(8) + 3.5
  const note = (n: number) => root + degree(scales.pyeongjo, n)

  const phrases: Phrase[] = [
    [
      [0, 0, 3],
      [3, 2, 2],
      [5, 3, 1],
      [6, 4, 4],
      [10, 3, 1],
      [11, 2, 1],
    ],
    [
      [0, 3, 3],
      [3, 2, 1],
      [4, 1, 2],
      [6, 0, 5],
    ],
    [
      [0, 5, 2],
      [2, 6, 1],
      [3, 5, 2],
      [5, 4, 1],
      [6, 3, 3],
      [9, 4, 2],
      [11, 3, 1],
    ],
    [
      [0, 2, 3],
      [3, 1, 1],
      [4, 0, 1],
      [5, -1, 1],
      [6, 0, 6],
    ],
  ]
  const strings = stereo(seconds)
  const strike = (t: number, pitch: number, length: number, gain: number) => {
    place(
      strings,
      gayageum(random, pitch, Math.max(1.1, length + 0.9), { vibrato: length > 0.45 ? 0.38 : 0.1, slide: random.chance(0.18) ? -2 : 0 }),
      t,
      gain,
      -0.12,
    )
  }
  for (let bar = 0; bar < 8; bar++) {
    for (const [step, n, length] of phrases[bar % 4] as Phrase) {
      const loud = 0.75 + 0.2 * random.next() + (step === 0 ? 0.15 : 0)
      strike(at(bar, step), note(n), long(length), loud)
      if (step === 0 || (bar > 3 && step === 6)) strike(at(bar, step) + 0.018, note(n - 5), long(4), 0.55)
      // 잔가락: in the second half the long notes break into quick ones.
      if (bar >= 4 && length >= 3 && step > 0)
        for (let k = 1; k < length; k++) strike(at(bar, step + k), note(n + (k % 2 ? 1 : 0)), long(1), 0.5)
    }
  }
  // A run over all the strings before the second half and at the end.
  for (const [bar, step] of [
    [3, 9],
    [7, 8],
  ] as const)
    for (let k = 0; k < 9; k++) strike(at(bar, step) + k * 0.075, note(k - 3), 0.2, 0.35 + k * 0.045)

  const skin = stereo(seconds)
  const [deep, dry] = [gung(random), deok(random)]
  score.play('X..... x..... ', 2, 8, (t, v) => place(skin, deep, t, 0.75 * v, -0.3))
  score.play('X..o.- ..x.o-', 2, 8, (t, v) => place(skin, dry, t, 0.42 * v, 0.35))
  score.play('......  .....-', 4, 8, (t, v) => place(skin, dry, t, 0.5 * v, 0.35))

  const wind = stereo(seconds)
  const answer: Phrase = [
    [0, 5, 5],
    [5, 6, 1],
    [6, 7, 6],
    [12, 6, 3],
    [15, 5, 2],
    [17, 4, 1],
    [18, 5, 6],
    [24, 3, 4],
    [28, 4, 2],
    [30, 5, 3],
    [33, 4, 3],
    [36, 3, 3],
    [39, 2, 2],
    [41, 1, 1],
    [42, 0, 7],
  ]
  for (const [step, n, length] of answer) {
    place(wind, daegeum(random, note(n) + 12 - 12 * Number(n > 6), long(length) * 0.94, 0.5 + 0.4 * random.next()), at(4, step), 0.3, 0.3)
  }

  const out = stereo(seconds)
  mix(out, strings)
  mix(out, skin, 0.9)
  mix(out, wind, 0.8)
  mix(out, reverb(strings, { seconds: 1.5, dark: 4200 }), 0.22)
  mix(out, reverb(skin, { seconds: 1.1, dark: 3000 }), 0.2)
  mix(out, reverb(wind, { seconds: 2.6, dark: 4000 }), 0.45)
  mix(out, rain(seconds, random), 0.1)
  return master(out, { lufs: -16, deep: -2, fadeOut: 2.8 })
}
