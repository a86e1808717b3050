import { fileRules } from '@sori/contract/files'

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** Edge of the photo that is sent, in px: the largest that the server keeps (D19). */
const EDGE = 960

/** The chosen square of `picture` as a file: in the type of the original, or as a JPEG where that would be too large. */
export async function cropPhoto(
  picture: HTMLImageElement,
  area: PictureArea,
  type: string,
): Promise<File> {
  const canvas = document.createElement('canvas')
  drawCrop(canvas, picture, area, Math.max(1, Math.min(EDGE, Math.round(area.width))))
  const isPng = type === 'image/png'
  const first = await blobOf(canvas, isPng ? 'image/png' : 'image/jpeg')
  const blob = first.size > fileRules.photo.maxBytes ? await blobOf(canvas, 'image/jpeg') : first
  return new File([blob], blob.type === 'image/png' ? 'photo.png' : 'photo.jpg', {
    type: blob.type,
  })
}

/** Draws `area` of `picture` into `canvas`, `edge` px wide and high. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { x, y, width, height }: PictureArea,
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
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))),
      type,
      0.92,
    )
  })
}
