/** Frames at the start that are too strong to compare, because they rise from silence. */
const FIRST_FRAMES = 12
/** The maximum of onset strengths is their 0.99 quantile, times the headroom. */
const STRONG_QUANTILE = 0.99
const HEADROOM = 1.2
/** Seconds around a frame whose mean is subtracted from it. */
const MEAN_SECONDS = 1
/** The longest lag as a share of the audio. Longer lags compare too little audio. */
const LONGEST_SHARE = 0.8
const LONGEST_SECONDS = 16
/** The allowed inexactness of musicians, as a share of the lag; at least one frame. */
const DEVIATION = 0.008
/** Seconds of each Fourier transform; short, because tempos drift. */
const PART_SECONDS = 8

/** Measures how regularly the onset strength of audio repeats. */
export class Rhythm {
  readonly #onsets: Float32Array
  readonly #correlation: Float32Array
  readonly #parts: Float32Array[]
  readonly #total: number

  constructor(strength: Float32Array, rate: number) {
    this.#onsets = withoutMean(withoutExtremes(strength), rate)
    this.#total = this.#onsets.reduce((sum, value) => sum + value, 0)
    this.#correlation = autocorrelation(subtractMean(this.#onsets), rate)
    this.#parts = partsOf(this.#onsets, Math.round(PART_SECONDS * rate)).map(subtractMean)
  }

  /** Returns the autocorrelation at a lag in frames, or undefined above the longest lag. */
  similarity(lag: number): number | undefined {
    const nearest = Math.round(lag)
    const around = Math.max(1, Math.round(lag * DEVIATION))
    if (nearest + around >= this.#correlation.length) return undefined
    let highest = Number.NEGATIVE_INFINITY
    for (let near = Math.max(0, nearest - around); near <= nearest + around; near++)
      highest = Math.max(highest, this.#correlation[near] as number)
    return highest
  }

  /** Returns the magnitude of the Fourier transform at a period in frames, 0 to 1. */
  strength(period: number): number {
    if (this.#total === 0) return 0
    return this.#parts.reduce((sum, part) => sum + magnitudeAt(part, period), 0) / this.#total
  }

  /**
   * Returns a more exact length of the beat, within 1.5 %. Compares lags of up to `beats` beats: the
   * longer the lag, the smaller the error of one beat.
   */
  refineBeat(beat: number, beats: number): number {
    let bestBeat = { score: 0, beat }
    for (let change = -0.015; change <= 0.015; change += 0.0005) {
      const candidate = beat * (1 + change)
      let score = 0
      const longestLag = this.#correlation.length - 1
      for (let count = 1; count <= beats && count * candidate < longestLag; count++)
        score += interpolate(this.#correlation, count * candidate)
      if (score > bestBeat.score) bestBeat = { score, beat: candidate }
    }
    return bestBeat.beat
  }
}

function withoutExtremes(strength: Float32Array): Float32Array {
  const rest = strength.subarray(FIRST_FRAMES).toSorted()
  const strong = rest[Math.floor(rest.length * STRONG_QUANTILE)] ?? 0
  return strength.map((value) => Math.min(value, HEADROOM * strong))
}

/** Returns how much each value exceeds the mean of the values around it, at least 0. */
function withoutMean(strength: Float32Array, rate: number): Float32Array {
  const sums = new Float64Array(strength.length + 1)
  for (let i = 0; i < strength.length; i++)
    sums[i + 1] = (sums[i] as number) + (strength[i] as number)
  const halfWindow = Math.round((MEAN_SECONDS * rate) / 2)
  return strength.map((value, i) => {
    const [from, to] = [Math.max(0, i - halfWindow), Math.min(strength.length, i + halfWindow)]
    const mean = ((sums[to] as number) - (sums[from] as number)) / (to - from)
    return Math.max(0, value - mean)
  })
}

function subtractMean(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** Splits the values into parts of `size`. Only the last part may differ, by up to half a part. */
function partsOf(values: Float32Array, size: number): Float32Array[] {
  const count = Math.max(1, Math.round(values.length / size))
  return Array.from({ length: count }, (_, part) =>
    values.subarray(part * size, part === count - 1 ? values.length : (part + 1) * size),
  )
}

/** Returns the autocorrelation for each lag in frames; it is 1 for the lag 0. */
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

function magnitudeAt(values: Float32Array, period: number): number {
  const angle = (2 * Math.PI) / period
  const [turnX, turnY] = [Math.cos(angle), Math.sin(angle)]
  let [x, y, sumX, sumY] = [1, 0, 0, 0]
  for (const value of values) {
    sumX += value * x
    sumY += value * y
    const next = x * turnX - y * turnY
    y = x * turnY + y * turnX
    x = next
  }
  return Math.hypot(sumX, sumY)
}

function interpolate(correlation: Float32Array, lag: number): number {
  const index = Math.floor(lag)
  const share = lag - index
  return (correlation[index] as number) * (1 - share) + (correlation[index + 1] as number) * share
}
