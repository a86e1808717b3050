import { expect, type Page } from '@playwright/test'

/** A file for `setInputFiles`. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

/** Returns a tone as WAV: 16 bit, mono, 44.1 kHz, `bytes` long. */
export function wav(name: string, bytes = 4 * 88_200 + 44): SampleFile {
  const buffer = Buffer.alloc(bytes)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(bytes - 8, 4)
  buffer.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 44_100],
    [28, 88_200],
    [40, bytes - 44],
  ] as const)
    buffer.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    buffer.writeUInt16LE(value, at)
  buffer.write('data', 36)
  for (let at = 44; at + 1 < bytes; at += 2)
    buffer.writeInt16LE(
      Math.round(9_000 * Math.sin((at - 44) / 32) * (1 + Math.sin(at / 40_000)) * 0.5),
      at,
    )
  return { name, mimeType: 'audio/wav', buffer }
}

/** Returns a real MP3, the preview of a demo track. */
export async function mp3(page: Page, name: string): Promise<SampleFile> {
  const answer = await page.request.get('/api/sounds/tracks?size=1&sort=download')
  const { dtoList } = (await answer.json()) as { dtoList: { musicDTO: { filePath: string } }[] }
  const preview = () => page.request.get(`/api/stream/${dtoList[0]?.musicDTO.filePath}`)
  // Previews are encoded after the demo world is complete.
  await expect.poll(async () => (await preview()).status(), { timeout: 120_000 }).toBe(200)
  return { name, mimeType: 'audio/mpeg', buffer: await (await preview()).body() }
}

/** Draws a PNG in the page. */
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
