import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors/app-error.ts'
import type { App } from './app-types.ts'

/**
 * Answers a request without a route, and returns whether it did. After false, the client gets a
 * 404.
 */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Answers requests without a route: 405 if the path has routes for other methods, or else 404. Must
 * be installed before the routes.
 */
export function installUnknownRoutes(app: App, fallback: Fallback): void {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const matching = routes.filter(({ pattern }) => pattern.test(path))
    if (matching.length > 0) {
      const methods = new Set(matching.flatMap((route) => route.methods))
      void reply.header('allow', [...methods].sort().join(', '))
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    if (!(await fallback(request, reply))) throw new AppError('NOT_FOUND')
  })
}

function patternOf(url: string) {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[A-Za-z]+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
