import { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import type { App } from '../../plugins/app-types.ts'

/** What the sandbox's pages and forms come with and go to; everything else stays between us and it. */
const passed = ['content-type', 'content-security-policy', 'cache-control', 'location'] as const
const BODY_BYTES = 16_384
const PATIENCE_MS = 10_000

/** `/__toss/…`: the sandbox's widget and payment window at our own origin (D26). Not put on in production. */
export function sandboxRoutes(app: App, sandboxUrl: string): void {
  // A scope of its own: bodies pass through as they are.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Body: Buffer | undefined }>({
      method: ['GET', 'POST'],
      url: '/__toss/*',
      bodyLimit: BODY_BYTES,
      config: { access: 'public' },
      schema: { hide: true, response: { 200: z.any() } },
      handler: async (request, reply) => {
        const answer = await fetch(new URL(request.url, sandboxUrl), {
          method: request.method === 'HEAD' ? 'GET' : request.method,
          headers: { 'content-type': request.headers['content-type'] ?? 'application/octet-stream' },
          body: request.body ? Uint8Array.from(request.body) : null,
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).catch(() => {
          throw new AppError('UNAVAILABLE')
        })
        for (const name of passed) {
          const value = answer.headers.get(name)
          if (value !== null) void reply.header(name, value)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}
