/** Decoded audio: an array of samples from -1 to 1 for each channel. `sampleRate` is in Hz. */
export type Pcm = { sampleRate: number; channels: Float32Array[] }

/** Reduces audio to the left and right channel; mixes all other channels into both. */
export function mixToStereo(channels: readonly Float32Array[]): readonly Float32Array[] {
  const [left, right, ...rest] = channels
  if (!left || !right || rest.length === 0) return channels
  const restGain = 0.7 / rest.length
  const scale = 1 / 1.7
  const mix = (front: Float32Array) =>
    front.map((sample, i) => {
      let sum = 0
      for (const channel of rest) sum += channel[i] ?? 0
      return (sample + sum * restGain) * scale
    })
  return [mix(left), mix(right)]
}

export function highestMagnitude(samples: Float32Array, from: number, to: number): number {
  let max = 0
  for (let i = from; i < to; i++) {
    const size = Math.abs(samples[i] as number)
    if (size > max) max = size
  }
  return max
}
