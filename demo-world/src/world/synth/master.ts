import { LoudnessMeter } from '../../../../api/src/modules/files/media/loudness.ts'
import { TruePeakMeter } from '../../../../api/src/modules/files/media/true-peak.ts'
import { filter, lowCut } from './filters.ts'
import type { Stereo } from './sound.ts'
import { eachSide, mix, RATE } from './sound.ts'

const CEILING = 0.86
/** The limit of the true peak: -0.5 dB. */
const TRUE_CEILING = 0.944
/** Gain corrections, and the tolerated difference in LU. */
const LIFTS = 4
const MISSING = 3
/**
 * Seconds of the fades at the beginning and, after a correction, at the end: mp3 smears hard
 * attacks.
 */
const BEGIN = 0.012
const SHORT = 0.02
const BLOCK = Math.round(0.2 * RATE)

/** The weighted power of one side per 0.2 s: a low cut, and 4 dB more above 1.5 kHz. */
function powers(side: Float32Array): Float64Array {
  const out = new Float64Array(Math.floor(side.length / BLOCK))
  const [slow, fast] = [38, 1500].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / RATE)) as [
    number,
    number,
  ]
  let rumble = 0
  let body = 0
  for (let block = 0, i = 0; block < out.length; block++) {
    let sum = 0
    for (const end = i + BLOCK; i < end; i++) {
      const sample = side[i] as number
      rumble += (sample - rumble) * slow
      body += (sample - body) * fast
      const heard = sample - rumble + (sample - body) * 0.585
      sum += heard * heard
    }
    out[block] = sum / BLOCK
  }
  return out
}

const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length)
const lufsOf = (power: number) => -0.691 + 10 * Math.log10(power + 1e-12)

/** Approximates the integrated loudness of ITU-R BS.1770 in LUFS. */
export function loudness(bus: Stereo): number {
  const [left, right] = [powers(bus.left), powers(bus.right)]
  const both = Array.from(left, (power, n) => power + (right[n] as number))
  const blocks = both.slice(1).map((power, n) => (power + (both[n] as number)) / 2)
  const loud = blocks.filter((power) => lufsOf(power) > -70)
  const gate = lufsOf(mean(loud)) - 10
  return lufsOf(mean(loud.filter((power) => lufsOf(power) > gate)))
}

function peakOf(side: Float32Array): number {
  let peak = 0
  for (let i = 0; i < side.length; i++) {
    const size = Math.abs(side[i] as number)
    if (size > peak) peak = size
  }
  return peak
}

function integrated(bus: Stereo): number {
  const meter = new LoudnessMeter(RATE, 2)
  meter.add([bus.left, bus.right])
  return meter.result().loudness ?? Number.NEGATIVE_INFINITY
}

function truePeakOf(bus: Stereo): number {
  const meter = new TruePeakMeter()
  meter.add([bus.left, bus.right])
  return meter.peak()
}

/** Keeps samples below `ceiling`; looks 3 ms ahead to lower the gain before a peak. */
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
    const need =
      ceiling / Math.max(ceiling, Math.abs(left[to] as number), Math.abs(right[to] as number))
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
  for (const side of [bus.left, bus.right])
    for (let i = 0; i < side.length; i += 3) sum += (side[i] as number) ** 2
  return Math.sqrt(sum / bus.left.length)
}

function scale(bus: Stereo, gain: number): void {
  eachSide(bus, (side) => {
    for (let i = 0; i < side.length; i++) (side[i] as number) *= gain
  })
}

/**
 * Limits the bass to `deep` dB above the middle, raises the treble to `air` dB below it; both by at
 * most 8 dB.
 */
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

function soften(bus: Stereo, fadeIn: number, fadeOut: number): void {
  const { length } = bus.left
  eachSide(bus, (side) => {
    for (let i = 0; i < fadeIn * RATE; i++) (side[i] as number) *= i / (fadeIn * RATE)
    const tail = Math.round(fadeOut * RATE)
    for (let i = 1; i <= tail && i <= length; i++)
      (side[length - i] as number) *= ((i - 1) / tail) ** 1.5
  })
}

/**
 * Masters a track: removes rumble, balances a `full` mix, reaches `lufs`, keeps peaks below -0.5
 * dBTP and fades the ends (seconds).
 */
export function master(
  bus: Stereo,
  { lufs = -13, full = true, fadeIn = 0.004, fadeOut = 1.5 } = {},
): Stereo {
  eachSide(bus, (side) => lowCut(side, 26))
  if (full) balance(bus, -1, 10)
  const gain = 10 ** ((lufs - loudness(bus)) / 20)
  scale(bus, gain)
  const above = Math.max(peakOf(bus.left), peakOf(bus.right)) / CEILING
  if (above > 1) limit(bus, CEILING)
  // The limiter lowers the loudness of spiky tracks.
  if (above > 2) {
    scale(bus, 10 ** (Math.min(6, lufs - loudness(bus)) / 20))
    limit(bus, CEILING)
  }
  soften(bus, fadeIn, fadeOut)
  for (let lift = 0; lift < LIFTS; lift++) {
    const missing = lufs - integrated(bus)
    if (missing <= MISSING) break
    scale(bus, 10 ** (Math.min(6, missing) / 20))
    limit(bus, CEILING)
  }
  const headroom = TRUE_CEILING / truePeakOf(bus)
  const missing = lufs - integrated(bus)
  if (headroom < 1) scale(bus, headroom)
  else if (missing > MISSING) scale(bus, Math.min(headroom, 10 ** (missing / 20)))
  soften(bus, BEGIN, Math.min(fadeOut, SHORT))
  return bus
}
