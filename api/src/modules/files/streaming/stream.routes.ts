import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { FileService } from '../files/file.service.ts'
import { sendStored } from './send-stored.ts'
import type { StreamLinks } from './stream-links.ts'

const params = z.object({ filePath: z.string() })
/** Parameters of a signed URL; others are ignored. */
const querystring = z.object({
  until: z.coerce.number().optional().catch(undefined),
  signature: z.string().max(100).optional().catch(undefined),
})
const sound = (description: string) => ({
  description,
  content: { 'audio/mpeg': { schema: z.any() } },
})

/**
 * `GET /api/stream/{filePath}`: the preview, whole or in ranges (D20). Hidden tracks need a signed
 * URL (D55).
 */
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
      params,
      querystring,
      response: { 200: sound('The whole preview'), 206: sound('A range of it'), 304: z.any() },
    },
    handler: async (request, reply) => {
      const evenHidden = links.isGood(request.params.filePath, request.query)
      const sound = await files.preview(request.params.filePath, { evenHidden })
      const headers = {
        'cache-control': evenHidden ? 'private, no-store' : 'public, max-age=604800',
      }
      return sendStored(request, reply, { sound, mime: 'audio/mpeg', headers })
    },
  })
}
