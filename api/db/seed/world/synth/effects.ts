import { filter } from './filters.ts'
import { addNoise } from './oscillators.ts'
import type { Random } from './random.ts'
import type { Stereo } from './sound.ts'
import { eachSide, RATE, shape, silence, stereo } from './sound.ts'

const lines = [1327, 1559, 1801, 2039, 2293, 2549, 2803, 3067]
const mask = 4095

/**
 * A hall as eight delay lines that feed each other. Gives only the reverberation; `seconds` is the time in which it
 * falls by 60 dB, `dark` the cutoff of what goes round, in Hz.
 */
export function reverb(dry: Stereo, { seconds = 2, dark = 4500, predelay = 0.02 } = {}): Stereo {
  const length = dry.left.length
  const wet: Stereo = { left: new Float32Array(length), right: new Float32Array(length) }
  // One array for all lines: line n has the 4096 places from n << 12.
  const memory = new Float32Array(8 << 12)
  const sizes = Int32Array.from(lines)
  const gains = Float64Array.from(lines, (size) => 10 ** ((-3 * size) / RATE / seconds))
  const states = new Float64Array(8)
  const outs = new Float64Array(8)
  const soft = Math.exp((-2 * Math.PI * dark) / RATE)
  const delay = Math.round(predelay * RATE)
  for (let i = 0; i < length; i++) {
    let sum = 0
    for (let n = 0; n < 8; n++) {
      const raw = memory[(n << 12) | ((i - (sizes[n] as number)) & mask)] as number
      // The tiny constant keeps tails out of the denormal range, where arithmetic is slow.
      const state = raw * (1 - soft) + (states[n] as number) * soft + 1e-18
      states[n] = state
      const out = state * (gains[n] as number)
      outs[n] = out
      sum += out
    }
    const inLeft = i >= delay ? (dry.left[i - delay] as number) : 0
    const inRight = i >= delay ? (dry.right[i - delay] as number) : 0
    // Householder: every line hears all the others.
    const shared = sum * -0.25
    for (let n = 0; n < 8; n++) {
      memory[(n << 12) | (i & mask)] = (outs[n] as number) + shared + (n & 1 ? inRight : inLeft) * 0.35
    }
    wet.left[i] = (outs[0] as number) + (outs[2] as number) - (outs[4] as number) + (outs[6] as number)
    wet.right[i] = (outs[1] as number) - (outs[3] as number) + (outs[5] as number) + (outs[7] as number)
  }
  eachSide(wet, (side) => filter(side, 'high', 160))
  return wet
}

/** Echoes that change sides. Gives only the echoes. `time` in seconds. */
export function echo(dry: Stereo, { time = 0.375, feedback = 0.45, dark = 3200 } = {}): Stereo {
  const wet: Stereo = { left: new Float32Array(dry.left.length), right: new Float32Array(dry.left.length) }
  const lag = Math.round(time * RATE)
  const soft = Math.exp((-2 * Math.PI * dark) / RATE)
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

/** Makes room for the kick: each time lowers the bus by `depth` (0…1), back over `release` seconds. */
export function duck(bus: Stereo, times: readonly number[], depth = 0.7, release = 0.22): Stereo {
  const sorted = [...times].sort((x, y) => x - y)
  let next = 0
  let last = -10
  return shapePerSide(
    bus,
    (t) => {
      while (next < sorted.length && (sorted[next] as number) <= t) last = sorted[next++] as number
      const since = (t - last) / release
      return since >= 1 ? 1 : 1 - depth * (1 - since) ** 2
    },
    () => {
      next = 0
      last = -10
    },
  )
}

function shapePerSide(bus: Stereo, gainAt: (t: number) => number, restart: () => void): Stereo {
  const half = (side: Float32Array) => {
    restart()
    shape({ left: side, right: new Float32Array(0) }, (t) => gainAt(t))
  }
  half(bus.left)
  half(bus.right)
  return bus
}

/** The slow and the fast wandering of an old tape, `depth` in thousandths of a second. */
export function wow(bus: Stereo, depth = 1.2): Stereo {
  return eachSide(bus, (side, index) => {
    const source = side.slice()
    for (let i = 0; i < side.length; i++) {
      const t = i / RATE
      const lag =
        (depth * 2.2 + depth * Math.sin(2 * Math.PI * 0.55 * t + index) + 0.12 * depth * Math.sin(2 * Math.PI * 6.3 * t)) * 0.001 * RATE
      const at = Math.max(0, i - lag)
      const whole = Math.floor(at)
      const a = source[whole] as number
      side[i] = a + ((source[whole + 1] ?? a) - a) * (at - whole)
    }
  })
}

/** The dust of a record: hiss and clicks. */
export function vinyl(seconds: number, random: Random): Stereo {
  const bus = stereo(seconds)
  eachSide(bus, (side) => {
    addNoise(side, 0.006, random)
    filter(side, 'low', 5200)
    for (let click = 0; click < seconds * 9; click++) {
      const at = Math.floor(random.next() * side.length)
      const size = random.next() ** 4 * 0.28
      for (let i = 0; i < 24 && at + i < side.length; i++) (side[at + i] as number) += size * random.signed() * Math.exp(-i / 5)
    }
  })
  return bus
}

/** Rain: a bed of noise that breathes, and drops near by. */
export function rain(seconds: number, random: Random): Stereo {
  const bus = stereo(seconds)
  eachSide(bus, (side, index) => {
    addNoise(side, 0.05, random)
    filter(side, 'band', (t) => 2600 + 900 * Math.sin(t * 0.5 + index), 0.4)
    for (let drop = 0; drop < seconds * 34; drop++) {
      const at = Math.floor(random.next() * side.length)
      const size = random.next() ** 3 * 0.16
      const step = (1800 + random.next() * 4200) / RATE
      for (let i = 0; i < 260 && at + i < side.length; i++) (side[at + i] as number) += size * Math.sin(i * step * 6.28) * Math.exp(-i / 45)
    }
  })
  return bus
}

/** Wind or waves: noise through a slowly moving band. */
export function swell(seconds: number, random: Random, { low = 250, high = 900, period = 9 } = {}): Stereo {
  const bus = stereo(seconds)
  return eachSide(bus, (side, index) => {
    const source = silence(seconds)
    addNoise(source, 0.5, random)
    const wave = (t: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * t) / period + index * 0.6)
    filter(source, 'band', (t) => low + (high - low) * wave(t), 1.1)
    for (let i = 0; i < side.length; i++) side[i] = (source[i] as number) * (0.15 + 0.85 * wave(i / RATE))
  })
}
