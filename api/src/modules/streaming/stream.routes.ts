import { z } from 'zod'
import type { App } from '../../plugins/app-types.ts'
import type { FileService } from '../files/file.service.ts'
import { sendStored } from './send-stored.ts'

const params = z.object({ filePath: z.string() })
const sound = (description: string) => ({ description, content: { 'audio/mpeg': { schema: z.any() } } })

/** `GET /api/stream/{filePath}`: the preview, whole or in ranges (D20). */
export function streamRoutes(app: App, files: FileService): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/stream/:filePath',
    config: { access: 'public' },
    schema: { params, response: { 200: sound('The whole preview'), 206: sound('A range of it'), 304: z.any() } },
    handler: async (request, reply) => {
      const { file, etag } = await files.preview(request.params.filePath)
      const headers = { 'cache-control': 'public, max-age=604800' }
      return sendStored(request, reply, { file, etag, mime: 'audio/mpeg', headers })
    },
  })
}
