import { join } from 'node:path'
import { registry as registrySchema, serverPaths } from '@sori/contract/registry'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../lib/errors/app-error.ts'
import { strongEtag } from '../../lib/http/etag.ts'
import type { App } from '../../plugins/app-types.ts'
import { operation } from '../../plugins/operation.ts'
import type { Fallback } from '../../plugins/unknown-routes.ts'
import { CompressedText } from './compressed-text.ts'
import type { PageService } from './page.service.ts'
import type { PagePolicy } from './page-headers.ts'
import type { RegistryService } from './registry.service.ts'
import { pageSender } from './send-page.ts'
import type { ShellFolders } from './shell-folders.ts'
import { sendSiteFile } from './site-files.ts'

/** Paths of the API and its neighbours: an unknown one is never a page (D31). */
const NOT_PAGES = new RegExp(`^/(${serverPaths.join('|')})(/|$)`)
const HASHED = /^assets\/|[.-][0-9a-f]{8,}\.[a-z0-9.]+$/
const file = z.any()

type Parts = {
  registry: RegistryService
  pages: PageService
  siteDir: string
  shell: ShellFolders
  policy: PagePolicy
  /** Source maps are built beside the scripts, and are for developers: outside of that nobody gets them. */
  sourceMaps: boolean
}

/** `GET /registry` and the remotes' files; gives the fallback that answers pages and the shell's files (ADR 1, ADR 5). */
export function siteRoutes(app: App, { registry, pages, shell, siteDir, policy, sourceMaps }: Parts): Fallback {
  const texts = new CompressedText()
  const sendPage = pageSender(pages, policy)

  app.get(
    '/registry',
    {
      config: { access: 'public' },
      schema: { ...operation('getRegistry', 'site', 'The remotes that are live'), response: { 200: registrySchema } },
    },
    async (request, reply) => {
      const text = JSON.stringify((await registry.current()).registry)
      return texts.send(request, reply, { text, etag: strongEtag(text), type: 'application/json; charset=utf-8' })
    },
  )

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/remotes/*',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: file } },
    handler: (request, reply) => {
      const path = request.params['*']
      const roots = [join(siteDir, 'remotes')]
      return sendSiteFile(request, reply, { roots, path, immutable: !path.endsWith('/pointer.json'), sourceMaps })
    },
  })

  return async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    if (NOT_PAGES.test(pathname)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      void reply.header('allow', 'GET, HEAD')
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    const path = pathname.slice(1)
    if (isFile(path)) {
      const folders = await shell.all()
      const immutable = HASHED.test(path)
      // chunks of an earlier version are what an open tab still asks for
      const roots = immutable ? folders : folders.slice(0, 1)
      await sendSiteFile(request, reply, { roots, path, immutable, sourceMaps })
      return true
    }
    if (!wantsHtml(request)) return false
    await sendPage(request, reply, pathname)
    return true
  }
}

function isFile(path: string): boolean {
  return path !== 'index.html' && (path.startsWith('assets/') || /\.[^/]*$/.test(path))
}

function wantsHtml({ headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*|^$/.test(headers.accept ?? '')
}
