import { decodeAudio } from '../../../../api/src/modules/files/media/testing/whole-audio.ts'
import { serveJobs } from '../../../../api/src/modules/files/media/worker-jobs.ts'
import { analyse } from './listening.ts'

serveJobs(async (bytes: Uint8Array) => {
  const { format, pcm } = await decodeAudio(bytes)
  return { value: { format, ...analyse(pcm) }, transfer: [] }
})
