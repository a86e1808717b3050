import { MPEGDecoder } from 'mpg123-decoder'
import { NotAudioError } from './media.errors.ts'
import { scanMp3 } from './mp3-frames.ts'
import type { Pcm } from './pcm.ts'
import { looksLikeWav, parseWav } from './wav.ts'

export type AudioFormat = 'mp3' | 'wav'

/** 20 MB of 8 kbit/s mp3 are five hours and gigabytes of samples; nothing sold here is that long. */
const MAX_SECONDS = 30 * 60
const CHUNK = 32 * 1024

/**
 * Decodes a whole mp3 or wav file, judged by content alone (D19). Anything else, anything damaged, and anything
 * longer than 30 minutes throws `NotAudioError`. CPU-heavy: outside tests call it through `MediaWorkers`.
 */
export async function decodeAudio(bytes: Uint8Array): Promise<{ pcm: Pcm; format: AudioFormat }> {
  if (looksLikeWav(bytes)) return { pcm: parseWav(bytes), format: 'wav' }
  return { pcm: await decodeMp3(bytes), format: 'mp3' }
}

async function decodeMp3(bytes: Uint8Array): Promise<Pcm> {
  const scan = scanMp3(bytes)
  if (scan.samples / scan.sampleRate > MAX_SECONDS) throw new NotAudioError(`mp3: longer than ${MAX_SECONDS} seconds`)
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const channels = Array.from({ length: scan.channels }, () => new Float32Array(scan.samples))
    let filled = 0
    for (let at = scan.start; at < scan.end; at += CHUNK) {
      const part = decoder.decode(bytes.subarray(at, Math.min(at + CHUNK, scan.end)))
      const [problem] = part.errors
      if (problem) throw new NotAudioError(`mp3: ${problem.message}`)
      const fits = Math.min(part.samplesDecoded, scan.samples - filled)
      for (const [c, channel] of channels.entries()) channel.set((part.channelData[c] as Float32Array).subarray(0, fits), filled)
      filled += fits
    }
    // Gapless playback leaves out the encoder's delay and padding, at most a few frames.
    if (filled < scan.samples - 8 * 1152) throw new NotAudioError(`mp3: ${filled} of ${scan.samples} samples decoded`)
    if (filled === 0) throw new NotAudioError('mp3: no samples')
    return { sampleRate: scan.sampleRate, channels: channels.map((channel) => channel.subarray(0, filled)) }
  } finally {
    decoder.free()
  }
}
