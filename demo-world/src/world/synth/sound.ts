export const RATE = 44100

export type Mono = Float32Array
export type Stereo = { left: Float32Array; right: Float32Array }

export const silence = (seconds: number): Mono => new Float32Array(Math.ceil(seconds * RATE))
export const stereo = (seconds: number): Stereo => ({
  left: silence(seconds),
  right: silence(seconds),
})

/** Frequency in Hz of a MIDI note number (69 = A4 = 440 Hz). */
export const hz = (note: number): number => 440 * 2 ** ((note - 69) / 12)

/** Mixes `voice` in at sample `from`; the excess is cut off. */
export function add(into: Mono, voice: Mono, gain = 1, from = 0): void {
  const length = Math.min(voice.length, into.length - from)
  for (let i = 0; i < length; i++) (into[from + i] as number) += (voice[i] as number) * gain
}

/** Adds a voice at a time in seconds. `pan` from -1 (left) to 1 (right) at constant power. */
export function place(bus: Stereo, voice: Mono, seconds: number, gain = 1, pan = 0): void {
  const start = Math.max(0, Math.round(seconds * RATE))
  const angle = ((pan + 1) * Math.PI) / 4
  const left = gain * Math.cos(angle) * Math.SQRT2 * 0.85
  const right = gain * Math.sin(angle) * Math.SQRT2 * 0.85
  const length = Math.min(voice.length, bus.left.length - start)
  for (let i = 0, at = start; i < length; i++, at++) {
    const sample = voice[i] as number
    ;(bus.left[at] as number) += sample * left
    ;(bus.right[at] as number) += sample * right
  }
}

export function mix(into: Stereo, from: Stereo, gain = 1): void {
  add(into.left, from.left, gain)
  add(into.right, from.right, gain)
}

export function eachSide(bus: Stereo, process: (side: Float32Array, index: 0 | 1) => void): Stereo {
  process(bus.left, 0)
  process(bus.right, 1)
  return bus
}

/** Multiplies by a curve over seconds, evaluated every 64 samples. */
export function shape(side: Float32Array, gainAt: (seconds: number) => number): Float32Array {
  let gain = gainAt(0)
  for (let block = 0; block < side.length; block += 64) {
    const step = (gainAt(block / RATE) - gain) / 64
    const end = Math.min(block + 64, side.length)
    for (let i = block; i < end; i++) {
      gain += step
      ;(side[i] as number) *= gain
    }
  }
  return side
}
