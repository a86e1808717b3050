// Fits the weights of `tempo-weights.ts`: the right tempo shall be the likeliest of all candidates.
// The model is a conditional logit (McFadden, "Conditional logit analysis of qualitative choice
// behavior", 1974).

import type { Onsets } from '../../api/src/modules/files/media/character/onset-meter.ts'
import {
  featuresOfTempos,
  TEMPOS,
} from '../../api/src/modules/files/media/character/tempo-features.ts'

export type Example = { onsets: Onsets; bpm: number }
/** The features of each candidate tempo of an example, and whether the candidate is right. */
type Choice = { rows: Float64Array[]; isRight: boolean[] }

/** The speeds at which each example is used, so that the weights do not prefer a tempo. */
const SPEEDS = [1, 0.9, 1.1]
/** A candidate is right if it differs from the true tempo by at most this share. */
const TOLERANCE = 0.021
/** The penalty of squared weights, relative to the log-likelihood of one example. */
const PENALTY = 0.5
const STEPS = 400
const STEP_SIZE = 0.05
/** The usual constants of Adam. */
const MEAN_DECAY = 0.9
const SQUARE_DECAY = 0.999
const EPSILON = 1e-9

/** Returns the weights in the order of `featuresOfTempos`. */
export function fitTempo(examples: readonly Example[]): number[] {
  const choices = examples.flatMap(choicesOf)
  const scales = standardDeviations(choices.flatMap(({ rows }) => rows))
  const scaleOf = (index: number) => scales[index] as number
  const scaledChoices = choices.map(({ rows, isRight }) => ({
    rows: rows.map((row) => row.map((value, index) => value / scaleOf(index))),
    isRight,
  }))
  const weights = maximizeLikelihood(scaledChoices, scales.length)
  return weights.map((weight, index) => weight / scaleOf(index))
}

/** Returns a choice for each speed at which a candidate is right. */
function choicesOf({ onsets, bpm }: Example): Choice[] {
  const choices = SPEEDS.map((speed) => {
    const features = featuresOfTempos({ ...onsets, rate: onsets.rate * speed })
    return {
      rows: features.map((row) => Float64Array.from(row)),
      isRight: TEMPOS.map((tempo) => Math.abs(tempo / (bpm * speed) - 1) <= TOLERANCE),
    }
  })
  return choices.filter(({ isRight }) => isRight.includes(true))
}

function standardDeviations(rows: readonly Float64Array[]): number[] {
  return Array.from(rows[0] ?? [], (_, index) => {
    const values = rows.map((row) => row[index] as number)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  })
}

/**
 * Returns the weights of maximum likelihood, by gradient ascent with Adam (Kingma and Ba, "Adam: a
 * method for stochastic optimization", 2015).
 */
function maximizeLikelihood(choices: readonly Choice[], size: number): number[] {
  let weights = new Array<number>(size).fill(0)
  let means = weights
  let squares = weights
  for (let step = 1; step <= STEPS; step++) {
    const slopes = weights.map((weight) => -2 * PENALTY * SPEEDS.length * weight)
    for (const choice of choices) addSlopes(slopes, weights, choice)
    const slopeOf = (index: number) => slopes[index] as number
    means = means.map((mean, index) => MEAN_DECAY * mean + (1 - MEAN_DECAY) * slopeOf(index))
    squares = squares.map(
      (square, index) => SQUARE_DECAY * square + (1 - SQUARE_DECAY) * slopeOf(index) ** 2,
    )
    weights = weights.map((weight, index) => {
      const mean = (means[index] as number) / (1 - MEAN_DECAY ** step)
      const square = (squares[index] as number) / (1 - SQUARE_DECAY ** step)
      return weight + (STEP_SIZE * mean) / (Math.sqrt(square) + EPSILON)
    })
  }
  return weights
}

/** Adds the slopes of the log-likelihood that a right candidate is chosen. */
function addSlopes(slopes: number[], weights: readonly number[], { rows, isRight }: Choice) {
  const scores = rows.map((row) =>
    row.reduce((sum, value, index) => sum + value * (weights[index] as number), 0),
  )
  // The highest score is subtracted, because `exp` of a large number is infinite.
  const highest = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - highest))
  const allOdds = odds.reduce((sum, value) => sum + value, 0)
  const rightOdds = odds.reduce((sum, value, index) => sum + (isRight[index] ? value : 0), 0)
  for (const [candidate, row] of rows.entries()) {
    const candidateOdds = odds[candidate] as number
    const rightShare = isRight[candidate] ? candidateOdds / rightOdds : 0
    const slope = rightShare - candidateOdds / allOdds
    for (const [index, value] of row.entries())
      slopes[index] = (slopes[index] as number) + slope * value
  }
}
