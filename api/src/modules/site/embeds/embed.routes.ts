import { embedAnswer, embedQuery } from '@sori/contract/embeds'
import { paths } from '@sori/contract/paths'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../lib/errors/app-error.ts'
import { languageOf } from '../../../lib/http/language.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import type { CatalogueService } from '../../catalogue/catalogue/catalogue.service.ts'
import { CARD, escapeMarkup, SITE_NAME } from '../heads/index.ts'
import type { PageService } from '../site/page.service.ts'
import { EMBED_POLICY, missingPage, playerPage } from './embed-page.ts'

/** The player's default width in pixels. */
const WIDTH = 600
const heights = { track: 152, album: 400 } as const
/** The number of seconds that other sites may cache the response. */
const CACHE_SECONDS = 86_400
const ITEM_ID = /^[1-9]\d{0,14}$/

type Options = {
  config: Pick<Config, 'publicUrl'>
  catalogue: Pick<CatalogueService, 'readTrackById' | 'readAlbumById'>
  pages: Pick<PageService, 'headOf'>
}

export async function embedRoutes(app: App, options: Options): Promise<void> {
  playerRoutes(app, options)
  oembedRoute(app, options)
}

function playerRoutes(app: App, { config: { publicUrl }, catalogue }: Options): void {
  const find = async (kind: string, id: string) => {
    if (!ITEM_ID.test(id)) throw new AppError('NOT_FOUND')
    if (kind === 'track')
      return { album: undefined, tracks: [await catalogue.readTrackById(Number(id), null)] }
    if (kind !== 'album') throw new AppError('NOT_FOUND')
    const { albumDTO, tracks } = await catalogue.readAlbumById(Number(id), null)
    return { album: albumDTO, tracks }
  }
  app.get<{ Params: { kind: string; id: string } }>(
    '/embed/:kind/:id',
    {
      config: { access: 'public' },
      schema: { hide: true, response: { 200: z.any(), 404: z.any() } },
    },
    async (request, reply) => {
      const locale = languageOf(request.headers['accept-language'])
      try {
        const item = await find(request.params.kind, request.params.id)
        return sendFrame(reply, playerPage({ locale, publicUrl, ...item }))
      } catch (error) {
        // A browser's frame shows a sentence; programs receive the API's error.
        const isFrame = request.headers.accept?.includes('text/html')
        if (!isFrame || !(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
        return sendFrame(reply.code(404), missingPage(locale, publicUrl))
      }
    },
  )
}

function sendFrame(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': EMBED_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      // Never cached, so that a hidden track disappears immediately.
      'cache-control': 'no-cache',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

function oembedRoute(app: App, { config: { publicUrl }, pages }: Options): void {
  const site = new URL(publicUrl)
  app.get(
    '/oembed',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getEmbed', 'site', 'The player of a page, for other sites (oEmbed 1.0)'),
        querystring: embedQuery,
        response: { 200: embedAnswer },
      },
    },
    async (request, reply) => {
      if (request.query.format !== 'json') throw new AppError('FORMAT_UNSUPPORTED')
      const address = URL.parse(request.query.url)
      if (address?.host !== site.host) throw new AppError('NOT_FOUND')
      const head = await pages.headOf(address.pathname + address.search)
      const { embed } = head.location ? await pages.headOf(head.location) : head
      if (!embed) throw new AppError('NOT_FOUND')
      const { maxwidth = WIDTH, maxheight = Number.POSITIVE_INFINITY } = request.query
      const isAlbum = embed.path.startsWith(paths.embed('album', ''))
      const width = Math.min(WIDTH, maxwidth)
      const height = Math.min(heights[isAlbum ? 'album' : 'track'], maxheight)
      const title = escapeMarkup(`${embed.title} – ${SITE_NAME}`)
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=300',
      })
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        provider_name: SITE_NAME,
        provider_url: publicUrl,
        title: embed.title,
        cache_age: CACHE_SECONDS,
        html:
          `<iframe src="${escapeMarkup(publicUrl + embed.path)}" width="${width}" ` +
          `height="${height}" title="${title}" style="border:0" loading="lazy" ` +
          'allow="autoplay"></iframe>',
        width,
        height,
        ...(embed.image && {
          thumbnail_url: embed.image,
          thumbnail_width: CARD.width,
          thumbnail_height: CARD.height,
        }),
      }
    },
  )
}
