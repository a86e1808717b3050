import { fileRules } from '@sori/contract/files'
import type { PixelCrop } from 'react-image-crop'

/** The largest edge that the server keeps, in px. */
const MAX_EDGE = 960

/** Returns a PNG for a PNG, or a JPEG if that would be too large. */
export async function cropPhoto(
  picture: HTMLImageElement,
  area: PixelCrop,
  type: string,
): Promise<File> {
  const canvas = document.createElement('canvas')
  drawCrop(canvas, picture, area, Math.max(1, Math.min(MAX_EDGE, Math.round(area.width))))
  const original = await blobOf(canvas, type === 'image/png' ? type : 'image/jpeg')
  const isTooLarge = original.size > fileRules.photo.maxBytes
  const blob = isTooLarge ? await blobOf(canvas, 'image/jpeg') : original
  const name = blob.type === 'image/png' ? 'photo.png' : 'photo.jpg'
  return new File([blob], name, { type: blob.type })
}

export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { x, y, width, height }: PixelCrop,
  edge: number,
): void {
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, edge, edge)
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the browser created no picture'))
    canvas.toBlob(settle, type, 0.92)
  })
}
