import { Readable } from 'node:stream'
import { paths } from '@sori/contract/paths'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { App } from '../../../plugins/app-types.ts'
import { escapeMarkup } from '../heads/escape.ts'
import {
  type SitemapKind,
  type SitemapRepository,
  type SitemapRow,
  sitemapKinds,
} from './sitemap.repository.ts'

/** Nginx and crawlers keep sitemaps for an hour. */
const CACHED = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** Only members and buyers use them. Crawlers that run scripts need the API. */
const PRIVATE = ['/me/', '/admin/', '/checkout', '/success', '/fail', '/certificates/']
const PART = /^(tracks|albums|artists)-([1-9]\d{0,6})\.xml$/

const pages = [
  paths.tracks(),
  paths.albums(),
  paths.plans(),
  ...(['terms', 'privacy', 'refund', 'support', 'business'] as const).map(paths.legal),
]

type Options = { config: Pick<Config, 'publicUrl'>; sitemaps: SitemapRepository }

const open = {
  config: { access: 'public' },
  schema: { hide: true, response: { 200: z.any() } },
} as const

export async function sitemapRoutes(app: App, { config, sitemaps }: Options): Promise<void> {
  const { publicUrl } = config
  app.get('/robots.txt', open, (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    void reply.header('cache-control', CACHED).type('text/plain; charset=utf-8')
    return reply.send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', open, async (_request, reply) => {
    const parts = await Promise.all(
      sitemapKinds.map(async (kind) =>
        (await sitemaps.parts(kind)).map((part) => `${kind}-${part}.xml`),
      ),
    )
    const entries = ['pages.xml', ...parts.flat()].map(
      (name) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemaps/${name}`)}</loc></sitemap>\n`,
    )
    return sendXml(
      reply,
      `${PROLOGUE}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`,
    )
  })

  app.get<{ Params: { name: string } }>('/sitemaps/:name', open, async (request, reply) => {
    const { name } = request.params
    if (name === 'pages.xml') return sendXml(reply, urlSet(pages.map((path) => urlOf(path))))
    const [, kind, part] = PART.exec(name) ?? []
    if (!kind) throw new AppError('NOT_FOUND')
    const batches = sitemaps.rows(kind as SitemapKind, Number(part))
    const first = await batches.next()
    // The protocol allows no empty part.
    if (first.done) throw new AppError('NOT_FOUND')
    return sendXml(reply, Readable.from(partOf(kind as SitemapKind, first.value, batches)))
  })

  const urlOf = (path: string, modified?: Date | null) => {
    const at = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${at}</url>\n`
  }

  async function* partOf(
    kind: SitemapKind,
    first: SitemapRow[],
    others: AsyncIterable<SitemapRow[]>,
  ): AsyncGenerator<string> {
    const urls = (rows: SitemapRow[]) =>
      rows.map((row) => urlOf(pathOf(kind, row), row.modified_at)).join('')
    yield `${PROLOGUE}<urlset xmlns="${NAMESPACE}">\n${urls(first)}`
    for await (const rows of others) yield urls(rows)
    yield '</urlset>\n'
  }
}

function urlSet(urls: readonly string[]): string {
  return `${PROLOGUE}<urlset xmlns="${NAMESPACE}">\n${urls.join('')}</urlset>\n`
}

function pathOf(kind: SitemapKind, { nickname, name = '' }: SitemapRow): string {
  if (kind === 'tracks') return paths.track({ nickname, title: name })
  return kind === 'albums' ? paths.album({ nickname, albumName: name }) : paths.artist(nickname)
}

function sendXml(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.header('cache-control', CACHED).type(XML).send(body)
}
