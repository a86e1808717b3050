import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import type { Mono, Stereo } from './sound.ts'
import { RATE } from './sound.ts'

const samples = new Map<string, Mono>()
/** The maximum number of cached samples: 96 MB. */
const ROOM = 24_000_000
let kept = 0

/**
 * Returns a cached sample, which callers must not change. `key` seeds its generator, so that the
 * sample is the same in every track.
 */
export function sampled(key: string, make: (random: Random) => Mono): Mono {
  const known = samples.get(key)
  if (known) return known
  const sample = make(createRandom(key))
  samples.set(key, sample)
  kept += sample.length
  for (const [oldest, { length }] of samples) {
    if (kept <= ROOM) break
    samples.delete(oldest)
    kept -= length
  }
  return sample
}

/**
 * An instrument of a sampler: one sample for every fourth semitone, read faster or slower for the
 * notes between.
 */
export type Instrument = {
  name: string
  gain: number
  /** Seconds. */
  release: number
  /** Plays one side a little later and sharper. */
  wide?: boolean
  make(random: Random, note: number): Mono
}

const SPACING = 4
/** Samples, and a factor. */
const LATE = 500
const SHARP = 1.0018

/** Times in seconds; `pan` from -1 (left) to 1 (right). */
export function playNote(
  bus: Stereo,
  instrument: Instrument,
  note: number,
  at: number,
  length: number,
  gain = 1,
  pan = 0,
): void {
  const near = Math.round(note / SPACING) * SPACING
  const speed = 2 ** ((note - near) / 12)
  const angle = ((pan + 1) * Math.PI) / 4
  const loud = gain * instrument.gain * 1.2
  const sample = sampled(`${instrument.name} ${near}`, (random) => instrument.make(random, near))
  const reading = {
    from: Math.max(0, Math.round(at * RATE)),
    speed,
    length,
    release: instrument.release,
  }
  const far = instrument.wide ? { from: reading.from + LATE, speed: speed * SHARP } : {}
  const odd = note % 2 === 1
  read(bus.left, sample, { ...reading, ...(odd ? far : {}), gain: loud * Math.cos(angle) })
  read(bus.right, sample, { ...reading, ...(odd ? {} : far), gain: loud * Math.sin(angle) })
}

type Reading = { from: number; speed: number; gain: number; length: number; release: number }

function read(
  into: Float32Array,
  sample: Mono,
  { from, speed, gain, length, release }: Reading,
): void {
  const fall = Math.max(1, Math.round(release * RATE))
  const held = Math.round(length * RATE)
  const total = Math.min(held + fall, Math.floor((sample.length - 2) / speed), into.length - from)
  const step = 1 / fall
  let place = 0
  let loud = 1
  for (let i = 0; i < total; i++) {
    const whole = place | 0
    const a = sample[whole] as number
    const value = a + ((sample[whole + 1] as number) - a) * (place - whole)
    if (i > held) loud -= step
    ;(into[from + i] as number) += value * gain * loud
    place += speed
  }
}
