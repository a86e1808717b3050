import { IMAGE_PIXELS_MAX } from '@sori/contract/files'
import sharp from 'sharp'
import { kindOf } from './file-kinds.ts'
import { NotImageError, TooManyPixelsError } from './media.errors.ts'
import { imageWidths } from './names.ts'

export type RenderedImage = { width: (typeof imageWidths)[number]; webp: Uint8Array }

const WIDTH_MAX = 960
const JPEG_SIGNATURE = Buffer.of(0xff, 0xd8, 0xff)
const PNG_SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const PNG_TEXTS = ['tEXt', 'zTXt', 'iTXt']

/**
 * Renders a picture as squares of all widths, without metadata. Throws `NotImageError` and
 * `TooManyPixelsError`.
 */
export async function renderImage(bytes: Uint8Array): Promise<RenderedImage[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Checked here, because sharp would also open SVG, GIF and HEIF.
  if (!startsWith(file, JPEG_SIGNATURE) && !startsWith(file, PNG_SIGNATURE))
    throw new NotImageError(
      'neither JPEG nor PNG',
      kindOf(bytes) === 'audio' ? 'IMAGE_IS_AUDIO' : 'IMAGE_NOT_IMAGE',
    )
  try {
    const picture = withoutPngTexts(file)
    await checkPixels(picture)
    const { data, info } = await sharp(picture, {
      limitInputPixels: IMAGE_PIXELS_MAX,
      failOn: 'error',
    })
      .autoOrient()
      .resize(WIDTH_MAX, WIDTH_MAX, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const images: RenderedImage[] = []
    for (const width of imageWidths) {
      // Smart subsampling keeps edges between saturated colours sharp. The largest picture does not
      // need it, and phones rarely load it, so a slower and smaller compression is not worth it.
      const isLargest = width === WIDTH_MAX
      const webp = await sharp(data, { raw })
        .resize(width, width)
        .webp({ quality: 76, smartSubsample: !isLargest, effort: isLargest ? 2 : 6 })
        .toBuffer()
      images.push({ width, webp: new Uint8Array(webp) })
    }
    return images
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw error
    throw new NotImageError(error instanceof Error ? error.message : String(error))
  }
}

/** Throws `TooManyPixelsError`. Reads only the metadata, without decoding the pixels. */
async function checkPixels(file: Buffer): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > IMAGE_PIXELS_MAX) throw new TooManyPixelsError(`${width} × ${height} pixels`)
}

/**
 * Removes all texts. libpng expands each one to up to 8 MB, so a file of 2 MB could take 3 GB of
 * memory.
 */
function withoutPngTexts(file: Buffer): Buffer {
  if (!startsWith(file, PNG_SIGNATURE)) return file
  const keptChunks = [file.subarray(0, PNG_SIGNATURE.length)]
  let offset = PNG_SIGNATURE.length
  while (offset < file.length) {
    const end = offset + 8 <= file.length ? offset + 12 + file.readUInt32BE(offset) : file.length
    const type = file.toString('latin1', offset + 4, offset + 8)
    if (!PNG_TEXTS.includes(type)) keptChunks.push(file.subarray(offset, end))
    offset = end
  }
  return Buffer.concat(keptChunks)
}

function startsWith(file: Buffer, magic: Buffer): boolean {
  return file.subarray(0, magic.length).equals(magic)
}
