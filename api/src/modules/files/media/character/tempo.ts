import { BPM_MAX, BPM_MIN } from '@sori/contract/catalogue'
import type { Onsets } from './onset-meter.ts'
import { Rhythm } from './rhythm.ts'
import { featuresOfTempos, TEMPOS } from './tempo-features.ts'
import { TEMPO_WEIGHTS } from './tempo-weights.ts'

/**
 * `confidence` is the probability that the tempo is right, 0 to 1, if the audio has a beat;
 * `similarity` and `between` are the autocorrelation of the hits at the beat and at its half.
 */
export type Tempo = { bpm: number; confidence: number; similarity: number; between: number }

/** The difference below which two tempos count as one, as a share. */
const SAME_TEMPO = 0.04
const REFINED_BEATS = 16
/**
 * BPM; a measured tempo so near to a whole number is rounded, because a few seconds are not exact.
 */
const WHOLE_WITHIN = 0.3
const BEATS_IN_BAR = 4
/** A loop that is cut at bars has its exact tempo within this share of the measured one. */
const CUT_WITHIN = 0.004
/** Longer audio has a whole number of bars by chance. */
const CUT_BARS_MAX = 16

/**
 * Returns the likeliest tempo, from how regularly hits and notes repeat. Returns null for silence.
 *
 * Source: Percival and Tzanetakis, "Streamlined tempo estimation based on autocorrelation and
 * cross-correlation with pulses", IEEE/ACM TASLP 22, 2014, which learns its weights too.
 */
export function findTempo(onsets: Onsets): Tempo | null {
  const probabilities = likelihoods(featuresOfTempos(onsets))
  const likeliestIndex = probabilities.indexOf(Math.max(...probabilities))
  const likeliest = TEMPOS[likeliestIndex]
  if (likeliest === undefined) return null
  const hits = new Rhythm(onsets.hits, onsets.rate)
  const beat = hits.refined((60 * onsets.rate) / likeliest, REFINED_BEATS)
  const bpm = roundTempo((60 * onsets.rate) / beat, onsets.seconds)
  if (bpm < BPM_MIN || bpm > BPM_MAX) return null
  const confidence = probabilities.reduce(
    (sum, probability, index) =>
      sum + (Math.abs((TEMPOS[index] as number) / likeliest - 1) <= SAME_TEMPO ? probability : 0),
    0,
  )
  return {
    bpm,
    confidence,
    similarity: hits.similarity(beat) ?? 0,
    between: hits.similarity(beat / 2) ?? 0,
  }
}

function likelihoods(features: readonly number[][]): number[] {
  const scores = features.map((row) =>
    row.reduce((sum, feature, index) => sum + feature * (TEMPO_WEIGHTS[index] as number), 0),
  )
  const highest = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / total)
}

/**
 * Returns the nearby tempo that makes whole bars of the audio, or else a whole number.
 *
 * Source: Font and Serra, "Tempo estimation for music loops and a simple confidence measure",
 * ISMIR 2016.
 */
function roundTempo(bpm: number, seconds: number): number {
  const bars = Math.round((seconds * bpm) / 60 / BEATS_IN_BAR)
  const cut = (bars * BEATS_IN_BAR * 60) / seconds
  const isCut = bars >= 1 && bars <= CUT_BARS_MAX && Math.abs(cut / bpm - 1) <= CUT_WITHIN
  if (isCut) return Math.round(cut * 10) / 10
  const wholeBpm = Math.round(bpm)
  return Math.abs(bpm - wholeBpm) <= WHOLE_WITHIN ? wholeBpm : Math.round(bpm * 10) / 10
}
