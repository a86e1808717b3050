import { filter } from './filters.ts'
import type { Stereo } from './sound.ts'
import { eachSide, mix, RATE } from './sound.ts'

/** Roughly what ITU-R BS.1770 calls integrated loudness, in LUFS: a high shelf, a low cut, gated 400 ms blocks. */
export function loudness(bus: Stereo): number {
  const block = Math.round(0.4 * RATE)
  const weighted = [bus.left, bus.right].map((side) => {
    const tilted = side.slice()
    const treble = filter(side.slice(), 'high', 1500, 0.7)
    for (let i = 0; i < tilted.length; i++) (tilted[i] as number) += (treble[i] as number) * 0.585
    return filter(tilted, 'high', 38, 0.5)
  })
  const powers: number[] = []
  for (let at = 0; at + block <= bus.left.length; at += block >> 1) {
    let sum = 0
    for (const side of weighted) for (let i = at; i < at + block; i++) sum += (side[i] as number) ** 2
    powers.push(sum / block)
  }
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length)
  const level = (power: number) => -0.691 + 10 * Math.log10(power + 1e-12)
  const loud = powers.filter((power) => level(power) > -70)
  const gate = level(mean(loud)) - 10
  return level(mean(loud.filter((power) => level(power) > gate)))
}

/** Never above `ceiling`: looks 3 ms ahead, so that the gain is down before the peak arrives. */
function limit(bus: Stereo, ceiling: number): void {
  const { left, right } = bus
  const ahead = Math.round(0.003 * RATE)
  const release = Math.exp(-1 / (0.12 * RATE))
  const attack = Math.exp(-1 / (0.0008 * RATE))
  const length = left.length
  let held = 1
  let hold = 0
  let gain = 1
  const gains = new Float32Array(length)
  for (let i = 0; i < length; i++) {
    const to = i + ahead < length ? i + ahead : length - 1
    const need = ceiling / Math.max(ceiling, Math.abs(left[to] as number), Math.abs(right[to] as number))
    if (need <= held) {
      held = need
      hold = ahead * 2
    } else if (hold > 0) hold--
    else held = 1 - (1 - held) * release
    gain = held < gain ? held + (gain - held) * attack : held
    gains[i] = gain
  }
  eachSide(bus, (side) => {
    for (let i = 0; i < length; i++) {
      const sample = (side[i] as number) * (gains[i] as number)
      side[i] = Math.max(-ceiling, Math.min(ceiling, sample))
    }
  })
}

const decibels = (ratio: number) => 20 * Math.log10(ratio + 1e-9)

function level(bus: Stereo): number {
  let sum = 0
  for (const side of [bus.left, bus.right]) for (let i = 0; i < side.length; i += 3) sum += (side[i] as number) ** 2
  return Math.sqrt(sum / bus.left.length)
}

/** Holds the low end to `deep` dB above the middle and lifts the treble towards `air` dB below it, each by 8 dB at most. */
function balance(bus: Stereo, deep: number, air: number): void {
  const copy = (kind: 'low' | 'high', hertz: number): Stereo => ({
    left: filter(bus.left.slice(), kind, hertz, 0.6),
    right: filter(bus.right.slice(), kind, hertz, 0.6),
  })
  const low = copy('low', 150)
  const high = copy('high', 2400)
  const [all, lows, highs] = [level(bus), level(low), level(high)]
  const middle = Math.sqrt(Math.max(1e-9, all ** 2 - lows ** 2 - highs ** 2))
  const cut = Math.min(8, Math.max(0, decibels(lows / middle) - deep))
  const lift = Math.min(8, Math.max(0, -air - decibels(highs / middle)))
  mix(bus, low, 10 ** (-cut / 20) - 1)
  mix(bus, high, 10 ** (lift / 20) - 1)
}

/** The last steps for every piece: no rumble, a balance of low and high, the loudness asked for (LUFS), peaks below -1 dB, soft ends (seconds). */
export function master(bus: Stereo, { lufs = -14, fadeIn = 0.01, fadeOut = 1.5, deep = -1, air = 10 } = {}): Stereo {
  eachSide(bus, (side) => filter(side, 'high', 26))
  balance(bus, deep, air)
  // The limiter takes back a little of what this gives: half a decibel makes up for it.
  const gain = 10 ** ((lufs + 0.5 - loudness(bus)) / 20)
  eachSide(bus, (side) => {
    for (let i = 0; i < side.length; i++) (side[i] as number) *= gain
  })
  limit(bus, 0.86)
  const { length } = bus.left
  eachSide(bus, (side) => {
    for (let i = 0; i < fadeIn * RATE; i++) (side[i] as number) *= i / (fadeIn * RATE)
    const tail = Math.round(fadeOut * RATE)
    for (let i = 1; i <= tail && i <= length; i++) (side[length - i] as number) *= ((i - 1) / tail) ** 1.5
  })
  return bus
}
