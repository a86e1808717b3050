import type { DecodableAudio } from './decodable-audio.ts'
import { NotAudioError } from './media.errors.ts'
import { MAX_SECONDS, type Pcm } from './pcm.ts'

const PCM_INT = 1
const PCM_FLOAT = 3
const EXTENSIBLE = 0xfffe

type Format = {
  kind: number
  channels: number
  sampleRate: number
  blockAlign: number
  bits: number
}
type Reader = (view: DataView, at: number) => number

const readers: Record<string, Reader> = {
  '1:8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1:16': (view, at) => view.getInt16(at, true) / 32768,
  '1:24': (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8388608,
  '1:32': (view, at) => view.getInt32(at, true) / 2147483648,
  '3:32': (view, at) => view.getFloat32(at, true),
}

/** Samples per channel in a block. */
const BLOCK = 1 << 15

const tagAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

export function looksLikeWav(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && tagAt(bytes, 0) === 'RIFF' && tagAt(bytes, 8) === 'WAVE'
}

/**
 * Opens a RIFF/WAVE file: integer PCM of 8, 16, 24 or 32 bits, 32-bit float, plain or
 * WAVE_FORMAT_EXTENSIBLE, 1 to 8 channels, 8 to 192 kHz. Compares every length in the headers with
 * the bytes: truncated, inconsistent or empty files, trailing bytes and more than 30 minutes throw
 * `NotAudioError` (D19). So do samples that are not numbers, when they are read.
 */
export function openWav(
  bytes: Uint8Array,
): Omit<DecodableAudio, 'blocks'> & { blocks(): Iterable<Float32Array[]> } {
  if (!looksLikeWav(bytes)) throw new NotAudioError('wav: no RIFF/WAVE header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  // Chunks are padded to even lengths; some writers leave out the last pad byte, some add it without counting it.
  if (end > bytes.length + 1) throw new NotAudioError('wav: shorter than its header says')
  if (bytes.length > end + 1) throw new NotAudioError('wav: bytes after the end')

  let format: Format | undefined
  let data: Data | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = tagAt(bytes, at)
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (body + size > bytes.length)
      throw new NotAudioError(`wav: chunk ${JSON.stringify(id)} runs past the end`)
    if (id === 'fmt ' && !format) format = readFormat(view, body, size)
    if (id === 'data' && !data) data = { at: body, size }
    at = body + size + (size & 1)
  }
  if (!format) throw new NotAudioError('wav: no fmt chunk')
  if (!data) throw new NotAudioError('wav: no data chunk')
  checkSamples(format, data)
  const { sampleRate, channels, blockAlign } = format
  const seconds = data.size / blockAlign / sampleRate
  const tagBytes = bytes.length - data.size
  return {
    format: 'wav',
    sampleRate,
    channels,
    seconds,
    tagBytes,
    blocks: () => readBlocks(view, format, data),
  }
}

function readFormat(view: DataView, at: number, size: number): Format {
  if (size < 16) throw new NotAudioError('wav: fmt chunk too short')
  let kind = view.getUint16(at, true)
  if (kind === EXTENSIBLE) {
    if (size < 40) throw new NotAudioError('wav: extensible fmt chunk too short')
    kind = view.getUint16(at + 24, true)
  }
  const format: Format = {
    kind,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    blockAlign: view.getUint16(at + 12, true),
    bits: view.getUint16(at + 14, true),
  }
  const { channels, sampleRate, blockAlign, bits } = format
  if (kind !== PCM_INT && kind !== PCM_FLOAT)
    throw new NotAudioError(`wav: encoding ${kind} is not PCM`)
  if (!readers[`${kind}:${bits}`]) throw new NotAudioError(`wav: ${bits} bits of encoding ${kind}`)
  if (channels < 1 || channels > 8) throw new NotAudioError(`wav: ${channels} channels`)
  if (sampleRate < 8000 || sampleRate > 192000) throw new NotAudioError(`wav: ${sampleRate} Hz`)
  if (blockAlign !== (channels * bits) / 8)
    throw new NotAudioError('wav: block size does not fit channels and bits')
  return format
}

type Data = { at: number; size: number }

function checkSamples({ blockAlign, sampleRate }: Format, data: Data): void {
  if (data.size === 0) throw new NotAudioError('wav: no samples')
  if (data.size % blockAlign !== 0) throw new NotAudioError('wav: a sample is cut in half')
  if (data.size / blockAlign / sampleRate > MAX_SECONDS)
    throw new NotAudioError(`wav: longer than ${MAX_SECONDS} seconds`)
}

function* readBlocks(
  view: DataView,
  { channels, blockAlign, bits, kind }: Format,
  data: Data,
): Generator<Float32Array[]> {
  const read = readers[`${kind}:${bits}`] as Reader
  const frames = data.size / blockAlign
  for (let from = 0; from < frames; from += BLOCK) {
    const length = Math.min(BLOCK, frames - from)
    yield Array.from({ length: channels }, (_, c) => {
      const samples = new Float32Array(length)
      const first = data.at + from * blockAlign + (c * bits) / 8
      for (let i = 0, at = first; i < length; i++, at += blockAlign) samples[i] = read(view, at)
      if (kind === PCM_FLOAT && !samples.every(Number.isFinite))
        throw new NotAudioError('wav: samples that are no numbers')
      return samples
    })
  }
}

/** A 16-bit PCM wav file of the sound; samples beyond -1..1 are clipped. */
export function encodeWav16(pcm: Pcm): Uint8Array {
  const count = pcm.channels.length
  const frames = pcm.channels[0]?.length ?? 0
  const size = frames * count * 2
  const bytes = new Uint8Array(44 + size)
  const view = new DataView(bytes.buffer)
  const text = (at: number, value: string) => bytes.set(Buffer.from(value, 'latin1'), at)
  text(0, 'RIFF')
  view.setUint32(4, 36 + size, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM_INT, true)
  view.setUint16(22, count, true)
  view.setUint32(24, pcm.sampleRate, true)
  view.setUint32(28, pcm.sampleRate * count * 2, true)
  view.setUint16(32, count * 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, size, true)
  const samples = new Int16Array(frames * count)
  pcm.channels.forEach((channel, c) => {
    for (let i = 0, at = c; i < frames; i++, at += count) {
      samples[at] = Math.round(Math.max(-1, Math.min(1, channel[i] as number)) * 32767)
    }
  })
  // Typed arrays are little-endian on every platform Node runs on, as wav is.
  bytes.set(new Uint8Array(samples.buffer), 44)
  return bytes
}
