import { PEAK_COUNT } from '@sori/contract/catalogue'

/** The waveform and length of an audio file. */
export interface AudioShape {
  /**
   * The waveform: a byte for each stretch in base64. The byte is the loudest sample, scaled so that
   * the maximum is 255 (D21).
   */
  readonly peaks: string
  /** The length in seconds. */
  readonly duration: number
}

/** Hertz; low, because a long file at its own rate would take hundreds of megabytes. */
const SAMPLE_RATE = 8_000

/** Reads the waveform of an audio file. Rejects if the browser cannot decode it. */
export async function peaksOf(file: File): Promise<AudioShape> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const audio = await context.decodeAudioData(await file.arrayBuffer())
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) =>
    audio.getChannelData(channel),
  )
  const loudest = Array.from({ length: PEAK_COUNT }, (_, peak) => {
    const from = Math.floor((peak * audio.length) / PEAK_COUNT)
    const to = Math.max(from + 1, Math.floor(((peak + 1) * audio.length) / PEAK_COUNT))
    return loudestOf(channels, from, to)
  })
  const top = Math.max(...loudest)
  const bytes = loudest.map((peak) => (top > 0 ? Math.round((peak / top) * 255) : 0))
  return { peaks: btoa(String.fromCharCode(...bytes)), duration: audio.duration }
}

function loudestOf(channels: readonly Float32Array[], from: number, to: number): number {
  let loudest = 0
  for (const samples of channels) {
    for (let sample = from; sample < to; sample++)
      loudest = Math.max(loudest, Math.abs(samples[sample] ?? 0))
  }
  return loudest
}
