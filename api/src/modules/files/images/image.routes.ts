import fresh from 'fresh'
import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { ImageService } from './image.service.ts'

const params = z.object({ folder: z.string(), name: z.string() })

export async function imageRoutes(app: App, { images }: { images: ImageService }): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:folder/:name',
    config: { access: 'public' },
    schema: {
      ...operation('getImage', 'sounds', 'A picture of an album or a member'),
      params,
      response: {
        200: { description: 'The image', content: { 'image/webp': { schema: z.any() } } },
        304: z.any(),
      },
    },
    handler: async (request, reply) => {
      const { folder, name } = request.params
      const { file, etag } = await images.find(`${folder}/${name}`)
      void reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        // Other sites may show the cover in previews of shared links.
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (fresh(request.headers, { etag })) return reply.code(304).send()
      void reply.type('image/webp').header('content-length', file.size)
      return reply.send(request.method === 'HEAD' ? null : file.createReadStream())
    },
  })
}
