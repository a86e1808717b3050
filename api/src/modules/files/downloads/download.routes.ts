import { attachmentHeader } from '../../../lib/http/content-disposition.ts'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { audioResponses, filePathParams, sendStored } from '../streaming/index.ts'
import type { DownloadService } from './download.service.ts'

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
      params: filePathParams,
      response: audioResponses('original', ['audio/mpeg', 'audio/wav']),
    },
    handler: async (request, reply) => {
      const { id } = callerOf(request)
      const { name, mime, ...audio } = await downloads.openOriginal(request.params.filePath, id)
      const headers = {
        'content-disposition': attachmentHeader(name),
        // `no-cache`: a browser must ask the server, because another member may use it later.
        'cache-control': 'private, no-cache',
        vary: 'authorization',
      }
      return sendStored(request, reply, { audio, mime, headers })
    },
  })
}
