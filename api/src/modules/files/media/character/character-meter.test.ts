import { afterAll, describe, expect, it } from '@jest/globals'
import { MUSICAL_KEYS } from '@sori/contract/catalogue'
import { MediaWorkers } from '../media-workers.ts'
import { chords, hats, noise, pluck, type Sample, sumOf } from '../testing/test-signals.ts'
import { encodeWav16 } from '../wav.ts'

// The measuring runs in threads, because arithmetic is many times slower in Jest's module context.
const media = new MediaWorkers()
afterAll(() => media.close())

const { exp } = Math

type Shape = { seconds: number; rate?: number; channels?: number }

function find(sample: Sample, { seconds, rate = 16_000, channels = 1 }: Shape) {
  const samples = Float32Array.from({ length: seconds * rate }, (_, i) => sample(i / rate))
  const sides = Array.from({ length: channels }, () => samples)
  return media.findCharacter(encodeWav16({ sampleRate: rate, channels: sides }))
}

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
const transposed = (progression: number[][], semitones: number) =>
  progression.map((notes) => notes.map((note) => note + semitones))
/** The chords I, IV, V and I of each key. */
const progressions = MUSICAL_KEYS.map(
  (key, n) => [key, transposed(n < 12 ? inC : inAMinor, n < 12 ? n : (n - 9) % 12)] as const,
)
/** Seconds of four bars. */
const fourBars = (bpm: number) => (16 * 60) / bpm

describe('the analysis of a loop', () => {
  it.each([76, 84, 93, 100, 112, 120, 128, 140, 150])(
    'finds a tempo of %d beats a minute',
    async (bpm) => {
      const character = await find(sumOf(hats(bpm), chords(bpm, inC)), { seconds: fourBars(bpm) })
      expect(character).toEqual({ soundType: 'LOOP', bpm, musicalKey: 'C', problem: null })
    },
  )

  it.each([60, 68, 160, 174, 180])('finds a tempo of %d, its half or its double', async (bpm) => {
    const character = await find(sumOf(hats(bpm), chords(bpm, inC)), { seconds: fourBars(bpm) })
    expect([bpm, bpm / 2, bpm * 2]).toContain(character.bpm)
  })

  it.each(progressions)('finds the key %s', async (musicalKey, progression) => {
    const character = await find(chords(112, progression), { seconds: fourBars(112) })
    expect(character).toMatchObject({ bpm: 112, musicalKey })
  })

  it.each([87.5, 93.7, 104.6])(
    'finds the exact tempo of %d beats a minute when the loop is cut at bars',
    async (bpm) => {
      const character = await find(hats(bpm), { seconds: fourBars(bpm) })
      expect(character).toMatchObject({ bpm })
    },
  )

  it('finds the nearest key when the instruments are 30 cents flat', async () => {
    const character = await find(chords(100, inAMinor, -30), { seconds: fourBars(100) })
    expect(character).toMatchObject({ bpm: 100, musicalKey: 'Am' })
  })

  it.each([
    { rate: 8_000, channels: 1 },
    { rate: 44_100, channels: 2 },
    { rate: 96_000, channels: 6 },
  ])('finds the same tempo and key when the input is %j', async (shape) => {
    const sample = sumOf(hats(130), chords(130, inC))
    const character = await find(sample, { ...shape, seconds: fourBars(130) })
    expect(character).toMatchObject({ soundType: 'LOOP', bpm: 130, musicalKey: 'C' })
  })

  it('finds no key in noise', async () => {
    const character = await find(hats(124), { seconds: fourBars(124) })
    expect(character).toMatchObject({ soundType: 'LOOP', bpm: 124, musicalKey: null })
  })

  it('finds a loop of sixteen bars that ends without a seam', async () => {
    const character = await find(hats(120), { seconds: 32, rate: 8_000 })
    expect(character).toMatchObject({ soundType: 'LOOP', bpm: 120 })
  })
})

describe('the analysis of a track', () => {
  it('finds tempo and key when the track ends in the middle of a bar', async () => {
    const sample = sumOf(hats(120), chords(120, inC))
    const character = await find(sample, { seconds: 31, rate: 8_000 })
    expect(character).toMatchObject({ soundType: 'TRACK', bpm: 120, musicalKey: 'C' })
  })
})

describe('the analysis of audio without a beat', () => {
  const none = { bpm: null, musicalKey: null, problem: null }

  it('finds a one-shot without tempo in a single hit', async () => {
    const character = await find((seconds) => 0.8 * pluck(45, seconds), { seconds: 1.5 })
    expect(character).toMatchObject({ soundType: 'ONESHOT', bpm: null })
  })

  it('finds a one-shot without tempo in separate hits', async () => {
    const sample: Sample = (seconds) => exp(-9 * (seconds % 0.8)) * pluck(45, seconds % 0.8)
    const character = await find(sample, { seconds: 6.4 })
    expect(character).toMatchObject({ soundType: 'ONESHOT', bpm: null })
  })

  it('finds a one-shot without tempo in bells that ring on', async () => {
    const notes = [60, 64, 67]
    const sample: Sample = (seconds) =>
      (exp(1.2 * (seconds % 1)) * pluck(notes[Math.floor(seconds) % 3] ?? 0, seconds % 1)) / 2
    const character = await find(sample, { seconds: 7 })
    expect(character).toMatchObject({ soundType: 'ONESHOT', bpm: null })
  })

  it.each([1, 2])('finds a one-shot in 0.2 s with %d channels', async (channels) => {
    const character = await find((seconds) => pluck(60, seconds) / 2, { seconds: 0.2, channels })
    expect(character).toMatchObject({ soundType: 'ONESHOT', bpm: null, problem: null })
  })

  it('finds no tempo and no key in noise', async () => {
    const random = noise()
    expect(await find(() => random() / 3, { seconds: 6 })).toEqual({
      ...none,
      soundType: 'ONESHOT',
    })
  })

  it.each([3, 0.001])('finds nothing in %d s of silence', async (seconds) => {
    const character = await find(() => 0, { seconds, rate: 8_000 })
    expect(character).toEqual({ ...none, soundType: null })
  })
})
