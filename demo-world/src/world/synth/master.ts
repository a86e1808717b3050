import { LoudnessMeter } from '../../../../api/src/modules/files/media/loudness.ts'
import type { FilterKind } from './filters.ts'
import { filter, lowCut } from './filters.ts'
import { fadeEnds } from './oscillators.ts'
import type { Stereo } from './samples.ts'
import { mapSamples, mix, RATE } from './samples.ts'

/** The largest sample as a ratio, and the largest true peak in dB. */
const SAMPLE_CEILING = 0.86
const TRUE_PEAK_DB = -0.5
/** Passes of gain and limiter, and the tolerated difference in LU. */
const PASSES = 6
const TOLERATED_LU = 3

const ratioOf = (decibels: number) => 10 ** (decibels / 20)
const decibelsOf = (ratio: number) => 20 * Math.log10(ratio + 1e-9)

/** Returns the loudness in LUFS and the true peak in dB. */
export function measure(bus: Stereo): { loudness: number; truePeak: number } {
  const meter = new LoudnessMeter(RATE, 2)
  meter.add(bus)
  const { loudness, truePeak } = meter.result()
  return { loudness: loudness ?? -70, truePeak: truePeak ?? -70 }
}

function scale(bus: Stereo, gain: number): void {
  for (const side of bus) mapSamples(side, (sample) => sample * gain)
}

/** Limits the peaks in place. Looks 3 ms ahead to lower the gain before a peak. */
function limit([left, right]: Stereo): void {
  const ahead = Math.round(0.003 * RATE)
  const release = Math.exp(-1 / (0.12 * RATE))
  const attack = Math.exp(-1 / (0.0008 * RATE))
  const gains = left.slice()
  let [target, hold, gain] = [1, 0, 1]
  for (let i = 0; i < gains.length; i++) {
    const next = Math.min(i + ahead, gains.length - 1)
    const peak = Math.max(Math.abs(left[next] as number), Math.abs(right[next] as number))
    const needed = SAMPLE_CEILING / Math.max(SAMPLE_CEILING, peak)
    if (needed <= target) {
      target = needed
      hold = ahead * 2
    } else if (hold > 0) hold--
    else target = 1 - (1 - target) * release
    gain = target < gain ? target + (gain - target) * attack : target
    gains[i] = gain
  }
  for (const side of [left, right])
    mapSamples(side, (sample, i) => {
      const limited = sample * (gains[i] as number)
      return Math.max(-SAMPLE_CEILING, Math.min(SAMPLE_CEILING, limited))
    })
}

function levelOf(bus: Stereo): number {
  let sum = 0
  for (const side of bus) for (const sample of side) sum += sample * sample
  return Math.sqrt(sum / bus[0].length)
}

/**
 * Lowers the bass to 1 dB below the middle, and raises the treble to 10 dB below it. Changes each
 * by at most 8 dB.
 */
function balance(bus: Stereo): void {
  const band = (kind: FilterKind, hertz: number): Stereo => [
    filter(bus[0].slice(), kind, hertz, 0.6),
    filter(bus[1].slice(), kind, hertz, 0.6),
  ]
  const [low, high] = [band('low', 150), band('high', 2400)]
  const [all, lows, highs] = [levelOf(bus), levelOf(low), levelOf(high)]
  const middle = Math.sqrt(Math.max(1e-9, all ** 2 - lows ** 2 - highs ** 2))
  const cut = Math.min(8, Math.max(0, decibelsOf(lows / middle) + 1))
  const lift = Math.min(8, Math.max(0, -10 - decibelsOf(highs / middle)))
  mix(bus, low, ratioOf(-cut) - 1)
  mix(bus, high, ratioOf(lift) - 1)
}

type Mastering = { lufs: number; isMix: boolean; fadeOut: number }

/** Finishes a mix: removes rumble, balances several parts, reaches `lufs` and limits the peaks. */
export function master(bus: Stereo, { lufs, isMix, fadeOut }: Mastering): void {
  for (const side of bus) lowCut(side, 26)
  if (isMix) balance(bus)
  // A short fade, because mp3 smears hard attacks.
  for (const side of bus) fadeEnds(side, 0.012, fadeOut)
  let measured = measure(bus)
  const missing = () => lufs - measured.loudness
  for (let pass = 0; pass === 0 || (pass < PASSES && missing() > TOLERATED_LU); pass++) {
    const lift = missing()
    scale(bus, ratioOf(lift))
    if (measured.truePeak + lift > decibelsOf(SAMPLE_CEILING)) limit(bus)
    measured = measure(bus)
  }
  const lift = missing() > TOLERATED_LU ? missing() : 0
  scale(bus, ratioOf(Math.min(TRUE_PEAK_DB - measured.truePeak, lift)))
}
