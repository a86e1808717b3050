import { afterAll, describe, expect, it } from '@jest/globals'
import { MediaWorkers } from '../media-workers.ts'
import { encodeWav16 } from '../wav.ts'

// Threads avoid Jest's module context, in which arithmetic is many times slower.
const media = new MediaWorkers()
afterAll(() => media.close())

type Shape = { seconds: number; rate?: number; channels?: number }
type Sample = (seconds: number) => number

function find(sample: Sample, { seconds, rate = 44_100, channels = 2 }: Shape) {
  const samples = Float32Array.from({ length: seconds * rate }, (_, i) => sample(i / rate))
  const sides = Array.from({ length: channels }, () => samples)
  return media.findCharacter(encodeWav16({ sampleRate: rate, channels: sides }))
}

function noise(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 1_073_741_823.5 - 1
  }
}

const hertz = (midi: number) => 440 * 2 ** ((midi - 69) / 12)
/** Returns a plucked note with four harmonics, `since` seconds after its onset. */
function pluck(midi: number, since: number): number {
  const phase = 2 * Math.PI * hertz(midi) * since
  let sum = 0
  for (let n = 1; n <= 4; n++) sum += Math.sin(n * phase) / n ** 2
  return sum * Math.exp(-2 * since) * Math.min(1, since * 200)
}

/** Returns noise at each half beat, louder on the beats. */
function hats(bpm: number): Sample {
  const random = noise()
  return (seconds) => {
    const halves = (seconds * bpm) / 30
    const since = ((halves % 1) * 30) / bpm
    return random() * Math.exp(-60 * since) * (Math.floor(halves) % 2 === 0 ? 0.5 : 0.2)
  }
}

/** Returns one chord a bar, played on each beat above its root. */
function chords(bpm: number, progression: number[][], cents = 0): Sample {
  return (seconds) => {
    const beats = (seconds * bpm) / 60
    const notes = progression[Math.floor(beats / 4) % progression.length] ?? []
    const since = ((beats % 1) * 60) / bpm
    const bass = (notes[0] ?? 0) - 12
    return [bass, ...notes].reduce((sum, note) => sum + 0.1 * pluck(note + cents / 100, since), 0)
  }
}

const sum =
  (...parts: Sample[]): Sample =>
  (seconds) =>
    parts.reduce((total, part) => total + part(seconds), 0)

const inC = [
  [60, 64, 67],
  [65, 69, 72],
  [67, 71, 74],
  [60, 64, 67],
]
const inAMinor = [
  [57, 60, 64],
  [62, 65, 69],
  [64, 68, 71],
  [57, 60, 64],
]
const transposed = (progression: number[][], by: number) =>
  progression.map((notes) => notes.map((note) => note + by))

describe('the character of a loop', () => {
  it.each([84, 100, 120, 127.5, 140])('has the tempo %d', async (bpm) => {
    const seconds = (16 * 60) / bpm
    const found = await find(sum(hats(bpm), chords(bpm, inC)), { seconds })
    expect(found).toEqual({ soundType: 'LOOP', bpm, musicalKey: 'C', problem: null })
  })

  it.each([
    ['D', inC, 2],
    ['F#', inC, 6],
    ['A#', inC, -2],
    ['Am', inAMinor, 0],
    ['C#m', inAMinor, 4],
    ['Gm', inAMinor, -2],
  ])('has the key %s', async (musicalKey, progression, by) => {
    const sample = sum(hats(96), chords(96, transposed(progression, by)))
    expect(await find(sample, { seconds: 10 })).toMatchObject({ musicalKey })
  })

  it('has the nearest key when its instruments are 30 cents flat', async () => {
    const found = await find(chords(100, inAMinor, -30), { seconds: 9.6 })
    expect(found).toMatchObject({ bpm: 100, musicalKey: 'Am' })
  })

  it.each([
    { rate: 8_000, channels: 1 },
    { rate: 48_000, channels: 1 },
    { rate: 96_000, channels: 6 },
  ])('is the same for %j', async (shape) => {
    const sample = sum(hats(110), chords(110, inC))
    const found = await find(sample, { ...shape, seconds: (16 * 60) / 110 })
    expect(found).toMatchObject({ soundType: 'LOOP', bpm: 110, musicalKey: 'C' })
  })

  it('has no key when it is of noise only', async () => {
    const found = await find(hats(124), { seconds: (16 * 60) / 124 })
    expect(found).toMatchObject({ soundType: 'LOOP', bpm: 124, musicalKey: null })
  })

  it('may have sixteen bars when it ends without a seam', async () => {
    const found = await find(sum(hats(120), chords(120, inC)), { seconds: 32 })
    expect(found).toMatchObject({ soundType: 'LOOP', bpm: 120 })
  })
})

describe('the character of a track', () => {
  it('is found for a piece that ends between two bars', async () => {
    const found = await find(sum(hats(120), chords(120, inC)), { seconds: 40.7 })
    expect(found).toMatchObject({ soundType: 'TRACK', bpm: 120, musicalKey: 'C' })
  })
})

describe('the character of a sound without a beat', () => {
  const none = { bpm: null, musicalKey: null, problem: null }

  it('is a one-shot without tempo for a single hit', async () => {
    const found = await find((seconds) => 0.8 * pluck(45, seconds), { seconds: 1.5 })
    expect(found).toMatchObject({ soundType: 'ONESHOT', bpm: null })
  })

  it.each([1, 2])('is a one-shot for 0.2 s in %d channels', async (channels) => {
    const found = await find((seconds) => pluck(60, seconds) / 2, { seconds: 0.2, channels })
    expect(found).toEqual({ ...none, soundType: 'ONESHOT' })
  })

  it('has no tempo and no key for noise', async () => {
    const random = noise()
    expect(await find(() => random() / 3, { seconds: 6 })).toEqual({
      ...none,
      soundType: 'ONESHOT',
    })
  })

  it('is unknown for silence', async () => {
    expect(await find(() => 0, { seconds: 3 })).toEqual({ ...none, soundType: null })
    expect(await find(() => 0, { seconds: 0.001, rate: 8_000, channels: 1 })).toEqual({
      ...none,
      soundType: null,
    })
  })
})
