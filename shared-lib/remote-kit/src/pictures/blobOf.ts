const JPEG_QUALITY = 0.92

/**
 * Encodes a canvas as a picture. Rejects if the browser cannot, for example with too many pixels.
 */
export function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the browser created no picture'))
    canvas.toBlob(settle, type, JPEG_QUALITY)
  })
}

/** Returns the picture as a file named like `source`, with the extension of its own type. */
export function pictureFile(source: string, blob: Blob): File {
  const extension = blob.type === 'image/png' ? 'png' : 'jpg'
  const sourceExtension = /\.[^.]+$/
  const name = `${source.replace(sourceExtension, '')}.${extension}`
  return new File([blob], name, { type: blob.type })
}
