import type { Random } from './random.ts'
import type { Mono } from './sound.ts'
import { RATE, silence } from './sound.ts'

/** Smooths the step of a saw or square against aliasing (polyBLEP). */
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

/** Adds a saw in place. `bend` returns a factor on the frequency over seconds. */
export function addSaw(
  into: Mono,
  hertz: number,
  gain: number,
  phase = 0,
  bend?: (seconds: number) => number,
): void {
  let step = hertz / RATE
  for (let i = 0; i < into.length; i++) {
    if (bend && (i & 127) === 0) step = (hertz * bend(i / RATE)) / RATE
    ;(into[i] as number) += gain * (2 * phase - 1 - blep(phase, step))
    phase += step
    if (phase >= 1) phase -= 1
  }
}

export function addSquare(into: Mono, hertz: number, gain: number, phase = 0, width = 0.5): void {
  const step = hertz / RATE
  for (let i = 0; i < into.length; i++) {
    const other = (phase + 1 - width) % 1
    ;(into[i] as number) +=
      gain * ((phase < width ? 1 : -1) + blep(phase, step) - blep(other, step))
    phase += step
    if (phase >= 1) phase -= 1
  }
}

export function addNoise(into: Mono, gain: number, random: Random): void {
  for (let i = 0; i < into.length; i++) (into[i] as number) += gain * random.signed()
}

/** A decaying partial: frequency in Hz, gain, and the seconds to fall to a third. */
export type Mode = readonly [hertz: number, gain: number, decay: number]

export function modal(seconds: number, modes: readonly Mode[]): Mono {
  const out = silence(seconds)
  for (const [hertz, gain, decay] of modes) {
    if (hertz > 16000) continue
    const fall = Math.exp(-1 / (decay * RATE))
    const angle = (2 * Math.PI * hertz) / RATE
    const cosine = Math.cos(angle) * fall
    const sine = Math.sin(angle) * fall
    let x = gain
    let y = 0
    const length = Math.min(out.length, Math.ceil(decay * 9 * RATE))
    for (let i = 0; i < length; i++) {
      ;(out[i] as number) += y
      const next = x * cosine - y * sine
      y = x * sine + y * cosine
      x = next
    }
  }
  return fadeEnds(out, 0.0005, 0.02)
}

/** Applies attack and release, in seconds, in place. */
export function envelope(voice: Mono, attack: number, release: number): Mono {
  const rise = Math.max(1, attack * RATE)
  const fall = Math.max(1, release * RATE)
  for (let i = 0; i < voice.length; i++) {
    const up = i < rise ? Math.sin(((i / rise) * Math.PI) / 2) : 1
    const left = voice.length - i
    const down = left < fall ? (left / fall) ** 2 : 1
    ;(voice[i] as number) *= up * down
  }
  return voice
}

/** Applies an exponential decay in place; `time` in seconds to a third. */
export function decay(voice: Mono, time: number): Mono {
  const fall = Math.exp(-1 / (time * RATE))
  let gain = 1
  for (let i = 0; i < voice.length; i++) {
    ;(voice[i] as number) *= gain
    gain *= fall
  }
  return voice
}

export function fadeEnds(voice: Mono, start = 0.002, end = 0.01): Mono {
  const rise = Math.ceil(start * RATE)
  const fall = Math.ceil(end * RATE)
  for (let i = 0; i < rise && i < voice.length; i++) (voice[i] as number) *= i / rise
  for (let i = 0; i < fall && i < voice.length; i++)
    (voice[voice.length - 1 - i] as number) *= i / fall
  return voice
}

export function saturate(voice: Mono, amount: number): Mono {
  const scale = 1 / Math.tanh(amount)
  for (let i = 0; i < voice.length; i++) voice[i] = Math.tanh((voice[i] as number) * amount) * scale
  return voice
}
