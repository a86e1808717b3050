import { MPEGDecoder } from 'mpg123-decoder'
import { NotAudioError } from './media.errors.ts'
import type { Mp3Scan } from './mp3-frames.ts'
import { scanMp3 } from './mp3-frames.ts'
import type { Pcm } from './pcm.ts'
import { MAX_SECONDS } from './pcm.ts'
import { looksLikeWav, parseWav } from './wav.ts'

export type AudioFormat = 'mp3' | 'wav'

const CHUNK = 32 * 1024

/**
 * Decodes a whole mp3 or wav file, judged by content alone (D19). Anything else, anything damaged, and anything
 * longer than 30 minutes throws `NotAudioError`. CPU-heavy: outside tests call it through `MediaWorkers`.
 */
export async function decodeAudio(bytes: Uint8Array): Promise<{ pcm: Pcm; format: AudioFormat }> {
  if (looksLikeWav(bytes)) return { pcm: parseWav(bytes), format: 'wav' }
  return { pcm: await decodeMp3(bytes), format: 'mp3' }
}

/** Decodes a whole file as `decodeAudio` does, but keeps nothing of it: an hour of sound takes no more memory than a second. */
export async function proveAudio(bytes: Uint8Array): Promise<AudioFormat> {
  if (looksLikeWav(bytes)) {
    parseWav(bytes)
    return 'wav'
  }
  await decodeFrames(bytes, scanBounded(bytes), () => undefined)
  return 'mp3'
}

async function decodeMp3(bytes: Uint8Array): Promise<Pcm> {
  const scan = scanBounded(bytes)
  const channels = Array.from({ length: scan.channels }, () => new Float32Array(scan.samples))
  const filled = await decodeFrames(bytes, scan, (samples, at) => {
    for (const [c, channel] of channels.entries()) channel.set(samples[c] as Float32Array, at)
  })
  return { sampleRate: scan.sampleRate, channels: channels.map((channel) => channel.subarray(0, filled)) }
}

function scanBounded(bytes: Uint8Array): Mp3Scan {
  const scan = scanMp3(bytes)
  if (scan.samples / scan.sampleRate > MAX_SECONDS) throw new NotAudioError(`mp3: longer than ${MAX_SECONDS} seconds`)
  return scan
}

/** Decodes the scanned frames, and hands over their samples a part at a time; gives how many there were. */
async function decodeFrames(bytes: Uint8Array, scan: Mp3Scan, take: (samples: Float32Array[], at: number) => void): Promise<number> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    let filled = 0
    for (let at = scan.start; at < scan.end; at += CHUNK) {
      const part = decoder.decode(bytes.subarray(at, Math.min(at + CHUNK, scan.end)))
      const [problem] = part.errors
      if (problem) throw new NotAudioError(`mp3: ${problem.message}`)
      const fits = Math.min(part.samplesDecoded, scan.samples - filled)
      take(
        part.channelData.map((samples) => samples.subarray(0, fits)),
        filled,
      )
      filled += fits
    }
    // Gapless playback leaves out the encoder's delay and padding, at most a few frames.
    if (filled < scan.samples - 8 * 1152) throw new NotAudioError(`mp3: ${filled} of ${scan.samples} samples decoded`)
    if (filled === 0) throw new NotAudioError('mp3: no samples')
    return filled
  } finally {
    decoder.free()
  }
}
