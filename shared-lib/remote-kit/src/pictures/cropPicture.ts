import { fileRules } from '@sori/contract/files'
import type { PixelCrop } from 'react-image-crop'
import { blobOf, pictureFile } from './blobOf.ts'

/** The largest edge that the server stores, in px. */
const MAX_EDGE = 960

/** Returns the cropped picture as JPEG. A PNG stays a PNG unless the result would be too large. */
export async function cropPicture(
  image: HTMLImageElement,
  area: PixelCrop,
  { name, type }: File,
): Promise<File> {
  const canvas = document.createElement('canvas')
  drawCrop(canvas, image, area, Math.max(1, Math.min(MAX_EDGE, Math.round(area.width))))
  const blob = await blobOf(canvas, type === 'image/png' ? type : 'image/jpeg')
  const isTooLarge = blob.size > fileRules.photo.maxBytes
  return pictureFile(name, isTooLarge ? await blobOf(canvas, 'image/jpeg') : blob)
}

/** Draws the chosen part as a square of `edge` px. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { x, y, width, height }: PixelCrop,
  edge: number,
): void {
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, edge, edge)
}
