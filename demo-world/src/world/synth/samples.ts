import type { Random } from './random.ts'

export const RATE = 44100

export type Mono = Float32Array
export type Stereo = readonly [left: Mono, right: Mono]

/** Renders a note (MIDI number). */
export type Voice = (note: number, random: Random) => Mono

/** A value, or a function of seconds and the side (0 left, 1 right). */
export type Curve = number | ((seconds: number, side: number) => number)

export const valueAt = (curve: Curve, seconds: number, side = 0) =>
  typeof curve === 'number' ? curve : curve(seconds, side)

export const silence = (seconds: number): Mono => new Float32Array(Math.ceil(seconds * RATE))
export const stereo = (seconds: number): Stereo => [silence(seconds), silence(seconds)]

/** Returns the frequency in Hz of a MIDI note number (69 = A4 = 440 Hz). */
export const hz = (note: number): number => 440 * 2 ** ((note - 69) / 12)

export function mapSamples(samples: Mono, change: (sample: number, i: number) => number): Mono {
  for (let i = 0; i < samples.length; i++) samples[i] = change(samples[i] as number, i)
  return samples
}

/** Multiplies samples by a curve, in place. */
export const shape = (samples: Mono, gain: Curve): Mono =>
  mapSamples(samples, (sample, i) => sample * valueAt(gain, i / RATE))

export function interpolated(samples: Mono, index: number): number {
  const whole = index | 0
  const sample = samples[whole] as number
  return sample + ((samples[whole + 1] as number) - sample) * (index - whole)
}

/** Adds a voice in place, and cuts off its end beyond `into`. */
function add(into: Mono, voice: Mono, gain = 1, from = 0): void {
  const length = Math.min(voice.length, into.length - from)
  for (let i = 0; i < length; i++) (into[from + i] as number) += (voice[i] as number) * gain
}

type Layer = readonly [voice: Mono, gain?: number, startSeconds?: number]

export function blend(...layers: Layer[]): Mono {
  const starts = layers.map(([, , seconds = 0]) => Math.round(seconds * RATE))
  const ends = layers.map(([{ length }], n) => length + (starts[n] as number))
  const out = new Float32Array(Math.max(...ends))
  for (const [n, [voice, gain]] of layers.entries()) add(out, voice, gain, starts[n])
  return out
}

export function mix(into: Stereo, from: Stereo, gain = 1): void {
  for (const side of gain === 0 ? [] : ([0, 1] as const)) add(into[side], from[side], gain)
}

/** Returns the gain of a side, with constant power. `pan` is from -1 (left) to 1 (right). */
export const panGain = (pan: number, side: number): number =>
  1.2 * Math.cos(((pan + 1) / 2 - side) * (Math.PI / 2))

export function place(bus: Stereo, voice: Mono, seconds: number, gain = 1, pan = 0): void {
  const from = Math.max(0, Math.round(seconds * RATE))
  for (const [n, side] of bus.entries()) add(side, voice, gain * panGain(pan, n), from)
}
