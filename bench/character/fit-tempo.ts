// Fits the weights of `tempo-weights.ts` so that the right tempo is likely among all candidates, by
// a conditional logit (McFadden, "Conditional logit analysis of qualitative choice behavior",
// 1974).

import type { Onsets } from '../../api/src/modules/files/media/character/onset-meter.ts'
import {
  featuresOfTempos,
  TEMPOS,
} from '../../api/src/modules/files/media/character/tempo-features.ts'

export type Example = { onsets: Onsets; bpm: number }
type Choice = { rows: Float64Array[]; isRight: boolean[] }

/** Speeds at which each example is also played, so that the weights learn no single tempo. */
const SPEEDS = [1, 0.9, 1.1]
/** A candidate counts as right within this share of the true tempo. */
const NEAR = 0.021
/** The penalty of squared weights, relative to the log-likelihood of one example. */
const PENALTY = 0.5
const STEPS = 400
const STEP = 0.05

/** Returns the weights in the order of `featuresOfTempos`. */
export function fitTempo(examples: readonly Example[]): number[] {
  const choices = examples.flatMap(({ onsets, bpm }) =>
    SPEEDS.map((speed) => ({
      rows: featuresOfTempos({ ...onsets, rate: onsets.rate * speed }).map((row) =>
        Float64Array.from(row),
      ),
      isRight: TEMPOS.map((tempo) => Math.abs(tempo / (bpm * speed) - 1) <= NEAR),
    })).filter(({ isRight }) => isRight.includes(true)),
  )
  const scales = deviations(choices.flatMap(({ rows }) => rows))
  const scaled = choices.map(({ rows, isRight }) => ({
    rows: rows.map((row) => row.map((value, n) => value / (scales[n] as number))),
    isRight,
  }))
  return ascend(scaled, scales.length).map((weight, n) => weight / (scales[n] as number))
}

function deviations(rows: readonly Float64Array[]): number[] {
  return Array.from(rows[0] ?? [], (_, n) => {
    const values = rows.map((row) => row[n] as number)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  })
}

/**
 * Returns the weights of maximum likelihood (Kingma and Ba, "Adam: a method for stochastic
 * optimization", 2015).
 */
function ascend(choices: readonly Choice[], size: number): number[] {
  let weights = new Array<number>(size).fill(0)
  let [mean, square] = [weights, weights]
  for (let step = 1; step <= STEPS; step++) {
    const slopes = weights.map((weight) => -2 * PENALTY * SPEEDS.length * weight)
    for (const choice of choices) addSlopes(slopes, weights, choice)
    mean = mean.map((value, n) => 0.9 * value + 0.1 * (slopes[n] as number))
    square = square.map((value, n) => 0.999 * value + 0.001 * (slopes[n] as number) ** 2)
    weights = weights.map((weight, n) => {
      const [m, s] = [mean[n] as number, square[n] as number]
      return weight + (STEP * m) / (1 - 0.9 ** step) / (Math.sqrt(s / (1 - 0.999 ** step)) + 1e-9)
    })
  }
  return weights
}

function addSlopes(slopes: number[], weights: readonly number[], { rows, isRight }: Choice) {
  const scores = rows.map((row) =>
    row.reduce((sum, value, n) => sum + value * (weights[n] as number), 0),
  )
  const highest = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - highest))
  const total = parts.reduce((sum, part) => sum + part, 0)
  const right = parts.reduce((sum, part, n) => sum + (isRight[n] ? part : 0), 0)
  for (const [n, row] of rows.entries()) {
    const part = parts[n] as number
    const pull = (isRight[n] ? part / right : 0) - part / total
    for (const [i, value] of row.entries()) slopes[i] = (slopes[i] as number) + pull * value
  }
}
