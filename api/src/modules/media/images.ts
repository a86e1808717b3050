import { IMAGE_PIXELS_MAX } from '@sori/contract/files'
import sharp from 'sharp'
import { NotImageError, TooManyPixelsError } from './media.errors.ts'
import { imageWidths } from './names.ts'

/** A square webp of one of the widths that every picture is kept in. */
export type RenderedImage = { width: (typeof imageWidths)[number]; webp: Uint8Array }

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Re-encodes a JPEG or PNG as square webp in the four widths (D19): turned as its orientation says, cropped around the
 * centre, converted to sRGB, without any metadata; small pictures are enlarged so that every width exists. Anything
 * else, or damaged, throws `NotImageError`, above {@link IMAGE_PIXELS_MAX} `TooManyPixelsError`. CPU-heavy: call it through `MediaWorkers`.
 */
export async function renderImage(bytes: Uint8Array): Promise<RenderedImage[]> {
  // Only these two loaders ever see the bytes of strangers: sharp would also open SVG, GIF, HEIF and more.
  if (!startsWith(bytes, JPEG) && !startsWith(bytes, PNG)) throw new NotImageError('neither JPEG nor PNG')
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
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
      const webp = await sharp(data, { raw }).resize(width, width).webp({ quality: 84, smartSubsample, effort: 2 }).toBuffer()
      images.push({ width, webp: new Uint8Array(webp) })
    }
    return images
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // the words of libvips are all that tells it from a damaged one
    throw message.includes('pixel limit') ? new TooManyPixelsError(message) : new NotImageError(message)
  }
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}
