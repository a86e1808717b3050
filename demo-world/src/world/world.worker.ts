import { serveJobs } from '../../../api/src/modules/files/media/worker-jobs.ts'
import { drawCover, originalBytes } from './index.ts'
import type { RenderRequest } from './renderer.ts'

serveJobs(async (request: RenderRequest) => {
  const bytes =
    'track' in request ? await originalBytes(request.track) : await drawCover(request.album)
  return { value: bytes, transfer: [bytes.buffer as ArrayBuffer] }
})
