import type { Hit } from './drums.ts'
import { clap, crash, drop, hat, kick, noise, rim, shaker, snare, tom } from './drums.ts'
import type { FilterKind } from './filters.ts'
import { filter } from './filters.ts'
import type { Mode } from './oscillators.ts'
import { modal } from './oscillators.ts'
import { buk, deok, gung, jing, kkwaenggwari, taiko } from './percussion.ts'
import { sampled } from './sampler.ts'
import type { Curve, Mono } from './samples.ts'

/** Every kit has all drums, so every groove fits. */
export const drums = ['kick', 'snare', 'hat', 'open', 'rim', 'tom', 'shaker', 'crash'] as const
export type Drum = (typeof drums)[number]
type Kit = Record<Drum, Hit>

const plain: Kit = {
  kick: kick(),
  snare: snare(),
  hat: hat(),
  open: hat(0.14),
  rim,
  tom: tom(110),
  shaker,
  crash: crash(),
}

const filtered =
  (hit: Hit, kind: FilterKind, cutoff: number): Hit =>
  (random) =>
    filter(hit(random), kind, cutoff)
const hiss =
  (seconds: number, ring: number, kind: FilterKind, cutoff: Curve, q?: number): Hit =>
  (random) =>
    filter(noise(seconds, ring, random), kind, cutoff, q)
const struck =
  (seconds: number, ...modes: Mode[]): Hit =>
  () =>
    modal(seconds, modes)
const metal = (hertz: number, ring: number) =>
  struck(
    ring * 4,
    [hertz, 0.4, ring],
    [hertz * 1.48, 0.3, ring * 0.8],
    [hertz * 2.1, 0.15, ring * 0.4],
  )
const zap =
  (high: number, low: number, fall: number): Hit =>
  () =>
    drop(fall * 5, high, low, fall, fall * 1.4)

export const kits = {
  plain,
  dusty: {
    ...plain,
    kick: kick({ low: 52, high: 150, drive: 2 }),
    snare: filtered(snare({ tune: 170, ring: 0.11 }), 'low', 5200),
    hat: filtered(hat(0.03), 'low', 8000),
  },
  crate: {
    ...plain,
    kick: kick({ low: 56, high: 220, drive: 2.6, click: 0.5 }),
    snare: snare({ tune: 205, ring: 0.13, snap: 0.95 }),
  },
  heavy: {
    ...plain,
    kick: kick({ low: 42, high: 240, ring: 0.3, drive: 3 }),
    snare: clap,
    hat: hat(0.022),
    open: hat(0.2),
  },
  club: {
    ...plain,
    kick: kick({ low: 50, high: 200, drive: 2 }),
    snare: clap,
    open: hat(0.1),
    rim: snare({ tune: 240, ring: 0.05, snap: 0.4 }),
  },
  warehouse: {
    ...plain,
    kick: kick({ low: 45, high: 210, ring: 0.2, drive: 3, click: 0.35 }),
    snare: clap,
    tom: tom(92, 0.14),
    shaker: hat(0.018),
  },
  brushes: {
    ...plain,
    kick: kick({ low: 60, high: 110, drive: 1.1, click: 0.1 }),
    snare: hiss(0.35, 0.12, 'band', 2800, 0.5),
    hat: filtered(crash(0.2), 'high', 5200),
    open: filtered(crash(0.5), 'high', 4200),
  },
  breaks: {
    ...plain,
    kick: kick({ low: 64, high: 180, ring: 0.1, click: 0.6 }),
    snare: snare({ tune: 225, ring: 0.08, snap: 1, tone: 0.8 }),
    hat: hat(0.05),
  },
  arena: {
    ...plain,
    kick: kick({ low: 55, high: 160, ring: 0.22, click: 0.5, drive: 2.2 }),
    snare: snare({ tune: 190, ring: 0.22, snap: 0.9, tone: 0.9 }),
    tom: tom(88, 0.4),
    crash: crash(1),
  },
  samul: {
    kick: gung,
    snare: deok(),
    hat: () => kkwaenggwari(true),
    open: () => kkwaenggwari(false),
    rim: deok(1.12),
    tom: buk,
    shaker: deok(1.3),
    crash: () => jing(),
  },
  cinema: {
    ...plain,
    kick: taiko(),
    snare: taiko(96),
    hat: rim,
    tom: taiko(78),
    crash: crash(1.1),
  },
  street: {
    kick: tom(82, 0.24),
    snare: tom(240, 0.09),
    hat: shaker,
    open: metal(560, 0.12),
    rim: deok(1.8),
    tom: tom(178, 0.16),
    shaker,
    crash: metal(820, 0.3),
  },
  toys: {
    kick: struck(0.3, [140, 0.9, 0.06]),
    snare: struck(0.3, [880, 0.5, 0.04], [1330, 0.4, 0.03]),
    hat: struck(0.2, [4200, 0.4, 0.02]),
    open: metal(2600, 0.14),
    rim: struck(0.2, [1900, 0.5, 0.015]),
    tom: struck(0.4, [420, 0.7, 0.07]),
    shaker,
    crash: metal(1900, 0.5),
  },
  circuit: {
    kick: zap(420, 44, 0.05),
    snare: hiss(0.2, 0.05, 'band', 1900, 1.4),
    hat: hiss(0.05, 0.009, 'high', 9000),
    open: hiss(0.3, 0.08, 'band', 7000, 2),
    rim: zap(3800, 900, 0.012),
    tom: zap(900, 120, 0.06),
    shaker: zap(7000, 5200, 0.008),
    crash: hiss(1.4, 0.4, 'band', (t) => 6000 * Math.exp(-t * 2.4), 1.6),
  },
} satisfies Record<string, Kit>

export function drumOf(kit: keyof typeof kits, drum: Drum): Mono {
  return sampled(`${kit} ${drum}`, kits[kit][drum])
}

export const seats: Record<Drum, readonly [gain: number, pan: number]> = {
  kick: [0.9, 0],
  snare: [0.62, 0.05],
  hat: [0.3, 0.42],
  open: [0.28, 0.42],
  rim: [0.4, -0.5],
  tom: [0.6, -0.25],
  shaker: [0.3, -0.5],
  crash: [0.36, 0.15],
}
