export const NOTES = 12
/** Steps of ten cents in an octave. */
export const STEPS = 120
const STEPS_PER_NOTE = STEPS / NOTES
const C0_HZ = 16.3516

/** Returns the step of a frequency above its C. */
export function stepOf(hertz: number): number {
  const step = Math.round(STEPS * Math.log2(hertz / C0_HZ))
  return ((step % STEPS) + STEPS) % STEPS
}

/**
 * Sums steps into twelve notes, whose weights add up to 1. `tuning` is the deviation from A = 440 Hz
 * in steps; it is measured when it is missing.
 */
export function noteWeights(
  steps: Float64Array,
  tuning = tuningOf(steps),
): { weights: number[]; tuning: number } {
  const weights = new Array<number>(NOTES).fill(0)
  let total = 0
  for (const [step, weight] of steps.entries()) {
    const place = (step - tuning) / STEPS_PER_NOTE
    const note = Math.round(place)
    // Tones between two notes count for neither.
    const share = Math.cos(Math.PI * (place - note)) ** 2 * weight
    const at = (note + NOTES) % NOTES
    weights[at] = (weights[at] as number) + share
    total += share
  }
  return { weights: weights.map((weight) => (total > 0 ? weight / total : 0)), tuning }
}

/** Returns the circular mean of the deviations from the nearest notes. */
function tuningOf(steps: Float64Array): number {
  let [x, y] = [0, 0]
  for (const [step, weight] of steps.entries()) {
    const angle = (2 * Math.PI * step) / STEPS_PER_NOTE
    x += weight * Math.cos(angle)
    y += weight * Math.sin(angle)
  }
  return (Math.atan2(y, x) / (2 * Math.PI)) * STEPS_PER_NOTE
}
