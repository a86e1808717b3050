import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { namesEtag } from '../../lib/etag.ts'
import type { App } from '../../plugins/app-types.ts'
import type { FileService } from '../files/file.service.ts'
import { wishedRange } from './range.ts'

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
      void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=604800' })
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()

      // A range of another version than the one the player began with would splice two files (If-Range). HEAD has no ranges (RFC 9110, 14.2).
      const ifRange = request.headers['if-range']
      const asksPart = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
      const wish = asksPart ? wishedRange(request.headers.range, file.size) : 'whole'
      if (wish === 'unsatisfiable') {
        void reply.header('content-range', `bytes */${file.size}`)
        throw new AppError('RANGE_NOT_SATISFIABLE')
      }
      const range = wish === 'whole' ? { start: 0, end: file.size - 1 } : wish
      if (wish !== 'whole') void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      void reply.type('audio/mpeg').header('content-length', range.end - range.start + 1)
      return reply.send(request.method === 'HEAD' ? null : file.createReadStream(range))
    },
  })
}
