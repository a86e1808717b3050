import type { AudioFacts } from './decodable-audio.ts'
import { openAudio } from './decode.ts'
import { type Loudness, LoudnessMeter } from './loudness.ts'
import { PeakMeter } from './peaks.ts'
import { PREVIEW_BITRATE, startMp3 } from './preview.ts'

/** `duration` in seconds with three decimals, `peaks` 400 bytes (D21), `preview` mp3 at 128 kbit/s (D20). */
export type ProcessedAudio = AudioFacts &
  Loudness & { duration: number; peaks: Uint8Array; preview: Uint8Array }

/** Measures a sound and makes its preview in one pass, a block at a time. Throws `NotAudioError` for anything damaged. */
export async function processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
  const sound = openAudio(bytes)
  const { sampleRate, channels, format } = sound
  const meter = new PeakMeter()
  const loudness = new LoudnessMeter(sampleRate, channels)
  const preview = await startMp3(sampleRate, channels, PREVIEW_BITRATE)
  let samples = 0
  for await (const block of sound.blocks()) {
    samples += block[0]?.length ?? 0
    meter.add(block)
    loudness.add(block)
    preview.add(block)
  }
  const duration = Math.round((samples / sampleRate) * 1000) / 1000
  return {
    format,
    sampleRate,
    channels,
    ...loudness.result(),
    duration,
    peaks: meter.peaks(),
    preview: preview.end(),
  }
}
