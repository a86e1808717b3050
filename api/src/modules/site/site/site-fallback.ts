import { randomBytes } from 'node:crypto'
import { PREVIEW_PARAM, serverPaths } from '@sori/contract/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../lib/errors/app-error.ts'
import { acceptedEncodings } from '../../../lib/http/accepted-encodings.ts'
import { COMPRESSED_FROM, compress } from '../../../lib/http/compress.ts'
import { strongEtag } from '../../../lib/http/etag.ts'
import type { Fallback } from '../../../plugins/unknown-routes.ts'
import { previewCookie, previewOf, ticketCookie, visitorOf } from '../../../plugins/visitor.ts'
import type { PageService, SitePage } from './page.service.ts'
import { contentPolicy, pageHeaders } from './page-headers.ts'
import type { RegistryService } from './registry.service.ts'
import type { ShellFolders } from './shell-folders.ts'
import { sendSiteFile } from './site-files.ts'

/** Paths of the API and of other routes, which are never pages. */
const NOT_PAGES = new RegExp(`^/(${serverPaths.join('|')})(/|$)`)
/** Files with a hash in their name, which never change. */
const HASHED_FILE = /^assets\/|[.-][0-9a-f]{8,}\.[a-z0-9.]+$/
const FILE_PATH = /^assets\/|\.[^/]*$/
const ACCEPTS_HTML = /text\/html|\*\/\*|^$/
const HTML = 'text/html; charset=utf-8'
const NO_SHELL_HTML =
  '<!doctype html><meta charset="utf-8"><title>소리장터</title>' +
  '<p>No shell is published yet: <code>npm run release -- publish shell</code>.</p>'

type Dependencies = {
  config: Config
  pages: PageService
  registry: Pick<RegistryService, 'addTicket'>
  shell: ShellFolders
}

/** Returns the handler of unknown paths: the site's pages and the shell's files. */
export function siteFallback({ config, pages, registry, shell }: Dependencies): Fallback {
  const { sourceMaps } = config
  return async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    if (NOT_PAGES.test(pathname)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      void reply.header('allow', 'GET, HEAD')
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    const path = pathname.slice(1)
    if (path !== 'index.html' && FILE_PATH.test(path)) {
      const folders = await shell.listFolders()
      const immutable = HASHED_FILE.test(path)
      // Open tabs request the chunks of earlier versions.
      const roots = immutable ? folders : folders.slice(0, 1)
      await sendSiteFile(request, reply, { roots, path, immutable, sourceMaps })
      return true
    }
    if (!ACCEPTS_HTML.test(request.headers.accept ?? '')) return false
    void reply.headers(pageHeaders(config))
    if (await openPreview(request, reply, config)) return true
    const sender = visitorOf(request.headers, config.releases.token)
    const visitor = await registry.addTicket(sender)
    if (visitor.ticket !== undefined && sender.ticket === undefined)
      void reply.header('set-cookie', ticketCookie(visitor.ticket, config.publicUrl))
    await sendPage(request, reply, await pages.readPage(request.url, visitor), config)
    return true
  }
}

/** Stores a signed preview, or ends one, and redirects to the page without the parameter. */
async function openPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): Promise<boolean> {
  const address = new URL(`http://site/${request.url}`)
  const text = address.searchParams.get(PREVIEW_PARAM)
  if (text === null) return false
  address.searchParams.delete(PREVIEW_PARAM)
  const preview = previewOf(text, config.releases.token)
  await reply
    .header('set-cookie', previewCookie(text, preview, config.publicUrl))
    .header('cache-control', 'no-store')
    .redirect(`/${address.pathname.replace(/^\/+/, '')}${address.search}`, 303)
  return true
}

/** Sends a page. Unknown paths get status 404, and the shell redirects people to `/`. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage | undefined,
  config: Config,
): Promise<FastifyReply> {
  if (!page) {
    void reply.headers({
      'retry-after': '5',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    return reply.code(503).type(HTML).send(NO_SHELL_HTML)
  }
  if (page.location) {
    // The redirect must not be cached, because another item may get the former name.
    void reply.header('cache-control', 'no-store')
    return reply.redirect(page.location, page.status)
  }
  if (page.status === 200) {
    const etag = `W/${strongEtag(page.etag, contentPolicy(config, page.hashes, ''))}`
    // `private`: a shared cache would send the same nonce to all clients.
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag })
    // A 304 sends no policy: the browser keeps the stored one, with its nonce.
    if (fresh(request.headers, { etag })) return reply.code(304).send()
  } else void reply.code(page.status).header('cache-control', 'no-store')
  const nonce = randomBytes(16).toString('base64')
  const html = page.html(nonce)
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  const isCompressed = encoding && html.length > COMPRESSED_FROM
  const body = isCompressed ? await compress(html, encoding) : Buffer.from(html)
  if (isCompressed) void reply.header('content-encoding', encoding)
  void reply.header('content-security-policy', contentPolicy(config, page.hashes, nonce))
  return reply.type(HTML).header('content-length', body.length).send(body)
}
