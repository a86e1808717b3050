import { z } from 'zod'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { sendStored } from '../streaming/index.ts'
import { attachment } from './content-disposition.ts'
import type { DownloadService } from './download.service.ts'

const params = z.object({ filePath: z.string() })
const sound = (description: string) => ({
  description,
  content: { 'audio/mpeg': { schema: z.any() }, 'audio/wav': { schema: z.any() } },
})

/** `GET /api/files/{filePath}`: the original, whole or in ranges, to keep (D20). Nobody but the browser of who asked may hold it. */
export async function downloadRoutes(
  app: App,
  { downloads }: { downloads: DownloadService },
): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:filePath',
    config: { access: 'authenticated' },
    schema: {
      ...operation('downloadTrack', 'files', 'The original of a track, whole or in ranges'),
      params,
      response: { 200: sound('The whole original'), 206: sound('A range of it'), 304: z.any() },
    },
    handler: async (request, reply) => {
      const { name, mime, ...sound } = await downloads.original(
        request.params.filePath,
        callerOf(request),
      )
      // Kept, yet asked about each time: the next person at this browser may be another.
      const headers = {
        'content-disposition': attachment(name),
        'cache-control': 'private, no-cache',
        vary: 'authorization',
      }
      return sendStored(request, reply, { sound, mime, headers })
    },
  })
}
