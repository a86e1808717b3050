import type { DecodableAudio } from './decodable-audio.ts'
import { NotAudioError } from './media.errors.ts'
import type { Pcm } from './pcm.ts'

const PCM_INT = 1
const PCM_FLOAT = 3
const EXTENSIBLE = 0xfffe
const CHANNELS_MAX = 8

type Reader = (view: DataView, offset: number) => number
type Format = {
  kind: number
  channels: number
  sampleRate: number
  blockAlign: number
  bits: number
  read: Reader
}
type Chunk = { offset: number; size: number }

/** Functions that read a sample as a number from -1 to 1, by encoding and bits. */
const readers: Record<string, Reader> = {
  '1:8': (view, offset) => (view.getUint8(offset) - 128) / 128,
  '1:16': (view, offset) => view.getInt16(offset, true) / 32768,
  '1:24': (view, offset) =>
    ((view.getInt8(offset + 2) << 16) | view.getUint16(offset, true)) / 8388608,
  '1:32': (view, offset) => view.getInt32(offset, true) / 2147483648,
  '3:32': (view, offset) => view.getFloat32(offset, true),
}

const BLOCK_SAMPLES = 1 << 15

const textAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4))

export function looksLikeWav(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WAVE'
}

/**
 * Opens a WAV file with PCM of 8 to 32 bits or 32-bit float. Throws `NotAudioError` for other
 * encodings, and for headers whose lengths contradict the file.
 */
export function openWav(bytes: Uint8Array): DecodableAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  // A byte more or less is allowed: some programs omit the last pad byte, others do not count it.
  if (end > bytes.length + 1) throw new NotAudioError('wav: shorter than its header says')
  if (bytes.length > end + 1) throw new NotAudioError('wav: bytes after the end')

  const chunks = readChunks(bytes, view)
  const [fmt, data] = [chunks.get('fmt '), chunks.get('data')]
  if (!fmt) throw new NotAudioError('wav: no fmt chunk')
  const format = readFormat(view, fmt)
  if (!data) throw new NotAudioError('wav: no data chunk')
  const { sampleRate, channels, blockAlign } = format
  if (data.size === 0) throw new NotAudioError('wav: no samples', 'FILE_EMPTY')
  if (data.size % blockAlign !== 0) throw new NotAudioError('wav: a sample is cut in half')
  return {
    format: 'wav',
    sampleRate,
    channels,
    seconds: data.size / blockAlign / sampleRate,
    tagBytes: bytes.length - data.size,
    blocks: () => readBlocks(view, format, data),
  }
}

function readChunks(bytes: Uint8Array, view: DataView): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (let header = 12; header + 8 <= bytes.length; ) {
    const id = textAt(bytes, header)
    const [offset, size] = [header + 8, view.getUint32(header + 4, true)]
    if (offset + size > bytes.length)
      throw new NotAudioError(`wav: chunk ${JSON.stringify(id)} runs past the end`)
    if (!chunks.has(id)) chunks.set(id, { offset, size })
    header = offset + size + (size & 1)
  }
  return chunks
}

function readFormat(view: DataView, { offset: start, size }: Chunk): Format {
  if (size < 16) throw new NotAudioError('wav: fmt chunk too short')
  const u16 = (offset: number) => view.getUint16(start + offset, true)
  let kind = u16(0)
  if (kind === EXTENSIBLE) {
    if (size < 40) throw new NotAudioError('wav: extensible fmt chunk too short')
    kind = u16(24)
  }
  const [channels, blockAlign, bits] = [u16(2), u16(12), u16(14)]
  const sampleRate = view.getUint32(start + 4, true)
  const read = readers[`${kind}:${bits}`]
  if (kind === PCM_FLOAT && bits === 64)
    throw new NotAudioError('wav: 64-bit float', 'TRACK_FLOAT64')
  if (!read) throw new NotAudioError(`wav: ${bits} bits of encoding ${kind}`, 'TRACK_ENCODING')
  if (channels < 1 || channels > CHANNELS_MAX)
    throw new NotAudioError(`wav: ${channels} channels`, 'TRACK_CHANNELS')
  if (sampleRate < 8000 || sampleRate > 192000)
    throw new NotAudioError(`wav: ${sampleRate} Hz`, 'TRACK_SAMPLE_RATE')
  if (blockAlign !== (channels * bits) / 8)
    throw new NotAudioError('wav: block size does not fit channels and bits')
  return { kind, channels, sampleRate, blockAlign, bits, read }
}

function* readBlocks(
  view: DataView,
  { kind, channels, blockAlign, bits, read }: Format,
  data: Chunk,
): Generator<Float32Array[]> {
  const frames = data.size / blockAlign
  for (let from = 0; from < frames; from += BLOCK_SAMPLES) {
    const length = Math.min(BLOCK_SAMPLES, frames - from)
    yield Array.from({ length: channels }, (_, channel) => {
      const samples = new Float32Array(length)
      const first = data.offset + from * blockAlign + (channel * bits) / 8
      for (let i = 0, offset = first; i < length; i++, offset += blockAlign)
        samples[i] = read(view, offset)
      if (kind === PCM_FLOAT && !samples.every(Number.isFinite))
        throw new NotAudioError('wav: samples that are no numbers')
      return samples
    })
  }
}

export function encodeWav16({ sampleRate, channels }: Pcm): Uint8Array {
  const count = channels.length
  const frames = channels[0]?.length ?? 0
  const samples = new Int16Array(frames * count)
  channels.forEach((channel, index) => {
    for (let i = 0, offset = index; i < frames; i++, offset += count)
      samples[offset] = Math.round(Math.max(-1, Math.min(1, channel[i] as number)) * 32767)
  })
  // Typed arrays are little-endian on every platform of Node.
  const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
  const blockAlign = count * 2
  const file = Buffer.concat([
    Buffer.from('RIFF'),
    u32(36 + samples.byteLength),
    Buffer.from('WAVEfmt '),
    u32(16),
    u16(PCM_INT, count),
    u32(sampleRate, sampleRate * blockAlign),
    u16(blockAlign, 16),
    Buffer.from('data'),
    u32(samples.byteLength),
    Buffer.from(samples.buffer),
  ])
  return new Uint8Array(file)
}
