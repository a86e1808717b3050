import { blobOf, pictureFile } from './blobOf.ts'

/** Shorter edges in px, tried in this order. The server stores squares of 960. */
const SHORT_EDGES = [1_920, 1_440, 960, 640] as const

/**
 * Returns the picture in at most `maxBytes`. A larger file becomes a JPEG, rotated by its metadata.
 * Rejects if the browser cannot decode the picture.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes) return file
  const bitmap = await createImageBitmap(file)
  try {
    for (const edge of SHORT_EDGES) {
      const blob = await blobOf(drawScaled(bitmap, edge), 'image/jpeg')
      if (blob.size <= maxBytes) return pictureFile(file.name, blob)
    }
  } finally {
    bitmap.close()
  }
  throw new Error('the picture does not become small enough')
}

function drawScaled(bitmap: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.min(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  // White, because JPEG has no transparency and would show black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
