import { IMAGE_PIXELS_MAX } from '@sori/contract/files'
import sharp from 'sharp'
import { NotImageError, TooManyPixelsError } from './media.errors.ts'
import { imageWidths } from './names.ts'

/** A square webp of one of the widths that every picture is kept in. */
export type RenderedImage = { width: (typeof imageWidths)[number]; webp: Uint8Array }

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * Re-encodes a JPEG or PNG as square webp in the four widths (D19): turned as its orientation says, cropped around the
 * centre, converted to sRGB, without any metadata; small pictures are enlarged so that every width exists. Anything
 * else, or damaged, throws `NotImageError`, above {@link IMAGE_PIXELS_MAX} `TooManyPixelsError`. CPU-heavy: call it through `MediaWorkers`.
 */
export async function renderImage(bytes: Uint8Array): Promise<RenderedImage[]> {
  // Only these two loaders ever see the bytes of strangers: sharp would also open SVG, GIF, HEIF and more.
  if (!startsWith(bytes, JPEG) && !startsWith(bytes, PNG))
    throw new NotImageError('neither JPEG nor PNG')
  try {
    const picture = withoutPngTexts(bytes)
    await checkPixels(picture)
    const { data, info } = await sharp(picture, {
      limitInputPixels: IMAGE_PIXELS_MAX,
      failOn: 'error',
    })
      .autoOrient()
      .resize(960, 960, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const images: RenderedImage[] = []
    for (const width of imageWidths) {
      // It keeps the edges of saturated colours; the largest has pixels enough, and without it takes half the time.
      const smartSubsample = width < 960
      const webp = await sharp(data, { raw })
        .resize(width, width)
        .webp({ quality: 84, smartSubsample, effort: 2 })
        .toBuffer()
      images.push({ width, webp: new Uint8Array(webp) })
    }
    return images
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw error
    throw new NotImageError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the header alone: no pixel is decoded. */
async function checkPixels(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > IMAGE_PIXELS_MAX) throw new TooManyPixelsError(`${width} × ${height} pixels`)
}

/**
 * Returns a PNG without its text chunks, and other bytes unchanged. libpng inflates each text to 8
 * MB and keeps all: 2 MB of them take 3 GB of memory.
 */
function withoutPngTexts(bytes: Uint8Array): Uint8Array {
  if (!startsWith(bytes, PNG)) return bytes
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [view.subarray(0, PNG.length)]
  for (let at = PNG.length; at < view.length; ) {
    // Length, type and checksum take 12 bytes.
    const end = at + 8 <= view.length ? at + 12 + view.readUInt32BE(at) : view.length
    if (!PNG_TEXTS.has(view.toString('latin1', at + 4, at + 8))) kept.push(view.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}
