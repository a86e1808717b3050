import type { Random } from './random.ts'
import type { Curve, Mono } from './samples.ts'
import { mapSamples, RATE, silence, valueAt } from './samples.ts'

/** Returns the correction of PolyBLEP, which prevents aliasing. */
function blep(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step
    return t + t - t * t - 1
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return t * t + t + t + 1
  }
  return 0
}

/** Adds a saw wave. `bend` is a factor on the frequency. */
export function addSaw(into: Mono, hertz: number, gain: number, phase = 0, bend: Curve = 1): void {
  let step = 0
  mapSamples(into, (sample, i) => {
    if (i % 128 === 0) step = (hertz * valueAt(bend, i / RATE)) / RATE
    const saw = gain * (2 * phase - 1 - blep(phase, step))
    phase = (phase + step) % 1
    return sample + saw
  })
}

export function addSquare(into: Mono, hertz: number, gain: number, phase = 0, width = 0.5): void {
  const step = hertz / RATE
  mapSamples(into, (sample) => {
    const other = (phase + 1 - width) % 1
    const square = gain * ((phase < width ? 1 : -1) + blep(phase, step) - blep(other, step))
    phase = (phase + step) % 1
    return sample + square
  })
}

export function addNoise(into: Mono, gain: number, random: Random): void {
  mapSamples(into, (sample) => sample + gain * random.signed())
}

/** Adds an oscillator. `wave` receives the phase in radians. */
export function oscillate(
  seconds: number,
  hertz: Curve,
  wave: (phase: number, seconds: number) => number = Math.sin,
): Mono {
  let phase = 0
  return mapSamples(silence(seconds), (_, i) => {
    phase += (2 * Math.PI * valueAt(hertz, i / RATE)) / RATE
    return wave(phase, i / RATE)
  })
}

/** A partial that falls to a third within `decay` seconds. */
export type Mode = readonly [hertz: number, gain: number, decay: number]

export function modal(seconds: number, modes: readonly Mode[]): Mono {
  const out = silence(seconds)
  for (const [hertz, gain, decay] of modes) {
    if (hertz > 16000) continue
    const fall = Math.exp(-1 / (decay * RATE))
    const angle = (2 * Math.PI * hertz) / RATE
    const [cosine, sine] = [Math.cos(angle) * fall, Math.sin(angle) * fall]
    let [x, y] = [gain, 0]
    const audible = out.subarray(0, Math.ceil(decay * 9 * RATE))
    mapSamples(audible, (sample) => {
      const sum = sample + y
      const next = x * cosine - y * sine
      y = x * sine + y * cosine
      x = next
      return sum
    })
  }
  return fadeEnds(out, 0.0005, 0.02)
}

/** Applies attack and release in place. */
export function envelope(voice: Mono, attack: number, release: number): Mono {
  const [rise, fall] = [attack * RATE, release * RATE]
  return mapSamples(voice, (sample, i) => {
    const up = i < rise ? Math.sin(((i / rise) * Math.PI) / 2) : 1
    return sample * up * Math.min(1, (voice.length - i) / fall) ** 2
  })
}

/** Lets a voice fall to a third within `time` seconds, in place. */
export const decay = (voice: Mono, time: number): Mono =>
  mapSamples(voice, (sample, i) => sample * Math.exp(-i / (time * RATE)))

export function fadeEnds(voice: Mono, start: number, end = 0.01): Mono {
  const [rise, fall] = [Math.ceil(start * RATE), Math.ceil(end * RATE)]
  const tail = voice.subarray(-fall)
  mapSamples(voice.subarray(0, rise), (sample, i) => (sample * i) / rise)
  mapSamples(tail, (sample, i) => (sample * (tail.length - 1 - i)) / fall)
  return voice
}

export function saturate(voice: Mono, amount: number): Mono {
  const scale = 1 / Math.tanh(amount)
  return mapSamples(voice, (sample) => Math.tanh(sample * amount) * scale)
}
