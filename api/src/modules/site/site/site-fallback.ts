import { serverPaths } from '@sori/contract/registry'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Fallback } from '../../../plugins/unknown-routes.ts'
import type { PageService } from './page.service.ts'
import { pageSender } from './send-page.ts'
import type { ShellFolders } from './shell-folders.ts'
import { sendSiteFile } from './site-files.ts'

const NOT_PAGES = new RegExp(`^/(${serverPaths.join('|')})(/|$)`)
const HASHED = /^assets\/|[.-][0-9a-f]{8,}\.[a-z0-9.]+$/
const FILE = /^assets\/|\.[^/]*$/

type Parts = { config: Config; pages: PageService; shell: ShellFolders }

export function siteFallback({ config, pages, shell }: Parts): Fallback {
  const { payment, cspInlineStyles, publicUrl, sourceMaps } = config
  const sendPage = pageSender(pages, {
    paymentScript: payment.scriptUrl,
    anyInlineStyle: cspInlineStyles,
    isSecure: publicUrl.startsWith('https:'),
  })

  return async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    if (NOT_PAGES.test(pathname)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      void reply.header('allow', 'GET, HEAD')
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    const path = pathname.slice(1)
    if (path !== 'index.html' && FILE.test(path)) {
      const folders = await shell.all()
      const immutable = HASHED.test(path)
      // Open tabs request the chunks of earlier versions.
      const roots = immutable ? folders : folders.slice(0, 1)
      await sendSiteFile(request, reply, { roots, path, immutable, sourceMaps })
      return true
    }
    if (!/text\/html|\*\/\*|^$/.test(request.headers.accept ?? '')) return false
    await sendPage(request, reply, pathname)
    return true
  }
}
