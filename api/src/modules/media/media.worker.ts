import { readSync } from 'node:fs'
import { proveAudio } from './decode.ts'
import { renderImage } from './images.ts'
import { processSound } from './process-sound.ts'
import type { MediaRequest, OpenFile } from './work.ts'
import { answerWith } from './worker-answers.ts'

/** The thread behind `MediaWorkers`: a `MediaRequest` in, a `ProcessedAudio`, the rendered images or an `AudioFacts` out. */
answerWith(async (request: MediaRequest) => {
  if (request.kind === 'proof') return { value: await proveAudio(readWhole(request.file)), transfer: [] }
  const { kind, bytes } = request
  if (kind === 'image') {
    const images = await renderImage(bytes)
    return { value: images, transfer: images.map((image) => image.webp.buffer as ArrayBuffer) }
  }
  const value = await processSound(bytes)
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
