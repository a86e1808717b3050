import type { AudioFacts } from './decodable-audio.ts'
import { openAudio } from './decode.ts'
import { LoudnessMeter, type LoudnessResult } from './loudness.ts'
import { PeakMeter } from './peaks.ts'
import { PREVIEW_BITRATE, startMp3 } from './preview.ts'

/** `duration` is in seconds with three decimals. */
export type ProcessedAudio = AudioFacts &
  LoudnessResult & { duration: number; peaks: Uint8Array; preview: Uint8Array }

export async function processAudio(bytes: Uint8Array): Promise<ProcessedAudio> {
  const { sampleRate, channels, format, blocks } = openAudio(bytes)
  const peaks = new PeakMeter()
  const loudness = new LoudnessMeter(sampleRate, channels)
  const preview = await startMp3(sampleRate, channels, PREVIEW_BITRATE)
  let samples = 0
  for await (const block of blocks()) {
    samples += block[0]?.length ?? 0
    peaks.add(block)
    loudness.add(block)
    preview.add(block)
  }
  return {
    format,
    sampleRate,
    channels,
    ...loudness.result(),
    duration: Math.round((samples / sampleRate) * 1000) / 1000,
    peaks: peaks.peaks(),
    preview: preview.end(),
  }
}
