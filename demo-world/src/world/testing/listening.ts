import type { Pcm } from '../../../../api/src/modules/files/media/pcm.ts'
import { measure } from '../synth/master.ts'

export type Analysis = {
  seconds: number
  peak: number
  offset: number
  /** The loudest of the first and last samples; a large value is a click. */
  ends: number
  lufs: number
  /** The share of silent samples. */
  quiet: number
  /** The energy in eight octaves, in dB relative to their mean. */
  octaves: number[]
  /** The loudness of the first five seconds, fifty times a second. */
  outline: number[]
}

const EDGES = [90, 180, 360, 720, 1440, 2880, 5760]

export function analyse(pcm: Pcm): Analysis {
  const [left, right] = pcm.channels as [Float32Array, Float32Array]
  const { length } = left
  const window = Math.round(pcm.sampleRate / 50)
  const follow = EDGES.map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / pcm.sampleRate))
  const states = new Float64Array(EDGES.length)
  const energies = new Float64Array(EDGES.length + 1)
  const outline: number[] = []
  let [peak, total, sum] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    const [l, r] = [left[i] as number, right[i] as number]
    const sample = (l + r) / 2
    peak = Math.max(peak, Math.abs(l), Math.abs(r))
    total += sample
    sum += sample * sample
    let below = 0
    for (let n = 0; n < follow.length; n++) {
      const state = states[n] as number
      const next = state + (sample - state) * (follow[n] as number)
      states[n] = next
      const band = next - below
      ;(energies[n] as number) += band * band
      below = next
    }
    const top = sample - below
    ;(energies[EDGES.length] as number) += top * top
    if (i % window === window - 1) {
      outline.push(Math.sqrt(sum / window))
      sum = 0
    }
  }
  const levels = Array.from(energies, (energy) => 10 * Math.log10(energy / length + 1e-9))
  const middle = levels.reduce((a, b) => a + b) / levels.length
  return {
    seconds: length / pcm.sampleRate,
    peak,
    offset: Math.abs(total / length),
    ends: Math.max(
      ...[left, right].flatMap((side) => [
        Math.abs(side[0] as number),
        Math.abs(side[length - 1] as number),
      ]),
    ),
    lufs: measure([left, right]).loudness,
    quiet: outline.filter((level) => level < 0.001).length / outline.length,
    octaves: levels.map((level) => level - middle),
    outline: outline.slice(0, 250),
  }
}

/** Returns the likeness of two tracks: 1 for equal ones, down to 0. */
export function likeness(one: Analysis, other: Analysis): number {
  const apart = Math.sqrt(
    one.octaves.reduce((sum, level, n) => sum + (level - (other.octaves[n] as number)) ** 2, 0) /
      one.octaves.length,
  )
  return (0.5 + correlation(one.outline, other.outline) / 2) * Math.exp(-apart / 6)
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length)
  const mean = (list: readonly number[]) =>
    list.slice(0, length).reduce((a, b) => a + b, 0) / length
  const [a, b] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    const [x, y] = [(one[i] as number) - a, (other[i] as number) - b]
    both += x * y
    first += x * x
    second += y * y
  }
  return both / Math.sqrt(first * second + 1e-12)
}
