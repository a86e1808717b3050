import type { Stereo } from './sound.ts'
import { eachSide, RATE, shape } from './sound.ts'

const lines = [661, 779, 901, 1019, 1147, 1277, 1399, 1531]
const mask = 2047

/**
 * Adds the reverb of `dry`: eight delay lines that feed each other at half the sample rate.
 * `seconds` is the time to fall by 60 dB, `dark` the cutoff of the feedback in Hz. Ignores input
 * below 200 Hz.
 */
export function addReverb(
  into: Stereo,
  dry: Stereo,
  { seconds, dark }: { seconds: number; dark: number },
): void {
  const { left: inLeft, right: inRight } = dry
  const { left: outLeft, right: outRight } = into
  const half = inLeft.length >> 1
  const memory = new Float32Array(8 << 11)
  const sizes = Int32Array.from(lines)
  const gains = Float64Array.from(lines, (size) => 10 ** ((-6 * size) / RATE / seconds))
  const states = new Float64Array(8)
  const outs = new Float64Array(8)
  const soft = Math.exp((-4 * Math.PI * dark) / RATE)
  const delay = Math.round(0.02 * RATE)
  const rumble = 1 - Math.exp((-4 * Math.PI * 200) / RATE)
  let [lowLeft, lowRight, lastLeft, lastRight] = [0, 0, 0, 0]
  for (let i = 0; i < half; i++) {
    let sum = 0
    for (let n = 0; n < 8; n++) {
      const raw = memory[(n << 11) | ((i - (sizes[n] as number)) & mask)] as number
      // the tiny constant avoids denormal numbers, which are slow
      const state = raw * (1 - soft) + (states[n] as number) * soft + 1e-18
      states[n] = state
      const out = state * (gains[n] as number)
      outs[n] = out
      sum += out
    }
    const from = 2 * i - delay
    const nextLeft =
      from >= 0 ? ((inLeft[from] as number) + (inLeft[from + 1] as number)) * 0.25 : 0
    const nextRight =
      from >= 0 ? ((inRight[from] as number) + (inRight[from + 1] as number)) * 0.25 : 0
    lowLeft += (nextLeft - lowLeft) * rumble + 1e-18
    lowRight += (nextRight - lowRight) * rumble + 1e-18
    // a Householder matrix feeds every line into all others
    const shared = sum * -0.25
    for (let n = 0; n < 8; n++) {
      memory[(n << 11) | (i & mask)] =
        (outs[n] as number) + shared + (n & 1 ? nextRight - lowRight : nextLeft - lowLeft)
    }
    const left =
      (outs[0] as number) + (outs[2] as number) - (outs[4] as number) + (outs[6] as number)
    const right =
      (outs[1] as number) - (outs[3] as number) + (outs[5] as number) + (outs[7] as number)
    ;(outLeft[2 * i] as number) += (lastLeft + left) * 0.5
    ;(outRight[2 * i] as number) += (lastRight + right) * 0.5
    ;(outLeft[2 * i + 1] as number) += left
    ;(outRight[2 * i + 1] as number) += right
    lastLeft = left
    lastRight = right
  }
}

/** Returns only the echoes, which alternate between the sides. `time` in seconds. */
export function echo(dry: Stereo, time: number, feedback: number): Stereo {
  const wet: Stereo = {
    left: new Float32Array(dry.left.length),
    right: new Float32Array(dry.left.length),
  }
  const lag = Math.round(time * RATE)
  const soft = Math.exp((-2 * Math.PI * 3200) / RATE)
  let a = 0
  let b = 0
  for (let i = lag; i < wet.left.length; i++) {
    const input = ((dry.left[i - lag] as number) + (dry.right[i - lag] as number)) * 0.5
    a = a * soft + (input + (wet.right[i - lag] as number) * feedback) * (1 - soft)
    b = b * soft + (wet.left[i - lag] as number) * (1 - soft)
    wet.left[i] = a
    wet.right[i] = b
  }
  return wet
}

/** Lowers the bus by `depth` (0…1) at each of the sorted `times`; it recovers within 0.22 s. */
export function duck(bus: Stereo, times: readonly number[], depth: number): Stereo {
  return eachSide(bus, (side) => {
    let next = 0
    let last = -10
    shape(side, (t) => {
      while (next < times.length && (times[next] as number) <= t) last = times[next++] as number
      const since = (t - last) / 0.22
      return since >= 1 ? 1 : 1 - depth * (1 - since) ** 2
    })
  })
}

/** The wow and flutter of an old tape; `depth` in milliseconds. */
export function wow(bus: Stereo, depth: number): Stereo {
  const lagAt = (t: number, index: number) =>
    (depth * 2.2 +
      depth * Math.sin(2 * Math.PI * 0.55 * t + index) +
      0.12 * depth * Math.sin(2 * Math.PI * 6.3 * t)) *
    0.001 *
    RATE
  return eachSide(bus, (side, index) => {
    const source = side.slice()
    let lag = lagAt(0, index)
    for (let block = 0; block < side.length; block += 32) {
      const step = (lagAt((block + 32) / RATE, index) - lag) / 32
      const end = Math.min(block + 32, side.length)
      for (let i = block; i < end; i++) {
        const at = Math.max(0, i - lag)
        const whole = at | 0
        const a = source[whole] as number
        side[i] = a + ((source[whole + 1] as number) - a) * (at - whole)
        lag += step
      }
    }
  })
}
