const LOWEST_HZ = 50
/** Hz; higher peaks are mostly overtones, which are no notes of the chord. */
const HIGHEST_HZ = 1_400
/** A tone exceeds the mean of its neighbours by this factor. Noise stays below a factor of 3. */
const PROMINENCE = 3.5
/** The neighbours on each side of a peak, as a share of its frequency, and at least in bins. */
const NEIGHBOURS = 0.12
const NEIGHBOURS_MIN = 12
/** The lowest magnitude of a tone: -100 dBFS. */
const QUIETEST = 1e-5

export type Tone = { hertz: number; magnitude: number }

/** Returns the tones of a spectrum from low to high: the peaks far above their neighbours. */
export function tonesOf(magnitudes: Float32Array, hertzPerBin: number): Tone[] {
  const tones: Tone[] = []
  const sums = new Float64Array(magnitudes.length + 1)
  for (let bin = 0; bin < magnitudes.length; bin++)
    sums[bin + 1] = (sums[bin] as number) + (magnitudes[bin] as number)
  const from = Math.max(2, Math.floor(LOWEST_HZ / hertzPerBin))
  const to = Math.min(magnitudes.length - 2, Math.ceil(HIGHEST_HZ / hertzPerBin))
  for (let bin = from; bin <= to; bin++) {
    const magnitude = magnitudes[bin] as number
    const [before, after] = [magnitudes[bin - 1] as number, magnitudes[bin + 1] as number]
    if (magnitude < QUIETEST || magnitude <= before || magnitude < after) continue
    const halfWidth = Math.max(NEIGHBOURS_MIN, Math.round(bin * NEIGHBOURS))
    const [low, high] = [
      Math.max(0, bin - halfWidth),
      Math.min(magnitudes.length, bin + halfWidth + 1),
    ]
    const mean = ((sums[high] as number) - (sums[low] as number)) / (high - low)
    if (magnitude < PROMINENCE * mean) continue
    tones.push({ hertz: (bin + offsetInBin(before, magnitude, after)) * hertzPerBin, magnitude })
  }
  return tones
}

/** Returns where the peak is within its bin, from -0.5 to 0.5, by a parabola through three bins. */
function offsetInBin(before: number, middle: number, after: number): number {
  const [left, centre, right] = [
    Math.log(before + 1e-12),
    Math.log(middle),
    Math.log(after + 1e-12),
  ]
  const curve = left - 2 * centre + right
  return curve < 0 ? (0.5 * (left - right)) / curve : 0
}
