import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { App } from '../../../plugins/app-types.ts'
import type { SitemapService } from './sitemap.service.ts'

/** Nginx and crawlers cache sitemaps for an hour. */
const CACHE_CONTROL = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'

const publicRoute = {
  config: { access: 'public' },
  schema: { hide: true, response: { 200: z.any() } },
} as const

export async function sitemapRoutes(
  app: App,
  { sitemaps }: { sitemaps: SitemapService },
): Promise<void> {
  app.get('/robots.txt', publicRoute, (_request, reply) =>
    reply
      .header('cache-control', CACHE_CONTROL)
      .type('text/plain; charset=utf-8')
      .send(sitemaps.robotsText()),
  )
  app.get('/sitemap.xml', publicRoute, async (_request, reply) =>
    reply
      .header('cache-control', CACHE_CONTROL)
      .type(XML)
      .send(await sitemaps.indexXml()),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name', publicRoute, async (request, reply) => {
    const part = await sitemaps.partXml(request.params.name)
    if (part === undefined) throw new AppError('NOT_FOUND')
    return reply.header('cache-control', CACHE_CONTROL).type(XML).send(part)
  })
}
