import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { oneTrack } from './shopper.ts'

export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

/** Returns a tone as WAV: 16 bit, mono, 44.1 kHz, `bytes` long. */
export function wav(name: string, bytes = 4 * 88_200 + 44): SampleFile {
  const buffer = Buffer.alloc(bytes)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(bytes - 8, 4)
  buffer.write('WAVEfmt ', 8)
  for (const [offset, value] of [
    [16, 16],
    [24, 44_100],
    [28, 88_200],
    [40, bytes - 44],
  ] as const)
    buffer.writeUInt32LE(value, offset)
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    buffer.writeUInt16LE(value, offset)
  buffer.write('data', 36)
  for (let offset = 44; offset + 1 < bytes; offset += 2)
    buffer.writeInt16LE(
      Math.round(9_000 * Math.sin((offset - 44) / 32) * (1 + Math.sin(offset / 40_000)) * 0.5),
      offset,
    )
  return { name, mimeType: 'audio/wav', buffer }
}

/** Returns a real mp3: the preview of a demo track. */
export async function mp3(page: Page, name: string): Promise<SampleFile> {
  const { filePath } = await oneTrack(page.request, { sort: 'download' })
  const preview = () => page.request.get(`/api/stream/${filePath}`)
  // Previews are encoded after the demo world is complete.
  await expect.poll(async () => (await preview()).status(), { timeout: 120_000 }).toBe(200)
  return { name, mimeType: 'audio/mpeg', buffer: await (await preview()).body() }
}

export async function png(page: Page, name: string): Promise<SampleFile> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 256
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    pen.fillStyle = '#3f45d6'
    pen.fillRect(0, 0, 256, 256)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name, mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

/** Returns a PNG of 600 by 200 px, red on the left and blue on the right. */
export function halvesPng(name: string): SampleFile {
  const [width, height] = [600, 200]
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, (_, x) =>
      Buffer.from(x < width / 2 ? [255, 0, 0] : [0, 0, 255]),
    ),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
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
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
