import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { findTrack } from './tracks.ts'

export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

export const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2
const SAMPLES_PER_SECOND = 44_100
const BYTES_PER_SECOND = BYTES_PER_SAMPLE * SAMPLES_PER_SECOND

/** Returns a tone of four seconds, or of `bytes`, as WAV: 16 bit, mono, 44.1 kHz. */
export function wavFile(name: string, bytes = 4 * BYTES_PER_SECOND + WAV_HEADER_BYTES): SampleFile {
  const buffer = Buffer.alloc(bytes)
  writeWavHeader(buffer)
  for (let offset = WAV_HEADER_BYTES; offset + 1 < bytes; offset += BYTES_PER_SAMPLE) {
    const tone = Math.sin((offset - WAV_HEADER_BYTES) / 32)
    const loudness = (1 + Math.sin(offset / 40_000)) / 2
    buffer.writeInt16LE(Math.round(9_000 * tone * loudness), offset)
  }
  return { name, mimeType: 'audio/wav', buffer }
}

function writeWavHeader(buffer: Buffer): void {
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(buffer.length - 8, 4)
  buffer.write('WAVEfmt ', 8)
  const formatBytes = 16
  buffer.writeUInt32LE(formatBytes, 16)
  const pcm = 1
  buffer.writeUInt16LE(pcm, 20)
  const channels = 1
  buffer.writeUInt16LE(channels, 22)
  buffer.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  buffer.writeUInt32LE(BYTES_PER_SECOND, 28)
  buffer.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  buffer.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(buffer.length - WAV_HEADER_BYTES, 40)
}

/** Returns a real mp3: the preview of a demo track. */
export async function mp3File(page: Page, name: string): Promise<SampleFile> {
  const { filePath } = await findTrack(page.request, { sort: 'download' })
  const preview = () => page.request.get(`/api/stream/${filePath}`)
  // The API encodes previews after the demo world is complete.
  await expect.poll(async () => (await preview()).status(), { timeout: 120_000 }).toBe(200)
  return { name, mimeType: 'audio/mpeg', buffer: await (await preview()).body() }
}

/** Returns a blue PNG of 256 by 256 px. */
export async function pngFile(page: Page, name: string): Promise<SampleFile> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 256
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    pen.fillStyle = '#3f45d6'
    pen.fillRect(0, 0, 256, 256)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Returns a PNG of 600 by 200 px, red on the left and blue on the right. */
export function redBluePngFile(name: string): SampleFile {
  const [width, height] = [600, 200]
  const noFilter = Buffer.from([0])
  const line = Buffer.concat([
    noFilter,
    ...Array.from({ length: width }, (_, x) =>
      Buffer.from(x < width / 2 ? [255, 0, 0] : [0, 0, 255]),
    ),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, RGB, and the default compression, filter and interlacing.
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, checksum])
}
