import { readSync } from 'node:fs'
import type { MediaRequest, OpenFile } from './work.ts'
import { answerWith } from './worker-answers.ts'

/** The worker file of `MediaWorkers`. Each codec is loaded by the runner that needs it. */
answerWith(async (request: MediaRequest) => {
  if (request.kind === 'proof') {
    const { proveAudio } = await import('./decode.ts')
    return { value: await proveAudio(readWhole(request.file)), transfer: [] }
  }
  const { kind, bytes } = request
  if (kind === 'image') {
    const { renderImage } = await import('./images.ts')
    const images = await renderImage(bytes)
    return { value: images, transfer: images.map((image) => image.webp.buffer as ArrayBuffer) }
  }
  const { processAudio } = await import('./process-audio.ts')
  const value = await processAudio(bytes)
  return { value, transfer: [value.preview.buffer as ArrayBuffer] }
})

function readWhole({ fd, size }: OpenFile): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const read = readSync(fd, bytes, at, size - at, at)
    if (read === 0) throw new Error(`the file ended at ${at} of ${size} bytes`)
    at += read
  }
  return bytes
}
