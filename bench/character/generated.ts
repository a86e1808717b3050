// Invented loops of noises and of plucked or soft notes. They share no instrument and no pattern
// with the demo world, so that the weights of tempos do not fit only that.

const RATE = 16_000
/** Beats a minute. Tempos spread around the usual one, in octaves. */
const SLOWEST = 60
const FASTEST = 180
const USUAL = 108
const SPREAD = 0.5
/** Seconds between the quickest regular notes; players choose note values by the tempo. */
const QUICKEST = 0.11
const CALMEST = 0.45
/** Seconds; a loop lasts at least the first and at most twice the second. */
const SHORT = 5
const LONG = 20
/** Seconds; the largest deviation of a player. */
const SLOPPY = 0.008
const VOICE_SECONDS = 1.5
const { exp, floor, PI, sin } = Math

export type GeneratedLoop = { sampleRate: number; samples: Float32Array; bpm: number }

type Random = () => number
type Hit = { beat: number; loud: number }
type Voice = (since: number) => number
type Chance = (beat: number) => number
type Score = { beats: number; perBar: number; bpm: number; swing: number; random: Random }
type Place = (hits: readonly Hit[], voiceOf: (hit: Hit) => Voice) => void

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
  const seconds = SHORT * (LONG / SHORT) ** random()
  const beats = perBar * 2 ** Math.ceil(Math.log2(seconds / bar))
  const swing = random() < 0.2 ? random() / 6 : 0
  const score = { beats, perBar, bpm, swing, random }
  const samples = new Float32Array(Math.round(((beats * 60) / bpm) * RATE))
  const place: Place = (hits, voiceOf) => {
    for (const hit of hits) addVoice(samples, voiceOf(hit), secondsOf(score, hit), hit.loud)
  }
  const kind = random()
  if (kind < 0.6) addDrums(score, place)
  if (kind > 0.35) addTones(score, place)
  return { sampleRate: RATE, samples, bpm }
}

function randomBpm(random: Random): number {
  // The sum of uniform values is nearly normal.
  const normal = (random() + random() + random() - 1.5) * 2
  const bpm = Math.round(USUAL * 2 ** (SPREAD * normal))
  return Math.min(FASTEST, Math.max(SLOWEST, bpm))
}

function secondsOf({ bpm, swing, random }: Score, { beat }: Hit): number {
  const isLate = floor(beat * 4) % 2 === 1 || beat % 1 === 0.5
  return ((beat + (isLate ? swing : 0)) * 60) / bpm + SLOPPY * random()
}

function addVoice(samples: Float32Array, voice: Voice, seconds: number, loud: number) {
  const from = Math.round(seconds * RATE)
  const to = Math.min(samples.length, from + VOICE_SECONDS * RATE)
  for (let i = from; i < to; i++)
    samples[i] = (samples[i] as number) + 0.4 * loud * voice((i - from) / RATE)
}

function addDrums(score: Score, place: Place) {
  const { perBar, random } = score
  const thud = 50 + 30 * random()
  const kick = () => (since: number) =>
    exp(-18 * since) * sin(2 * PI * thud * since + 6 * (1 - exp(-40 * since)))
  const burst = (fall: number) => () => (since: number) => (2 * random() - 1) * exp(-fall * since)
  const isFour = random() < 0.4
  const isKick = (beat: number) => beat % 1 === 0 && (isFour || beat % perBar === 0)
  place(
    hitsOf(score, (beat) => (isKick(beat) ? 1 : 0.12)),
    kick,
  )
  if (random() < 0.7)
    place(
      hitsOf(score, (beat) => (beat % 2 === 1 ? 1 : 0.03)),
      burst(14 + 10 * random()),
    )
  const step = pick(random, usualSteps(score))
  const hats = hitsOf(score, (beat) => (beat % step === 0 ? 0.95 : 0))
  const quieter = hats.map(({ beat }) => ({ beat, loud: beat % 1 === 0 ? 0.3 : 0.18 }))
  if (random() < 0.8) place(quieter, burst(50 + 40 * random()))
}

function addTones(score: Score, place: Place) {
  const { perBar, random } = score
  const roots = Array.from({ length: 4 }, () => 48 + floor(12 * random()))
  const rootAt = (beat: number) => roots[floor(beat / perBar) % roots.length] as number
  const attack = random() < 0.3 ? 5 + 10 * random() : 200
  const fall = 0.8 + 3 * random()
  const note = (midi: number) => (since: number) => {
    const phase = 2 * PI * 440 * 2 ** ((midi - 69) / 12) * since
    const wave = sin(phase) + sin(2 * phase) / 3 + sin(3 * phase) / 6
    return wave * exp(-fall * since) * Math.min(1, since * attack)
  }
  const chance = chanceOfTones(score)
  const isArpeggio = random() < 0.5
  const third = random() < 0.5 ? 3 : 4
  const hits = hitsOf(score, chance).map(({ beat }) => ({ beat, loud: 0.25 }))
  for (const tone of isArpeggio ? [0] : [0, third, 7])
    place(hits, ({ beat }) => {
      const step = isArpeggio ? pick(random, [0, third, 7, 12]) : tone
      return note(rootAt(beat) + step)
    })
  const bass = (beat: number) => {
    if (beat % perBar === 0) return 1
    return beat % 1 === 0 ? 0.4 : 0
  }
  if (random() < 0.4) place(hitsOf(score, bass), ({ beat }) => note(rootAt(beat) - 12))
}

function chanceOfTones(score: Score): Chance {
  const { perBar, random } = score
  const step = pick(random, usualSteps(score))
  const at = (beat: number, every: number, chance: number) => (beat % every === 0 ? chance : 0)
  return pick<Chance>(random, [
    (beat) => at(beat, 2 * step, 1),
    (beat) => at(beat, step, 1),
    (beat) => at(beat, perBar, 1),
    (beat) => at(beat, step, 0.6),
    (beat) => at(beat, 1, 0.7) || at(beat, step, 0.4),
    (beat) => at(beat, 2, 1) || at(beat, step, 0.3),
  ])
}

/** Returns note values in beats. */
function usualSteps({ bpm }: Score): number[] {
  return [1, 0.5, 0.25].filter((beats) => {
    const seconds = (beats * 60) / bpm
    return seconds >= QUICKEST && seconds <= CALMEST
  })
}

/** Returns hits at sixteenths by their chance, which repeat after two bars. */
function hitsOf({ beats, perBar, random }: Score, chance: Chance): Hit[] {
  const length = 2 * perBar * 4
  const pattern = Array.from({ length }, (_, n) => random() < chance((n / 4) % perBar))
  return Array.from({ length: beats * 4 }, (_, n) => n)
    .filter((n) => pattern[n % length])
    .map((n) => ({ beat: n / 4, loud: n % 4 === 0 ? 0.9 : 0.6 }))
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[floor(values.length * random()) % values.length] as T
}
