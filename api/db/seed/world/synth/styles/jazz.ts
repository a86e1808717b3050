import { crash, noise, rim } from '../drums.ts'
import { rain, reverb } from '../effects.ts'
import { filter } from '../filters.ts'
import { piano } from '../keys.ts'
import { master } from '../master.ts'
import { uprightBass } from '../plucked.ts'
import type { Piece } from '../score.ts'
import { createScore, degree, motif, scales } from '../score.ts'
import type { Stereo } from '../sound.ts'
import { mix, place, stereo } from '../sound.ts'

/** A piano trio by an open window: walking bass, brushes, rain. 12 bars of a minor turnaround. */
export function jazz(piece: Piece): Stereo {
  const score = createScore(piece, { sloppy: 0.008 })
  const { random, at, long } = score
  const { root } = piece
  const seconds = at(12) + 3
  // The off-beat eighth falls on the last third of the beat.
  const eighth = (bar: number, n: number) => at(bar, (n >> 1) * 4 + (n & 1 ? 2.66 : 0))
  const chords = [
    [3, 7, 10, 14],
    [2, 5, 8, 12],
    [-2, 2, 5, 9],
    [3, 7, 10, 14],
  ]
  const roots = [0, 5, -2, 3]

  const trio = stereo(seconds)
  for (let bar = 0; bar < 12; bar++) {
    const chord = chords[bar % 4] as number[]
    const hits = bar === 11 ? [0] : random.pick([[0, 3], [1, 5], [0, 5], [3]])
    for (const hit of hits) {
      for (const [n, tone] of chord.entries())
        place(trio, piano(random, root + tone, bar === 11 ? 3 : 0.55, 0.4), eighth(bar, hit) + n * 0.004, 0.3, -0.35 + n * 0.12)
    }
  }
  for (const [from, bars] of [
    [1, 3],
    [5, 3],
    [8, 3],
  ] as const) {
    const tune = motif(random, bars * 8, { start: 6, busy: 0.75, low: 2, high: 13 })
    for (const note of tune) {
      const when = eighth(from + (note.step >> 3), note.step & 7)
      place(
        trio,
        piano(random, root + degree(scales.dorian, note.degree), long(note.length * 2), 0.6 + 0.3 * random.next()),
        when,
        0.42,
        0.25,
      )
    }
  }
  for (let bar = 1; bar < 12; bar++) {
    const tone = roots[bar % 4] as number
    const next = roots[(bar + 1) % 4] as number
    ;[tone, tone + 3, tone + 7, next + random.pick([-1, 1])].forEach((step, beat) => {
      if (bar < 11 || beat === 0) place(trio, uprightBass(random, root - 24 + step, 0.75), at(bar, beat * 4), 0.95, -0.05)
    })
  }

  const drums = stereo(seconds)
  const brush = filter(noise(0.35, 0.12, random), 'band', 2800, 0.5)
  const sweep = filter(noise(0.6, 0.3, random), 'band', 2000, 0.5).map((s, i, all) => s * Math.sin((Math.PI * i) / all.length))
  const ride = filter(crash(random, 0.22), 'high', 5200)
  const stick = rim(random)
  for (let bar = 2; bar < 11; bar++) {
    for (const n of [0, 2, 3, 4, 6, 7]) place(drums, ride, eighth(bar, n), (n & 1 ? 0.13 : 0.2) * (0.9 + random.next() * 0.2), 0.35)
    for (const n of [2, 6]) place(drums, brush, eighth(bar, n), 0.3, -0.2)
    for (const n of [0, 4]) place(drums, sweep, eighth(bar, n), 0.22, -0.3)
    if (random.chance(0.4)) place(drums, stick, eighth(bar, 5), 0.14, -0.2)
  }

  const out = stereo(seconds)
  mix(out, trio)
  mix(out, drums, 0.9)
  mix(out, reverb(trio, { seconds: 1.7, dark: 4200 }), 0.3)
  mix(out, reverb(drums, { seconds: 0.9 }), 0.15)
  mix(out, rain(seconds, random), 0.55)
  return master(out, { lufs: -16, fadeIn: 1.2, fadeOut: 3 })
}
