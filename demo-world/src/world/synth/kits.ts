import { clap, crash, drop, hat, kick, noise, rim, shaker, snare, tom } from './drums.ts'
import { filter } from './filters.ts'
import { modal } from './oscillators.ts'
import { buk, deok, gung, jing, kkwaenggwari, taiko } from './percussion.ts'
import type { Random } from './random.ts'
import { sampled } from './sampler.ts'
import type { Mono } from './sound.ts'

/** The drums of every kit, so that every groove fits. */
export type Drum = 'kick' | 'snare' | 'hat' | 'open' | 'rim' | 'tom' | 'shaker' | 'crash'
type Kit = Record<Drum, (random: Random) => Mono>

const plain: Kit = {
  kick: (random) => kick(random),
  snare: (random) => snare(random),
  hat: (random) => hat(random),
  open: (random) => hat(random, 0.14),
  rim,
  tom: (random) => tom(random, 110),
  shaker,
  crash: (random) => crash(random),
}

const metal = (hertz: number, ring: number) =>
  modal(ring * 4, [
    [hertz, 0.4, ring],
    [hertz * 1.48, 0.3, ring * 0.8],
    [hertz * 2.1, 0.15, ring * 0.4],
  ])
const skin = (hertz: number, ring: number) => (random: Random) => tom(random, hertz, ring)
const zap = (high: number, low: number, fall: number) => () =>
  drop(fall * 5, high, low, fall, fall * 1.4)

export const kits = {
  plain,
  dusty: {
    ...plain,
    kick: (random) => kick(random, { low: 52, high: 150, drive: 2 }),
    snare: (random) => filter(snare(random, { tune: 170, ring: 0.11 }), 'low', 5200),
    hat: (random) => filter(hat(random, 0.03), 'low', 8000),
  },
  crate: {
    ...plain,
    kick: (random) => kick(random, { low: 56, high: 220, drive: 2.6, click: 0.5 }),
    snare: (random) => snare(random, { tune: 205, ring: 0.13, snap: 0.95 }),
  },
  heavy: {
    ...plain,
    kick: (random) => kick(random, { low: 42, high: 240, ring: 0.3, drive: 3 }),
    snare: clap,
    hat: (random) => hat(random, 0.022),
    open: (random) => hat(random, 0.2),
  },
  club: {
    ...plain,
    kick: (random) => kick(random, { low: 50, high: 200, drive: 2 }),
    snare: clap,
    open: (random) => hat(random, 0.1),
    rim: (random) => snare(random, { tune: 240, ring: 0.05, snap: 0.4 }),
  },
  warehouse: {
    ...plain,
    kick: (random) => kick(random, { low: 45, high: 210, ring: 0.2, drive: 3, click: 0.35 }),
    snare: clap,
    tom: (random) => tom(random, 92, 0.14),
    shaker: (random) => hat(random, 0.018),
  },
  brushes: {
    ...plain,
    kick: (random) => kick(random, { low: 60, high: 110, drive: 1.1, click: 0.1 }),
    snare: (random) => filter(noise(0.35, 0.12, random), 'band', 2800, 0.5),
    hat: (random) => filter(crash(random, 0.2), 'high', 5200),
    open: (random) => filter(crash(random, 0.5), 'high', 4200),
  },
  breaks: {
    ...plain,
    kick: (random) => kick(random, { low: 64, high: 180, ring: 0.1, click: 0.6 }),
    snare: (random) => snare(random, { tune: 225, ring: 0.08, snap: 1, tone: 0.8 }),
    hat: (random) => hat(random, 0.05),
  },
  arena: {
    ...plain,
    kick: (random) => kick(random, { low: 55, high: 160, ring: 0.22, click: 0.5, drive: 2.2 }),
    snare: (random) => snare(random, { tune: 190, ring: 0.22, snap: 0.9, tone: 0.9 }),
    tom: (random) => tom(random, 88, 0.4),
    crash: (random) => crash(random, 1),
  },
  samul: {
    kick: gung,
    snare: (random) => deok(random),
    hat: () => kkwaenggwari(true),
    open: () => kkwaenggwari(false),
    rim: (random) => deok(random, 1.12),
    tom: buk,
    shaker: (random) => deok(random, 1.3),
    crash: () => jing(),
  },
  cinema: {
    ...plain,
    kick: (random) => taiko(random),
    snare: (random) => taiko(random, 96),
    hat: rim,
    tom: (random) => taiko(random, 78),
    crash: (random) => crash(random, 1.1),
  },
  street: {
    kick: skin(82, 0.24),
    snare: skin(240, 0.09),
    hat: shaker,
    open: () => metal(560, 0.12),
    rim: (random) => deok(random, 1.8),
    tom: skin(178, 0.16),
    shaker,
    crash: () => metal(820, 0.3),
  },
  toys: {
    kick: () => modal(0.3, [[140, 0.9, 0.06]]),
    snare: () =>
      modal(0.3, [
        [880, 0.5, 0.04],
        [1330, 0.4, 0.03],
      ]),
    hat: () => modal(0.2, [[4200, 0.4, 0.02]]),
    open: () => metal(2600, 0.14),
    rim: () => modal(0.2, [[1900, 0.5, 0.015]]),
    tom: () => modal(0.4, [[420, 0.7, 0.07]]),
    shaker,
    crash: () => metal(1900, 0.5),
  },
  circuit: {
    kick: zap(420, 44, 0.05),
    snare: (random) => filter(noise(0.2, 0.05, random), 'band', 1900, 1.4),
    hat: (random) => filter(noise(0.05, 0.009, random), 'high', 9000),
    open: (random) => filter(noise(0.3, 0.08, random), 'band', 7000, 2),
    rim: zap(3800, 900, 0.012),
    tom: zap(900, 120, 0.06),
    shaker: zap(7000, 5200, 0.008),
    crash: (random) =>
      filter(noise(1.4, 0.4, random), 'band', (t) => 6000 * Math.exp(-t * 2.4), 1.6),
  },
} satisfies Record<string, Kit>

export function drumOf(kit: keyof typeof kits, drum: Drum): Mono {
  return sampled(`${kit} ${drum}`, kits[kit][drum])
}

/** The gain and panorama (-1 left, 1 right) of each drum. */
export const seats: Record<Drum, { gain: number; pan: number }> = {
  kick: { gain: 0.9, pan: 0 },
  snare: { gain: 0.62, pan: 0.05 },
  hat: { gain: 0.3, pan: 0.42 },
  open: { gain: 0.28, pan: 0.42 },
  rim: { gain: 0.4, pan: -0.5 },
  tom: { gain: 0.6, pan: -0.25 },
  shaker: { gain: 0.3, pan: -0.5 },
  crash: { gain: 0.36, pan: 0.15 },
}
