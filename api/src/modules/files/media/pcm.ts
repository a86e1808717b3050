/** Sound as numbers: one array per channel, all of one length, samples around -1..1, `sampleRate` in Hz. */
export type Pcm = { sampleRate: number; channels: Float32Array[] }

/** 20 MB of 8 kbit/s mp3 are five hours and gigabytes of samples; nothing sold here is that long. */
export const MAX_SECONDS = 30 * 60

/** Samples per channel. */
export function frameCount(pcm: Pcm): number {
  return pcm.channels[0]?.length ?? 0
}

/**
 * Mixes more than two channels to stereo: the first two are left and right, the rest goes to both.
 */
export function toStereoAtMost(pcm: Pcm): Pcm {
  const [left, right, ...rest] = pcm.channels
  if (!left || !right || rest.length === 0) return pcm
  const restGain = 0.7 / rest.length
  const scale = 1 / 1.7
  const mix = (front: Float32Array) =>
    front.map((sample, i) => {
      let sum = 0
      for (const channel of rest) sum += channel[i] ?? 0
      return (sample + sum * restGain) * scale
    })
  return { sampleRate: pcm.sampleRate, channels: [mix(left), mix(right)] }
}
