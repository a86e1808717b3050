import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { registry as registrySchema } from '@sori/contract/registry'
import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import type { App } from '../../plugins/app-types.ts'
import type { Fallback } from '../../plugins/unknown-routes.ts'
import { CompressedText } from './compressed-text.ts'
import type { PageService } from './page.service.ts'
import { pageHeaders } from './page-headers.ts'
import type { RegistryService } from './registry.service.ts'
import { sendSiteFile } from './site-files.ts'

/** Paths of the API and its neighbours: an unknown one is never a page (D31). */
const NOT_PAGES = /^\/(api|media|remotes|generateToken|refreshToken|confirm|registry|healthz|readyz|webhooks|__outbox|__toss)(\/|$)/
const HASHED = /^assets\/|[.-][0-9a-f]{8,}\.[a-z0-9.]+$/
const HTML = 'text/html; charset=utf-8'
const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>소리장터</title><p>The shell is not built yet: <code>npm run build</code>.</p>'
const file = z.any()

type Parts = { registry: RegistryService; pages: PageService; siteDir: string; shellDir: string; paymentScript: string }

/** `GET /registry` and the remotes' files; gives the fallback that answers pages and the shell's files (federation.md 4, 6). */
export function siteRoutes(app: App, { registry, pages, siteDir, shellDir, paymentScript }: Parts): Fallback {
  const texts = new CompressedText()
  const headers = pageHeaders(paymentScript)

  app.get('/registry', { config: { access: 'public' }, schema: { response: { 200: registrySchema } } }, async (request, reply) => {
    const text = JSON.stringify((await registry.current()).registry)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    return texts.send(request, reply, { text, etag, type: 'application/json; charset=utf-8' })
  })

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/remotes/*',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: file } },
    handler: (request, reply) => {
      const path = request.params['*']
      return sendSiteFile(request, reply, join(siteDir, 'remotes'), path, !path.endsWith('/pointer.json'))
    },
  })

  return async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    if (NOT_PAGES.test(pathname)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      void reply.header('allow', 'GET, HEAD')
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    const name = pathname.slice(1)
    const isFile = name !== 'index.html' && (name.startsWith('assets/') || /\.[^/]*$/.test(name))
    if (isFile) {
      await sendSiteFile(request, reply, shellDir, name, HASHED.test(name))
      return true
    }
    if (!/text\/html|\*\/\*|^$/.test(request.headers.accept ?? '')) return false

    void reply.headers(headers)
    const page = await pages.page(pathname)
    if (page) await texts.send(request, reply, { text: page.html, etag: page.etag, type: HTML })
    else await reply.code(503).header('retry-after', '5').type(HTML).send(NOT_BUILT)
    return true
  }
}
