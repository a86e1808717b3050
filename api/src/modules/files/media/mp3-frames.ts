import type { FieldErrorCode } from '@sori/contract/errors'
import { kindOf } from './file-kinds.ts'
import { NotAudioError } from './media.errors.ts'

export type Mp3Scan = {
  start: number
  end: number
  samples: number
  sampleRate: number
  channels: 1 | 2
}

type Frame = { size: number; samples: number; sampleRate: number; isMono: boolean; version: number }

const MPEG1 = 3
const MPEG1_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const rates: Record<number, number[]> = {
  [MPEG1]: [44100, 48000, 32000],
  2: [22050, 24000, 16000],
  0: [11025, 12000, 8000],
}

/**
 * Checks every frame of an mp3 (ISO 11172-3, 13818-3), because decoders skip gaps and damaged
 * frames silently. Before and after the frames, only tags and zeros are allowed.
 */
export function scanMp3(bytes: Uint8Array): Mp3Scan {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = afterLeadingTags(file)
  const end = beforeTrailingTags(file, start)
  const firstFrame = readFrame(file, start, end)
  if (!firstFrame) throw new NotAudioError('mp3: no frame at the start', refusalCode(bytes))
  const { version, sampleRate } = firstFrame
  const frameCount = declaredFrames(file, start, firstFrame)

  let frames = 0
  let isMono = true
  for (let offset = start; offset < end; frames++) {
    const frame = readFrame(file, offset, end)
    if (!frame) throw new NotAudioError(`mp3: no frame at byte ${offset}`)
    if (frame.version !== version || frame.sampleRate !== sampleRate)
      throw new NotAudioError(`mp3: the sample rate changes at byte ${offset}`)
    isMono &&= frame.isMono
    offset += frame.size
    if (offset > end) throw new NotAudioError('mp3: the last frame is cut short')
  }
  if (frameCount !== undefined) {
    frames--
    // The declared number may be one too many, because some encoders count the Info frame.
    if (frames < frameCount - 1) throw new NotAudioError(`mp3: ${frames} frames of ${frameCount}`)
  }
  if (frames < 2) throw new NotAudioError('mp3: too few frames')
  return { start, end, samples: frames * firstFrame.samples, sampleRate, channels: isMono ? 1 : 2 }
}

/**
 * Returns the reason why a file is refused. Only a file that begins like an mp3 counts as a damaged
 * one.
 */
function refusalCode(bytes: Uint8Array): FieldErrorCode {
  const kind = kindOf(bytes)
  if (kind === 'picture') return 'TRACK_IS_IMAGE'
  return hasTextAt(Buffer.from(bytes.subarray(0, 3)), 0, 'ID3') ? 'TRACK_BROKEN' : 'TRACK_NOT_AUDIO'
}

function readFrame(file: Buffer, offset: number, end: number): Frame | undefined {
  if (offset + 4 > end) return undefined
  const header = file.readUInt32BE(offset)
  const bits = (shift: number, count: number) => (header >>> shift) & ((1 << count) - 1)
  const version = bits(19, 2)
  const isMpeg1 = version === MPEG1
  const kbps = (isMpeg1 ? MPEG1_BITRATES : MPEG2_BITRATES)[bits(12, 4)]
  const sampleRate = rates[version]?.[bits(10, 2)]
  const isLayer3 = bits(21, 11) === 0x7ff && bits(17, 2) === 1
  const emphasis = bits(0, 2)
  if (!isLayer3 || !kbps || !sampleRate || emphasis === 2) return undefined
  const samples = isMpeg1 ? 1152 : 576
  const size = Math.floor((samples * kbps * 125) / sampleRate) + bits(9, 1)
  return { size, samples, sampleRate, isMono: bits(6, 2) === 3, version }
}

function declaredFrames(file: Buffer, start: number, first: Frame): number | undefined {
  const sideBytes = first.version === MPEG1 ? [32, 17] : [17, 9]
  const info = start + 4 + (sideBytes[first.isMono ? 1 : 0] as number)
  const isInfo = hasTextAt(file, info, 'Xing') || hasTextAt(file, info, 'Info')
  if (!isInfo || info + 12 > file.length) return undefined
  return file.readUInt32BE(info + 4) & 1 ? file.readUInt32BE(info + 8) : 0
}

function afterLeadingTags(file: Buffer): number {
  let offset = 0
  while (offset + 10 <= file.length && hasTextAt(file, offset, 'ID3')) {
    // The size of an ID3v2 tag has seven bits in each byte.
    const sizes = [...file.subarray(offset + 6, offset + 10)]
    if (sizes.some((byte) => byte > 0x7f)) throw new NotAudioError('mp3: broken ID3 length')
    const footer = file.readUInt8(offset + 5) & 0x10 ? 10 : 0
    offset += 10 + footer + sizes.reduce((size, byte) => (size << 7) | byte, 0)
  }
  while (file[offset] === 0) offset++
  return offset
}

function beforeTrailingTags(file: Buffer, start: number): number {
  let end = file.length
  if (end - 128 >= start && hasTextAt(file, end - 128, 'TAG')) end -= 128
  if (end - 9 >= start && hasTextAt(file, end - 9, 'LYRICS200'))
    end -= 15 + Number.parseInt(file.toString('latin1', end - 15, end - 9), 10)
  if (end - 32 >= start && hasTextAt(file, end - 32, 'APETAGEX')) {
    const header = file.readUInt32LE(end - 12) & 0x80000000 ? 32 : 0
    end -= file.readUInt32LE(end - 20) + header
  }
  if (!(end > start)) throw new NotAudioError('mp3: tags and no audio')
  return withoutPadding(file, start, end)
}

function withoutPadding(file: Buffer, start: number, end: number): number {
  if (file[end - 1] !== 0) return end
  let offset = start
  for (let frame = readFrame(file, offset, end); frame; frame = readFrame(file, offset, end))
    offset += frame.size
  return offset < end && file.subarray(offset, end).every((byte) => byte === 0) ? offset : end
}

function hasTextAt(file: Buffer, offset: number, text: string): boolean {
  return file.toString('latin1', offset, offset + text.length) === text
}
