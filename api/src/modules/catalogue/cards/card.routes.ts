import { z } from 'zod'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { sizeOf } from '../../files/media/index.ts'
import type { CardService } from './card.service.ts'

const params = z.object({ name: z.string() })
/** A week: then the picture of a hidden track disappears from caches. */
const CACHE_CONTROL = 'public, max-age=604800, immutable'

export async function cardRoutes(app: App, { cards }: { cards: CardService }): Promise<void> {
  app.get(
    '/media/card/:name',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getCard', 'sounds', 'The picture of a shared link, 1200 × 630 pixels'),
        params,
        response: {
          200: { description: 'The picture', content: { 'image/jpeg': { schema: z.any() } } },
          302: z.any(),
        },
      },
    },
    async (request, reply) => {
      const card = await cards.find(request.params.name)
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      if ('movedTo' in card) return reply.redirect(card.movedTo, 302)
      const { picture } = card
      void reply.header('cache-control', CACHE_CONTROL).type('image/jpeg')
      void reply.header('content-length', sizeOf(picture))
      return reply.send(
        picture instanceof Uint8Array ? Buffer.from(picture) : picture.createReadStream(),
      )
    },
  )
}
