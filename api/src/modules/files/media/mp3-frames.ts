import { NotAudioError } from './media.errors.ts'

/** The frames of an mp3: position and number of samples, without the Info frame. */
export type Mp3Scan = {
  start: number
  end: number
  frames: number
  samples: number
  sampleRate: number
  channels: 1 | 2
}

type Frame = { size: number; samples: number; sampleRate: number; mono: boolean; version: number }

const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const rates: Record<number, number[]> = {
  3: [44100, 48000, 32000],
  2: [22050, 24000, 16000],
  0: [11025, 12000, 8000],
}

const tag = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/**
 * Checks every frame header of an MPEG layer III file (ISO 11172-3, 13818-3, and 2.5). Before the
 * frames only ID3v2 is allowed, after them only ID3v1, APE, Lyrics3 or zeros. Gaps, truncated
 * frames and fewer frames than the Info header promises throw `NotAudioError`: decoders would skip
 * them silently.
 */
export function scanMp3(bytes: Uint8Array): Mp3Scan {
  const start = afterLeadingTags(bytes)
  const end = beforeTrailingTags(bytes, start)
  const first = readFrame(bytes, start, end)
  if (!first) throw new NotAudioError('mp3: no frame at the start')
  const promised = promisedFrames(bytes, start, first)

  let at = start
  let frames = 0
  let mono = true
  while (at < end) {
    const frame = readFrame(bytes, at, end)
    if (!frame) throw new NotAudioError(`mp3: no frame at byte ${at}`)
    if (frame.version !== first.version || frame.sampleRate !== first.sampleRate) {
      throw new NotAudioError(`mp3: the sample rate changes at byte ${at}`)
    }
    if (at + frame.size > end) throw new NotAudioError('mp3: the last frame is cut short')
    mono &&= frame.mono
    frames++
    at += frame.size
  }
  if (promised !== undefined) {
    frames--
    // Some encoders count the Info frame itself.
    if (frames < promised - 1) throw new NotAudioError(`mp3: ${frames} frames of ${promised}`)
  }
  // A lone frame header is four bytes that chance can make.
  if (frames < 2) throw new NotAudioError('mp3: too few frames')
  return {
    start,
    end,
    frames,
    samples: frames * first.samples,
    sampleRate: first.sampleRate,
    channels: mono ? 1 : 2,
  }
}

function readFrame(bytes: Uint8Array, at: number, end: number): Frame | undefined {
  if (at + 4 > end) return undefined
  const [b0, b1, b2, b3] = bytes.subarray(at, at + 4) as unknown as [number, number, number, number]
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return undefined
  const version = (b1 >> 3) & 3
  const layer = (b1 >> 1) & 3
  const kbps = (version === 3 ? bitrates1 : bitrates2)[b2 >> 4]
  const sampleRate = rates[version]?.[(b2 >> 2) & 3]
  if (layer !== 1 || !kbps || !sampleRate || (b3 & 3) === 2) return undefined
  const samples = version === 3 ? 1152 : 576
  const size = Math.floor((samples * kbps * 125) / sampleRate) + ((b2 >> 1) & 1)
  return { size, samples, sampleRate, mono: b3 >> 6 === 3, version }
}

/** Frames that a Xing/Info header in the first frame declares; `undefined` when the first frame is sound. */
function promisedFrames(bytes: Uint8Array, at: number, first: Frame): number | undefined {
  const side = first.version === 3 ? (first.mono ? 17 : 32) : first.mono ? 9 : 17
  const info = at + 4 + side
  const name = tag(bytes, info, 4)
  if ((name !== 'Xing' && name !== 'Info') || info + 12 > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(info + 4) & 1 ? view.getUint32(info + 8) : 0
}

function afterLeadingTags(bytes: Uint8Array): number {
  let at = 0
  while (at + 10 <= bytes.length && tag(bytes, at, 3) === 'ID3') {
    const [s0, s1, s2, s3] = bytes.subarray(at + 6, at + 10) as unknown as [
      number,
      number,
      number,
      number,
    ]
    if ((s0 | s1 | s2 | s3) & 0x80) throw new NotAudioError('mp3: broken ID3 length')
    const footer = (bytes[at + 5] as number) & 0x10 ? 10 : 0
    at += 10 + footer + ((s0 << 21) | (s1 << 14) | (s2 << 7) | s3)
  }
  while (bytes[at] === 0) at++
  return at
}

function beforeTrailingTags(bytes: Uint8Array, start: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length
  if (end - 128 >= start && tag(bytes, end - 128, 3) === 'TAG') end -= 128
  if (end - 9 >= start && tag(bytes, end - 9, 9) === 'LYRICS200') {
    end -= 15 + Number.parseInt(tag(bytes, end - 15, 6), 10)
  }
  if (end - 32 >= start && tag(bytes, end - 32, 8) === 'APETAGEX') {
    const header = view.getUint32(end - 12, true) & 0x80000000 ? 32 : 0
    end -= view.getUint32(end - 20, true) + header
  }
  if (!(end > start)) throw new NotAudioError('mp3: tags and no sound')
  // Zeros are no part of a header (0xff), so only the padding after the last frame can lose by this; a frame's own
  // trailing zeros are given back by the walk below.
  return endWithoutPadding(bytes, start, end)
}

/** Returns the end of the frames if only zeros follow, otherwise `end`. */
function endWithoutPadding(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[end - 1] !== 0) return end
  let at = start
  for (let frame = readFrame(bytes, at, end); frame; frame = readFrame(bytes, at, end))
    at += frame.size
  return at < end && bytes.subarray(at, end).every((byte) => byte === 0) ? at : end
}
