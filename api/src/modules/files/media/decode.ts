import { TRACK_TAGS_BYTES_MAX } from '@sori/contract/files'
import { MPEGDecoder } from 'mpg123-decoder'
import type { DecodableAudio, ProvenAudio } from './decodable-audio.ts'
import { NotAudioError, TagsTooLargeError } from './media.errors.ts'
import { type Mp3Scan, scanMp3 } from './mp3-frames.ts'
import { MAX_SECONDS } from './pcm.ts'
import { looksLikeWav, openWav } from './wav.ts'

/** Encoded bytes that are decoded to one block: at most half a minute of the poorest mp3, 3 MB of samples. */
const CHUNK = 32 * 1024

/**
 * Opens an mp3 or wav file, identified by its content (D19). Throws `NotAudioError` for anything
 * else and above 30 minutes; damaged blocks throw when they are decoded. CPU-heavy: use
 * `MediaWorkers` outside tests.
 */
export function openAudio(bytes: Uint8Array): DecodableAudio {
  if (looksLikeWav(bytes)) return openWav(bytes)
  const scan = scanMp3(bytes)
  const { sampleRate, channels } = scan
  const seconds = scan.samples / sampleRate
  if (seconds > MAX_SECONDS) throw new NotAudioError(`mp3: longer than ${MAX_SECONDS} seconds`)
  const tagBytes = bytes.length - (scan.end - scan.start)
  return {
    format: 'mp3',
    sampleRate,
    channels,
    seconds,
    tagBytes,
    blocks: () => mp3Blocks(bytes, scan),
  }
}

/** Decodes a whole upload and returns its facts. Throws `NotAudioError` and `TagsTooLargeError`. */
export async function proveAudio(bytes: Uint8Array): Promise<ProvenAudio> {
  const { format, sampleRate, channels, seconds, tagBytes, blocks } = openAudio(bytes)
  if (tagBytes > TRACK_TAGS_BYTES_MAX) throw new TagsTooLargeError(`${tagBytes} bytes of tags`)
  for await (const _ of blocks());
  return { format, sampleRate, channels, seconds }
}

async function* mp3Blocks(bytes: Uint8Array, scan: Mp3Scan): AsyncGenerator<Float32Array[]> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    let filled = 0
    for (let at = scan.start; at < scan.end; at += CHUNK) {
      const part = decoder.decode(bytes.subarray(at, Math.min(at + CHUNK, scan.end)))
      const [problem] = part.errors
      if (problem) throw new NotAudioError(`mp3: ${problem.message}`)
      const fits = Math.min(part.samplesDecoded, scan.samples - filled)
      filled += fits
      // a decoder may return mono twice; the scan knows
      if (fits > 0)
        yield part.channelData.slice(0, scan.channels).map((samples) => samples.subarray(0, fits))
    }
    // Gapless playback leaves out the encoder's delay and padding, at most a few frames.
    if (filled < scan.samples - 8 * 1152)
      throw new NotAudioError(`mp3: ${filled} of ${scan.samples} samples decoded`)
    if (filled === 0) throw new NotAudioError('mp3: no samples')
  } finally {
    decoder.free()
  }
}
