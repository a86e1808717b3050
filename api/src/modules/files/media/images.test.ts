import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { renderImage } from './images.ts'

const refusal = { name: 'NotImageError' }
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3f45d6' } })

/** A valid small PNG that claims any size. */
function hugePng(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const chunk = (id: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(id), body])
    const crc =
      named.reduce((c, byte) => (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^
      0xffffffff
    const out = Buffer.alloc(named.length + 8)
    out.writeUInt32BE(body.length, 0)
    named.copy(out, 4)
    out.writeUInt32BE(crc >>> 0, named.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('renderImage', () => {
  it('returns WebP squares of the four widths, from JPEG and PNG, large and small', async () => {
    for (const bytes of [
      await picture(1600, 900).jpeg().toBuffer(),
      await picture(10, 30).png().toBuffer(),
    ]) {
      const images = await renderImage(bytes)
      expect(images.map((image) => image.width)).toEqual([96, 192, 480, 960])
      for (const { width, webp } of images) {
        expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height: width })
      }
    }
  })

  it('removes metadata and applies the orientation', async () => {
    // The stored orientation turns the picture, so that its red left side becomes the top.
    const bytes = await picture(200, 200)
      .composite([
        {
          input: await sharp({
            create: { width: 100, height: 200, channels: 3, background: '#f00' },
          })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const large = (await renderImage(bytes)).at(-1)
    const metadata = await sharp(large?.webp).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    const { data, info } = await sharp(large?.webp).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect(redAt(480, 100)).toBeGreaterThan(200)
    expect(redAt(480, 860)).toBeLessThan(120)
  })

  it.each([
    ['html', async () => Buffer.from('<!doctype html>')],
    [
      'svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['gif', () => picture(20, 20).gif().toBuffer()],
    ['webp', () => picture(20, 20).webp().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    [
      'a JPEG header and noise',
      async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(999, 0x5a)]),
    ],
    [
      'half a JPEG',
      async () =>
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: '#000',
              noise: { type: 'gaussian', mean: 99, sigma: 40 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 30_000),
    ],
    [
      'half a PNG',
      async () =>
        (
          await sharp({
            create: {
              width: 300,
              height: 300,
              channels: 3,
              background: '#000',
              noise: { type: 'gaussian', mean: 99, sigma: 40 },
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 60_000),
    ],
  ])('refuses %s', async (_, make) => {
    await expect(renderImage(await make())).rejects.toMatchObject(refusal)
  })
  it('distinguishes a small PNG that claims 144 megapixels from a damaged one', async () => {
    await expect(renderImage(hugePng(12_000, 12_000))).rejects.toMatchObject({
      name: 'TooManyPixelsError',
    })
  })
})
