import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../lib/errors/app-error.ts'
import type { App } from '../../plugins/app-types.ts'
import { limitRules } from '../limits/index.ts'

/** Headers of the sandbox's answers that the browser gets; the rest stays between us and it. */
const passedHeaders = ['content-type', 'content-security-policy', 'cache-control', 'location'] as const
const BODY_BYTES = 16_384
const PATIENCE_MS = 10_000
/** As the sandbox makes the keys of its payments; no character of it means anything in a URL. */
const windowParams = z.object({ paymentKey: z.string().regex(/^tgen_[A-Za-z0-9_-]{1,64}$/) })

const access = { access: 'public' } as const
const limited = { ...access, limit: limitRules.sandboxCalls } as const
const response = { 200: z.any() }

/**
 * The parts of the payment sandbox that a browser needs, at our own origin (D26): the widget's script, the call that opens a
 * payment, the payment window, and the receipts. These five routes are all there is: every path is written here, and nothing of a request's
 * own URL reaches the sandbox but a payment key that was checked. Its API and its control routes cannot be named. Not put on
 * in production.
 */
export function sandboxRoutes(app: App, sandboxUrl: string): void {
  const { origin } = new URL(sandboxUrl)
  // A scope of its own: bodies pass through as they are.
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = { bodyLimit: BODY_BYTES, config: access }
    const schema = { hide: true, response }
    const window = { ...options, schema: { ...schema, params: windowParams } }

    scope.get('/__toss/v2/standard', { ...options, schema }, (request, reply) => pass(request, reply, `${origin}/__toss/v2/standard`))
    scope.post('/__toss/payments', { ...options, config: limited, schema }, (request, reply) =>
      pass(request, reply, `${origin}/__toss/payments`),
    )
    scope.get('/__toss/window/:paymentKey', window, (request, reply) => pass(request, reply, windowOf(request.params)))
    scope.get('/__toss/receipts/:paymentKey', window, (request, reply) => pass(request, reply, receiptOf(request.params)))
    scope.post('/__toss/window/:paymentKey', { ...window, config: limited }, (request, reply) =>
      pass(request, reply, windowOf(request.params)),
    )
  })

  const windowOf = ({ paymentKey }: z.infer<typeof windowParams>) => `${origin}/__toss/window/${paymentKey}`
  const receiptOf = ({ paymentKey }: z.infer<typeof windowParams>) => `${origin}/__toss/receipts/${paymentKey}`
}

/** Asks `target` with the request's method and body, and sends what it answers. */
async function pass(request: FastifyRequest, reply: FastifyReply, target: string): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  const answer = await fetch(target, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: { 'content-type': request.headers['content-type'] ?? 'application/octet-stream' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw new AppError('UNAVAILABLE')
  })
  for (const name of passedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
