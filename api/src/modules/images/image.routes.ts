import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import type { App } from '../../plugins/app-types.ts'
import type { Storage } from '../media/storage.ts'

const NAME = /^[a-z2-7]{2}\/[a-z2-7]{32}(-(96|192|480|960))?\.webp$/
const params = z.object({ '*': z.string() })

/** `/media/…`: public images, named once and never changed; a missing one is a real 404 (D19, D31). */
export function imageRoutes(app: App, storage: Storage): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { access: 'public' },
    schema: { params, response: { 200: { description: 'The image', content: { 'image/webp': { schema: z.any() } } }, 304: z.any() } },
    handler: async (request, reply) => {
      const name = request.params['*']
      const file = NAME.test(name) ? await storage.open(`media/${name}`) : null
      if (!file) throw new AppError('NOT_FOUND')
      const etag = `"${name.slice(3, -5)}-${file.size.toString(36)}"`
      void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      void reply.type('image/webp').header('content-length', file.size)
      return reply.send(request.method === 'HEAD' ? null : file.createReadStream())
    },
  })
}
