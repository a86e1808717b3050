import { encodeMp3 } from '../../../api/src/modules/files/media/preview.ts'
import { encodeWav16 } from '../../../api/src/modules/files/media/wav.ts'
import { serveJobs } from '../../../api/src/modules/files/media/worker-jobs.ts'
import { drawCover } from './cover.ts'
import type { RenderRequest } from './renderer.ts'
import type { DemoTrack } from './rows.ts'
import { renderTrack } from './synth/render.ts'

serveJobs(async (request: RenderRequest) => {
  const bytes =
    'track' in request ? await originalBytes(request.track) : await drawCover(request.album)
  return { value: bytes, transfer: [bytes.buffer as ArrayBuffer] }
})

async function originalBytes({ score, originalFormat }: DemoTrack): Promise<Uint8Array> {
  const pcm = renderTrack(score)
  return originalFormat === 'mp3' ? encodeMp3(pcm, 192) : encodeWav16(pcm)
}
