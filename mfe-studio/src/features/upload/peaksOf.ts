import { PEAK_COUNT } from '@sori/contract/catalogue'

/** What a waveform needs of a file. */
export interface SoundShape {
  /** Base64 of bytes, 0–255 each, as the server makes them (D21). */
  readonly peaks: string
  /** Seconds. */
  readonly duration: number
}

/** Enough for a waveform; a long file at its own rate would take hundreds of megabytes. */
const SAMPLE_RATE = 8_000

/** The waveform of a sound file on this computer. Rejects for what the browser cannot decode. */
export async function peaksOf(file: File): Promise<SoundShape> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await context.decodeAudioData(await file.arrayBuffer())
  const samples = sound.getChannelData(0)
  const bytes = new Uint8Array(PEAK_COUNT)
  for (let at = 0; at < PEAK_COUNT; at++) {
    const from = Math.floor((at * samples.length) / PEAK_COUNT)
    const to = Math.max(from + 1, Math.floor(((at + 1) * samples.length) / PEAK_COUNT))
    let peak = 0
    for (let sample = from; sample < to; sample++) peak = Math.max(peak, Math.abs(samples[sample] ?? 0))
    bytes[at] = Math.round(Math.min(1, peak) * 255)
  }
  return { peaks: btoa(String.fromCharCode(...bytes)), duration: sound.duration }
}
