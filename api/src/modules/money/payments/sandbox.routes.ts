import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { App } from '../../../plugins/app-types.ts'
import { limitRules } from '../../site/limits/index.ts'

/** Headers of the sandbox's responses that are passed to the browser. */
const passedHeaders = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'location',
] as const
const BODY_BYTES = 16_384
const TIMEOUT_MS = 10_000
/** The form of the sandbox's payment keys: no character has a meaning in a URL. */
const windowParams = z.object({ paymentKey: z.string().regex(/^tgen_[A-Za-z0-9_-]{1,64}$/) })

const access = { access: 'public' } as const
const limited = { ...access, limit: limitRules.sandboxCalls } as const
const response = { 200: z.any() }

/**
 * Passes the payment sandbox's script, payment window and receipts to the browser, outside production.
 * Of a request's URL only the checked payment key reaches the sandbox, so that nobody can call its
 * API or its control routes.
 */
export async function sandboxRoutes(
  app: App,
  { sandboxUrl }: { sandboxUrl: string },
): Promise<void> {
  const { origin } = new URL(sandboxUrl)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const options = { bodyLimit: BODY_BYTES, config: access }
  const schema = { hide: true, response }
  const window = { ...options, schema: { ...schema, params: windowParams } }

  app.get('/__toss/v2/standard', { ...options, schema }, (request, reply) =>
    pass(request, reply, `${origin}/__toss/v2/standard`),
  )
  app.post('/__toss/payments', { ...options, config: limited, schema }, (request, reply) =>
    pass(request, reply, `${origin}/__toss/payments`),
  )
  app.get('/__toss/window/:paymentKey', window, (request, reply) =>
    pass(request, reply, windowOf(request.params)),
  )
  app.get('/__toss/receipts/:paymentKey', window, (request, reply) =>
    pass(request, reply, receiptOf(request.params)),
  )
  app.post('/__toss/window/:paymentKey', { ...window, config: limited }, (request, reply) =>
    pass(request, reply, windowOf(request.params)),
  )

  const windowOf = ({ paymentKey }: z.infer<typeof windowParams>) =>
    `${origin}/__toss/window/${paymentKey}`
  const receiptOf = ({ paymentKey }: z.infer<typeof windowParams>) =>
    `${origin}/__toss/receipts/${paymentKey}`
}

/** Forwards the request's method and body to `target` and sends its response. */
async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  target: string,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  const answer = await fetch(target, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: { 'content-type': request.headers['content-type'] ?? 'application/octet-stream' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new AppError('UNAVAILABLE')
  })
  for (const name of passedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
