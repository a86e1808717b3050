import { BPM_MAX, BPM_MIN } from '@sori/contract/catalogue'
import type { Onsets } from './onset-meter.ts'
import { Rhythm } from './rhythm.ts'
import { featuresOfTempos, TEMPOS } from './tempo-features.ts'
import { TEMPO_WEIGHTS } from './tempo-weights.ts'

/**
 * A measured tempo. `confidence` (0 to 1) is the probability that `bpm` is right if the audio has a
 * beat. `similarity` and `between` are the autocorrelations at a beat and at half a beat.
 */
export type Tempo = { bpm: number; confidence: number; similarity: number; between: number }

/** Tempos that differ by less than this share count as the same tempo. */
const SAME_TEMPO = 0.04
const REFINED_BEATS = 16
/** BPM; a tempo nearer than this to a whole number is rounded, because measurements are inexact. */
const ROUNDED_WITHIN = 0.3
const BEATS_IN_BAR = 4
/** The largest difference, as a share, between the measured tempo and that of whole bars. */
const BARS_TOLERANCE = 0.004
/** Above this number of bars, audio is close to whole bars by chance. */
const BARS_MAX = 16

/**
 * Returns the likeliest tempo, judged by how regularly hits and notes repeat, or null outside of the
 * supported tempos.
 *
 * Source: Percival and Tzanetakis, "Streamlined tempo estimation based on autocorrelation and
 * cross-correlation with pulses", IEEE/ACM TASLP 22, 2014. Its weights are learned too.
 */
export function findTempo(onsets: Onsets): Tempo | null {
  const probabilities = probabilitiesOf(featuresOfTempos(onsets))
  const likeliestIndex = probabilities.indexOf(Math.max(...probabilities))
  const likeliest = TEMPOS[likeliestIndex]
  if (likeliest === undefined) return null
  const hits = new Rhythm(onsets.hits, onsets.rate)
  const beat = hits.refineBeat((60 * onsets.rate) / likeliest, REFINED_BEATS)
  const bpm = roundTempo((60 * onsets.rate) / beat, onsets.seconds)
  if (bpm < BPM_MIN || bpm > BPM_MAX) return null
  let confidence = 0
  for (const [index, tempo] of TEMPOS.entries())
    if (Math.abs(tempo / likeliest - 1) <= SAME_TEMPO) confidence += probabilities[index] as number
  return {
    bpm,
    confidence,
    similarity: hits.similarity(beat) ?? 0,
    between: hits.similarity(beat / 2) ?? 0,
  }
}

/** Returns the probability of each tempo (softmax of the weighted features). */
function probabilitiesOf(features: readonly number[][]): number[] {
  const scores = features.map((row) =>
    row.reduce((sum, feature, index) => sum + feature * (TEMPO_WEIGHTS[index] as number), 0),
  )
  const highest = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / total)
}

/**
 * Returns a more exact tempo: one that divides the audio into whole bars, or a whole number if it is
 * near.
 *
 * Source: Font and Serra, "Tempo estimation for music loops and a simple confidence measure",
 * ISMIR 2016.
 */
function roundTempo(bpm: number, seconds: number): number {
  const bars = Math.round((seconds * bpm) / 60 / BEATS_IN_BAR)
  const tempoOfBars = (bars * BEATS_IN_BAR * 60) / seconds
  const isNear = Math.abs(tempoOfBars / bpm - 1) <= BARS_TOLERANCE
  if (isNear && bars >= 1 && bars <= BARS_MAX) return Math.round(tempoOfBars * 10) / 10
  const wholeBpm = Math.round(bpm)
  return Math.abs(bpm - wholeBpm) <= ROUNDED_WITHIN ? wholeBpm : Math.round(bpm * 10) / 10
}
