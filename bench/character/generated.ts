// Generates loops of noises and of plucked or soft notes, to adjust the weights of tempos. They
// share no instrument or pattern with the demo world: the weights must also fit other music.

const RATE = 16_000
const MIN_BPM = 60
const MAX_BPM = 180
const USUAL_BPM = 108
/** The typical distance from the usual tempo, in octaves. */
const BPM_SPREAD = 0.5
/** Limits of the time between regular notes, in seconds. */
const MIN_STEP_SECONDS = 0.11
const MAX_STEP_SECONDS = 0.45
/** Limits of a loop's length, which is then rounded up to 1, 2, 4, 8 … bars. */
const MIN_LOOP_SECONDS = 5
const MAX_LOOP_SECONDS = 20
/** The largest delay of a note, because musicians play imprecisely. */
const MAX_DELAY_SECONDS = 0.008
const VOICE_SECONDS = 1.5
const { exp, floor, PI, sin } = Math

export type GeneratedLoop = { sampleRate: number; samples: Float32Array; bpm: number }

type Random = () => number
/** A note or noise at a beat. */
type Hit = { beat: number; volume: number }
/** The amplitude at a time after the start of a hit, in seconds. */
type Voice = (seconds: number) => number
/** The probability of a hit at a beat. */
type Chance = (beat: number) => number
type Score = { beats: number; perBar: number; bpm: number; swing: number; random: Random }
type AddHits = (hits: readonly Hit[], voiceOf: (hit: Hit) => Voice) => void

/** Returns the same loops in each run, with tempos from 60 to 180. */
export function generatedLoops(count: number, seed: number): GeneratedLoop[] {
  let state = seed
  // Park and Miller, "Random number generators: good ones are hard to find", 1988.
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => generatedLoop(random))
}

function generatedLoop(random: Random): GeneratedLoop {
  const bpm = randomBpm(random)
  const perBar = random() < 0.12 ? 3 : 4
  const bar = (perBar * 60) / bpm
  const seconds = MIN_LOOP_SECONDS * (MAX_LOOP_SECONDS / MIN_LOOP_SECONDS) ** random()
  const beats = perBar * 2 ** Math.ceil(Math.log2(seconds / bar))
  const swing = random() < 0.2 ? random() / 6 : 0
  const score = { beats, perBar, bpm, swing, random }
  const samples = new Float32Array(Math.round(((beats * 60) / bpm) * RATE))
  const addHits: AddHits = (hits, voiceOf) => {
    for (const hit of hits) addVoice(samples, voiceOf(hit), secondsOf(score, hit), hit.volume)
  }
  const kind = random()
  if (kind < 0.6) addDrums(score, addHits)
  if (kind > 0.35) addTones(score, addHits)
  return { sampleRate: RATE, samples, bpm }
}

function randomBpm(random: Random): number {
  // The sum of uniform values is nearly normal.
  const normal = (random() + random() + random() - 1.5) * 2
  const bpm = Math.round(USUAL_BPM * 2 ** (BPM_SPREAD * normal))
  return Math.min(MAX_BPM, Math.max(MIN_BPM, bpm))
}

function secondsOf({ bpm, swing, random }: Score, { beat }: Hit): number {
  const isSwung = floor(beat * 4) % 2 === 1 || beat % 1 === 0.5
  return ((beat + (isSwung ? swing : 0)) * 60) / bpm + MAX_DELAY_SECONDS * random()
}

function addVoice(samples: Float32Array, voice: Voice, seconds: number, volume: number) {
  const from = Math.round(seconds * RATE)
  const to = Math.min(samples.length, from + VOICE_SECONDS * RATE)
  for (let i = from; i < to; i++)
    samples[i] = (samples[i] as number) + 0.4 * volume * voice((i - from) / RATE)
}

