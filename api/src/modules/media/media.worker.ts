import { decodeAudio } from './decode.ts'
import { renderImage } from './images.ts'
import { durationOf } from './pcm.ts'
import { computePeaks } from './peaks.ts'
import { encodePreview } from './preview.ts'
import type { MediaRequest, ProcessedAudio } from './work.ts'
import { answerWith } from './worker-answers.ts'

/** The thread behind `MediaWorkers`: a `MediaRequest` in, a `ProcessedAudio` or the rendered images out. */
answerWith(async ({ kind, bytes }: MediaRequest) => {
  if (kind === 'image') {
    const images = await renderImage(bytes)
    return { value: images, transfer: images.map((image) => image.webp.buffer as ArrayBuffer) }
  }
  const { pcm, format } = await decodeAudio(bytes)
  const value: ProcessedAudio = {
    duration: durationOf(pcm),
    peaks: computePeaks(pcm),
    preview: await encodePreview(pcm),
    format,
  }
  return { value, transfer: [value.preview.buffer as ArrayBuffer] }
})
