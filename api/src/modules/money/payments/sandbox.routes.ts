import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { App } from '../../../plugins/app-types.ts'
import { limitRules } from '../../site/limits/index.ts'

const forwardedHeaders = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'location',
] as const
const BODY_BYTES = 16_384
const TIMEOUT_MS = 10_000
/** The sandbox's payment keys, which contain no character with a meaning in a URL. */
const PAYMENT_KEY = /^tgen_[A-Za-z0-9_-]{1,64}$/
const paymentParams = z.object({ paymentKey: z.string().regex(PAYMENT_KEY) })
type PaymentRequest = { params: z.infer<typeof paymentParams> }

/**
 * Forwards requests for pages of the payment sandbox. Only a checked payment key becomes part of
 * the target URL, so that nobody reaches the sandbox's API and control routes.
 */
export async function sandboxRoutes(
  app: App,
  { sandboxUrl }: { sandboxUrl: string },
): Promise<void> {
  const pagesUrl = `${new URL(sandboxUrl).origin}/__toss`
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const config = { access: 'public' } as const
  const limitedConfig = { ...config, limit: limitRules.sandboxCalls } as const
  const schema = { hide: true, response: { 200: z.any() } }
  const options = { bodyLimit: BODY_BYTES, config, schema }
  const paymentOptions = { ...options, schema: { ...schema, params: paymentParams } }
  const windowUrlOf = ({ params }: PaymentRequest) => `${pagesUrl}/window/${params.paymentKey}`

  app.get('/__toss/v2/standard', options, (request, reply) =>
    forward(request, reply, `${pagesUrl}/v2/standard`),
  )
  app.post('/__toss/payments', { ...options, config: limitedConfig }, (request, reply) =>
    forward(request, reply, `${pagesUrl}/payments`),
  )
  app.get('/__toss/window/:paymentKey', paymentOptions, (request, reply) =>
    forward(request, reply, windowUrlOf(request)),
  )
  app.get('/__toss/receipts/:paymentKey', paymentOptions, (request, reply) =>
    forward(request, reply, `${pagesUrl}/receipts/${request.params.paymentKey}`),
  )
  app.post(
    '/__toss/window/:paymentKey',
    { ...paymentOptions, config: limitedConfig },
    (request, reply) => forward(request, reply, windowUrlOf(request)),
  )
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  target: string,
): Promise<FastifyReply> {
  const response = await fetch(target, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: { 'content-type': request.headers['content-type'] ?? 'application/octet-stream' },
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new AppError('UNAVAILABLE')
  })
  for (const name of forwardedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}