function addDrums(score: Score, addHits: AddHits) {
  const { perBar, random } = score
  const kickHertz = 50 + 30 * random()
  const kick = () => (seconds: number) =>
    exp(-18 * seconds) * sin(2 * PI * kickHertz * seconds + 6 * (1 - exp(-40 * seconds)))
  const noise = (decay: number) => () => (seconds: number) =>
    (2 * random() - 1) * exp(-decay * seconds)
  const hasKickOnEachBeat = random() < 0.4
  const isKick = (beat: number) => beat % 1 === 0 && (hasKickOnEachBeat || beat % perBar === 0)
  addHits(
    hitsOf(score, (beat) => (isKick(beat) ? 1 : 0.12)),
    kick,
  )
  if (random() < 0.7)
    addHits(
      hitsOf(score, (beat) => (beat % 2 === 1 ? 1 : 0.03)),
      noise(14 + 10 * random()),
    )
  const step = pick(random, usualSteps(score))
  const hats = hitsOf(score, (beat) => (beat % step === 0 ? 0.95 : 0))
  const quieter = hats.map(({ beat }) => ({ beat, volume: beat % 1 === 0 ? 0.3 : 0.18 }))
  if (random() < 0.8) addHits(quieter, noise(50 + 40 * random()))
}

function addTones(score: Score, addHits: AddHits) {
  const { perBar, random } = score
  const roots = Array.from({ length: 4 }, () => 48 + floor(12 * random()))
  const rootAt = (beat: number) => roots[floor(beat / perBar) % roots.length] as number
  const attack = random() < 0.3 ? 5 + 10 * random() : 200
  const decay = 0.8 + 3 * random()
  const note = (midi: number) => (seconds: number) => {
    const phase = 2 * PI * 440 * 2 ** ((midi - 69) / 12) * seconds
    const wave = sin(phase) + sin(2 * phase) / 3 + sin(3 * phase) / 6
    return wave * exp(-decay * seconds) * Math.min(1, seconds * attack)
  }
  const chance = chanceOfTones(score)
  const isArpeggio = random() < 0.5
  const third = random() < 0.5 ? 3 : 4
  const hits = hitsOf(score, chance).map(({ beat }) => ({ beat, volume: 0.25 }))
  for (const tone of isArpeggio ? [0] : [0, third, 7])
    addHits(hits, ({ beat }) => {
      const step = isArpeggio ? pick(random, [0, third, 7, 12]) : tone
      return note(rootAt(beat) + step)
    })
  const bass = (beat: number) => {
    if (beat % perBar === 0) return 1
    return beat % 1 === 0 ? 0.4 : 0
  }
  if (random() < 0.4) addHits(hitsOf(score, bass), ({ beat }) => note(rootAt(beat) - 12))
}

function chanceOfTones(score: Score): Chance {
  const { perBar, random } = score
  const step = pick(random, usualSteps(score))
  const chanceAt = (beat: number, every: number, chance: number) =>
    beat % every === 0 ? chance : 0
  return pick<Chance>(random, [
    (beat) => chanceAt(beat, 2 * step, 1),
    (beat) => chanceAt(beat, step, 1),
    (beat) => chanceAt(beat, perBar, 1),
    (beat) => chanceAt(beat, step, 0.6),
    (beat) => chanceAt(beat, 1, 0.7) || chanceAt(beat, step, 0.4),
    (beat) => chanceAt(beat, 2, 1) || chanceAt(beat, step, 0.3),
  ])
}

/** Returns the lengths of notes, in beats, that suit the tempo. */
function usualSteps({ bpm }: Score): number[] {
  return [1, 0.5, 0.25].filter((beats) => {
    const seconds = (beats * 60) / bpm
    return seconds >= MIN_STEP_SECONDS && seconds <= MAX_STEP_SECONDS
  })
}

/** Returns random hits on sixteenth notes. The hits of the first two bars repeat. */
function hitsOf({ beats, perBar, random }: Score, chance: Chance): Hit[] {
  const length = 2 * perBar * 4
  const pattern = Array.from({ length }, (_, n) => random() < chance((n / 4) % perBar))
  return Array.from({ length: beats * 4 }, (_, n) => n)
    .filter((n) => pattern[n % length])
    .map((n) => ({ beat: n / 4, volume: n % 4 === 0 ? 0.9 : 0.6 }))
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[floor(values.length * random()) % values.length] as T
}
