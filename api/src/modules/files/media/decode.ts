import { SECONDS_MAX } from '@sori/contract/catalogue'
import { TRACK_TAGS_BYTES_MAX } from '@sori/contract/files'
import { MPEGDecoder } from 'mpg123-decoder'
import type { DecodableAudio, VerifiedAudio } from './decodable-audio.ts'
import { LevelMeter } from './level-meter.ts'
import { NotAudioError, TagsTooLargeError } from './media.errors.ts'
import { type Mp3Scan, scanMp3 } from './mp3-frames.ts'
import { looksLikeWav, openWav } from './wav.ts'

/** Half a minute at the lowest mp3 bit rate, which is decoded to 3 MB. */
const CHUNK_BYTES = 32 * 1024
/** Samples that the decoder may omit: encoders add silence at both ends. */
const GAPLESS_SAMPLES = 8 * 1152

/**
 * Opens an mp3 or WAV file. Throws `NotAudioError`, also for audio longer than `SECONDS_MAX`: 20 MB
 * of mp3 can be decoded to gigabytes.
 */
export function openAudio(bytes: Uint8Array): DecodableAudio {
  const audio = looksLikeWav(bytes) ? openWav(bytes) : openMp3(bytes)
  if (audio.seconds > SECONDS_MAX)
    throw new NotAudioError(`${audio.format}: longer than ${SECONDS_MAX} seconds`, 'TRACK_TOO_LONG')
  return audio
}

export async function verifyAudio(bytes: Uint8Array): Promise<VerifiedAudio> {
  const { format, sampleRate, channels, seconds, tagBytes, blocks } = openAudio(bytes)
  if (tagBytes > TRACK_TAGS_BYTES_MAX) throw new TagsTooLargeError(`${tagBytes} bytes of tags`)
  const level = new LevelMeter()
  for await (const block of blocks()) level.add(block)
  return { format, sampleRate, channels, seconds, warning: level.warning() }
}

function openMp3(bytes: Uint8Array): DecodableAudio {
  const scan = scanMp3(bytes)
  const { start, end, samples, sampleRate, channels } = scan
  return {
    format: 'mp3',
    sampleRate,
    channels,
    seconds: samples / sampleRate,
    tagBytes: bytes.length - (end - start),
    blocks: () => mp3Blocks(bytes, scan),
  }
}

async function* mp3Blocks(bytes: Uint8Array, scan: Mp3Scan): AsyncGenerator<Float32Array[]> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    let decodedFrames = 0
    for (let offset = scan.start; offset < scan.end; offset += CHUNK_BYTES) {
      const part = decoder.decode(bytes.subarray(offset, Math.min(offset + CHUNK_BYTES, scan.end)))
      const [problem] = part.errors
      if (problem) throw new NotAudioError(`mp3: ${problem.message}`)
      const length = Math.min(part.samplesDecoded, scan.samples - decodedFrames)
      decodedFrames += length
      // The decoder may return a mono channel twice.
      const channels = part.channelData.slice(0, scan.channels)
      if (length > 0) yield channels.map((samples) => samples.subarray(0, length))
    }
    if (decodedFrames < scan.samples - GAPLESS_SAMPLES)
      throw new NotAudioError(`mp3: ${decodedFrames} of ${scan.samples} samples decoded`)
    if (decodedFrames === 0) throw new NotAudioError('mp3: no samples')
  } finally {
    decoder.free()
  }
}
