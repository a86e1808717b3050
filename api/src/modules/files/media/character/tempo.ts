import { BPM_MAX, BPM_MIN } from '@sori/contract/catalogue'
import type { Onsets } from './onset-meter.ts'

/** `confidence` is the autocorrelation at the beat, from 0 to 1. */
export type Tempo = { bpm: number; confidence: number }

/** Seconds around a frame whose mean is removed. */
const MEAN_SECONDS = 1
/** The centre of preferred tempos, and their spread in octaves. */
const USUAL_BPM = 110
const SPREAD = 0.6
const SLOWEST_BPM = 45
const FASTEST_BPM = 220
/** Candidates are 1 % apart; the best is then refined. */
const STEP = 1.01
const BEATS_COMPARED = 4
const REFINED_BEATS = 16
/** Autocorrelations of less than a third of the audio mean little. */
const LONGEST_SHARE = 0.67
const LONGEST_SECONDS = 12
/** The ratio of strengths above which two thirds of a period replace the period. */
const THIRD_RATIO = 3
/** Tempos are usually whole numbers; a few seconds of audio are not exact. */
const WHOLE_WITHIN = 0.3

/**
 * Finds the tempo: autocorrelates the onset strength at multiples of the beat, and prefers usual
 * tempos by a log-Gaussian weight. Returns null without a clear beat.
 *
 * Source: Ellis, "Beat Tracking by Dynamic Programming", J. New Music Research 36, 2007.
 */
export function findTempo({ strength, rate }: Onsets): Tempo | null {
  const onsets = withoutMean(strength, rate)
  const correlation = autocorrelation(onsets, rate)
  let best = { score: 0, beat: 0 }
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm *= STEP) {
    const beat = (60 * rate) / bpm
    const score = similarityOf(correlation, beat, BEATS_COMPARED) * preference(bpm)
    if (score > best.score) best = { score, beat }
  }
  if (best.beat === 0) return null
  const beat = refined(correlation, withoutThird(onsets, best.beat))
  const bpm = rounded((60 * rate) / beat)
  if (bpm < BPM_MIN || bpm > BPM_MAX) return null
  return { bpm, confidence: similarityOf(correlation, beat, BEATS_COMPARED) }
}

/**
 * Returns two thirds of a period that is one and a half beats: beats and half beats correlate
 * there too, but nothing repeats at it (Peeters, "Template-based estimation of time-varying
 * tempo", EURASIP J. Advances in Signal Processing, 2007).
 */
function withoutThird(onsets: Float32Array, period: number): number {
  const beat = (period * 2) / 3
  return strengthAt(onsets, beat) > THIRD_RATIO * strengthAt(onsets, period) ? beat : period
}

/** Returns the magnitude of the Fourier transform at one period, which no other period shares. */
function strengthAt(values: Float32Array, period: number): number {
  const angle = (2 * Math.PI) / period
  const [turnX, turnY] = [Math.cos(angle), Math.sin(angle)]
  let [x, y, sumX, sumY] = [1, 0, 0, 0]
  for (const value of values) {
    sumX += value * x
    sumY += value * y
    ;[x, y] = [x * turnX - y * turnY, x * turnY + y * turnX]
  }
  return Math.hypot(sumX, sumY) / values.length
}

function preference(bpm: number): number {
  return Math.exp(-0.5 * (Math.log2(bpm / USUAL_BPM) / SPREAD) ** 2)
}

function rounded(bpm: number): number {
  const whole = Math.round(bpm)
  return Math.abs(bpm - whole) <= WHOLE_WITHIN ? whole : Math.round(bpm * 10) / 10
}

/** Returns the excess over the local mean, centred on zero. */
function withoutMean(strength: Float32Array, rate: number): Float32Array {
  const sums = new Float64Array(strength.length + 1)
  for (let i = 0; i < strength.length; i++)
    sums[i + 1] = (sums[i] as number) + (strength[i] as number)
  const half = Math.round((MEAN_SECONDS * rate) / 2)
  const peaks = strength.map((value, i) => {
    const [from, to] = [Math.max(0, i - half), Math.min(strength.length, i + half)]
    const mean = ((sums[to] as number) - (sums[from] as number)) / (to - from)
    return Math.max(0, value - mean)
  })
  const mean = peaks.reduce((sum, value) => sum + value, 0) / peaks.length
  return peaks.map((value) => value - mean)
}

/** Returns the correlation per lag in frames, 1 at lag 0. */
function autocorrelation(values: Float32Array, rate: number): Float32Array {
  const lags = Math.min(Math.round(values.length * LONGEST_SHARE), LONGEST_SECONDS * rate)
  const correlation = new Float32Array(Math.max(1, Math.floor(lags)))
  for (let lag = 0; lag < correlation.length; lag++) {
    let sum = 0
    for (let i = values.length - 1; i >= lag; i--)
      sum += (values[i] as number) * (values[i - lag] as number)
    correlation[lag] = sum / (values.length - lag)
  }
  const power = correlation[0] as number
  return power > 0 ? correlation.map((value) => value / power) : correlation
}

/** Returns the mean correlation at up to `beats` multiples of the beat. */
function similarityOf(correlation: Float32Array, beat: number, beats: number): number {
  let sum = 0
  let count = 0
  for (let n = 1; n <= beats && n * beat < correlation.length - 1; n++, count++)
    sum += valueNear(correlation, n * beat)
  return count > 0 ? sum / count : 0
}

/** Returns the highest value within a frame: players are not exact. */
function valueNear(correlation: Float32Array, lag: number): number {
  const at = Math.round(lag)
  return Math.max(
    correlation[at - 1] as number,
    correlation[at] as number,
    correlation[at + 1] ?? 0,
  )
}

/** Compares many beats, because the error of a lag is divided by their number. */
function refined(correlation: Float32Array, beat: number): number {
  let best = { score: 0, beat }
  for (let change = -0.03; change <= 0.03; change += 0.0005) {
    const candidate = beat * (1 + change)
    let score = 0
    for (let n = 1; n <= REFINED_BEATS && n * candidate < correlation.length - 1; n++)
      score += interpolated(correlation, n * candidate)
    if (score > best.score) best = { score, beat: candidate }
  }
  return best.beat
}

function interpolated(correlation: Float32Array, lag: number): number {
  const at = Math.floor(lag)
  const share = lag - at
  return (correlation[at] as number) * (1 - share) + (correlation[at + 1] as number) * share
}
