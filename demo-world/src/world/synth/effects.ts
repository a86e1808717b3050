import type { Stereo } from './samples.ts'
import { interpolated, mapSamples, RATE, shape, stereo } from './samples.ts'

/**
 * Lengths of the delay lines in samples at half the rate. Negative ones are subtracted from the
 * output.
 */
const DELAYS = [661, 779, 901, -1019, -1147, 1277, 1399, 1531]
const MASK = 2047

/**
 * Adds a reverb above 200 Hz of eight delay lines that feed each other at half the sample rate.
 * `seconds` is the time to fall by 60 dB, `cutoffHertz` the feedback's cutoff.
 */
export function addReverb(into: Stereo, dry: Stereo, seconds: number, cutoffHertz: number): void {
  const lines = DELAYS.map((delay) => ({
    delay: Math.abs(delay),
    sign: Math.sign(delay),
    memory: new Float32Array(MASK + 1),
    gain: 10 ** ((-6 * Math.abs(delay)) / RATE / seconds),
    low: 0,
  }))
  const sides = ([0, 1] as const).map((n) => ({
    input: dry[n],
    output: into[n],
    lines: lines.filter((_, k) => k % 2 === n),
    low: 0,
    last: 0,
  }))
  // The factors of one-pole filters, which run at half the sample rate.
  const lowPassFactor = Math.exp((-4 * Math.PI * cutoffHertz) / RATE)
  const highPassFactor = 1 - Math.exp((-4 * Math.PI * 200) / RATE)
  const preDelay = Math.round(0.02 * RATE)
  for (let i = 0; i < into[0].length >> 1; i++) {
    let sum = 0
    for (const line of lines) {
      const raw = line.memory[(i - line.delay) & MASK] as number
      // Denormal numbers are slow.
      line.low = raw * (1 - lowPassFactor) + line.low * lowPassFactor + 1e-18
      sum += line.low * line.gain
    }
    const from = 2 * i - preDelay
    for (const side of sides) {
      const { input, output } = side
      const sample = from < 0 ? 0 : ((input[from] as number) + (input[from + 1] as number)) * 0.25
      side.low += (sample - side.low) * highPassFactor + 1e-18
      let wet = 0
      for (const { memory, low, gain, sign } of side.lines) {
        // Mixes by a Householder matrix.
        memory[i & MASK] = low * gain - sum / 4 + sample - side.low
        wet += low * gain * sign
      }
      ;(output[2 * i] as number) += (side.last + wet) * 0.5
      ;(output[2 * i + 1] as number) += wet
      side.last = wet
    }
  }
}

/** Returns only the echoes, which alternate between the sides. */
export function echo(dry: Stereo, time: number, feedback: number): Stereo {
  const wet = stereo(dry[0].length / RATE)
  const [left, right] = wet
  const lag = Math.round(time * RATE)
  const lowPassFactor = Math.exp((-2 * Math.PI * 3200) / RATE)
  let [a, b] = [0, 0]
  for (let i = lag; i < left.length; i++) {
    const input = ((dry[0][i - lag] as number) + (dry[1][i - lag] as number)) * 0.5
    a = a * lowPassFactor + (input + (right[i - lag] as number) * feedback) * (1 - lowPassFactor)
    b = b * lowPassFactor + (left[i - lag] as number) * (1 - lowPassFactor)
    left[i] = a
    right[i] = b
  }
  return wet
}

/** Lowers the bus by `depth` (0…1) at each of the sorted `times`; it recovers within 0.22 s. */
export function duck(bus: Stereo, times: readonly number[], depth: number): void {
  for (const side of bus) {
    let next = 0
    let last = -10
    shape(side, (t) => {
      while (next < times.length && (times[next] as number) <= t) last = times[next++] as number
      return 1 - depth * Math.max(0, 1 - (t - last) / 0.22) ** 2
    })
  }
}

/** The wow and flutter of an old tape; `depth` in milliseconds. */
export function wow(bus: Stereo, depth: number): void {
  for (const [n, side] of bus.entries()) {
    const source = side.slice()
    mapSamples(side, (_, i) => {
      const t = i / RATE
      const drift = Math.sin(2 * Math.PI * 0.55 * t + n) + 0.12 * Math.sin(2 * Math.PI * 6.3 * t)
      return interpolated(source, Math.max(0, i - depth * (2.2 + drift) * 0.001 * RATE))
    })
  }
}
