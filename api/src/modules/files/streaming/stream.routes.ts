import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { FileService } from '../files/file.service.ts'
import { audioResponses, filePathParams, sendStored } from './send-stored.ts'
import type { StreamLinks } from './stream-links.ts'

const querystring = z.object({
  until: z.coerce.number().optional().catch(undefined),
  signature: z.string().max(100).optional().catch(undefined),
})

export async function streamRoutes(
  app: App,
  { files, links }: { files: FileService; links: StreamLinks },
): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/stream/:filePath',
    config: { access: 'public' },
    schema: {
      ...operation('streamTrack', 'sounds', 'The preview of a track, whole or in ranges'),
      params: filePathParams,
      querystring,
      response: audioResponses('preview', ['audio/mpeg']),
    },
    handler: async (request, reply) => {
      const { filePath } = request.params
      const evenHidden = links.isValid(filePath, request.query)
      const audio = await files.findPreview(filePath, { evenHidden })
      const headers = {
        'cache-control': evenHidden ? 'private, no-store' : 'public, max-age=604800',
      }
      return sendStored(request, reply, { audio, mime: 'audio/mpeg', headers })
    },
  })
}
