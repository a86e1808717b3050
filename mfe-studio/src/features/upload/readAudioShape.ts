import { PEAK_COUNT } from '@sori/contract/catalogue'

/** The waveform and length of an audio file. */
export interface AudioShape {
  /**
   * The waveform in base64: for each section of the file, one byte with the loudest sample. The
   * loudest byte of the file is 255 (D21).
   */
  readonly peaks: string
  /** The length in seconds. */
  readonly duration: number
}

/** In Hz. Low, because a decoded long file at its own rate would need hundreds of megabytes. */
const SAMPLE_RATE = 8_000

/** Reads the waveform of an audio file. Rejects if the browser cannot decode it. */
export async function readAudioShape(file: File): Promise<AudioShape> {
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
  const maximum = Math.max(...loudest)
  const bytes = loudest.map((peak) => (maximum > 0 ? Math.round((peak / maximum) * 255) : 0))
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
