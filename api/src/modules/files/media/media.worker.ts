import { readSync } from 'node:fs'
import type { MediaRequest, OpenFile } from './media-workers.ts'
import { serveJobs } from './worker-jobs.ts'

// Imports inside the branches, so that a worker loads only the codec that it needs.
serveJobs(async (request: MediaRequest) => {
  if (request.kind === 'verification') {
    const { verifyAudio } = await import('./decode.ts')
    return { value: await verifyAudio(readWhole(request.file)), transfer: [] }
  }
  if (request.kind === 'card') {
    const { drawCard } = await import('./card.ts')
    return { value: await drawCard(request.card), transfer: [] }
  }
  if (request.kind === 'image') {
    const { renderImage } = await import('./images.ts')
    const value = await renderImage(request.bytes)
    return { value, transfer: value.map(({ webp }) => webp.buffer as ArrayBuffer) }
  }
  const { findCharacter, processAudio } = await import('./process-audio.ts')
  if (request.kind === 'character')
    return { value: await findCharacter(request.bytes), transfer: [] }
  const value = await processAudio(request.bytes)
  return { value, transfer: [value.preview.buffer as ArrayBuffer] }
})

function readWhole({ fd, size }: OpenFile): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let offset = 0; offset < size; ) {
    const read = readSync(fd, bytes, offset, size - offset, offset)
    if (read === 0) throw new Error(`the file ended at ${offset} of ${size} bytes`)
    offset += read
  }
  return bytes
}
