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
/** Payment keys of the sandbox contain no character with a meaning in a URL. */
const windowParams = z.object({ paymentKey: z.string().regex(/^tgen_[A-Za-z0-9_-]{1,64}$/) })
type Window = { params: z.infer<typeof windowParams> }

/**
 * Forwards the pages of the payment sandbox. A target contains only the checked payment key, so
 * that the sandbox's API and control routes stay unreachable.
 */
export async function sandboxRoutes(
  app: App,
  { sandboxUrl }: { sandboxUrl: string },
): Promise<void> {
  const toss = `${new URL(sandboxUrl).origin}/__toss`
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const config = { access: 'public' } as const
  const limitedConfig = { ...config, limit: limitRules.sandboxCalls } as const
  const schema = { hide: true, response: { 200: z.any() } }
  const options = { bodyLimit: BODY_BYTES, config, schema }
  const window = { ...options, schema: { ...schema, params: windowParams } }
  const windowOf = ({ params }: Window) => `${toss}/window/${params.paymentKey}`

  app.get('/__toss/v2/standard', options, (request, reply) =>
    forward(request, reply, `${toss}/v2/standard`),
  )
  app.post('/__toss/payments', { ...options, config: limitedConfig }, (request, reply) =>
    forward(request, reply, `${toss}/payments`),
  )
  app.get('/__toss/window/:paymentKey', window, (request, reply) =>
    forward(request, reply, windowOf(request)),
  )
  app.get('/__toss/receipts/:paymentKey', window, (request, reply) =>
    forward(request, reply, `${toss}/receipts/${request.params.paymentKey}`),
  )
  app.post('/__toss/window/:paymentKey', { ...window, config: limitedConfig }, (request, reply) =>
    forward(request, reply, windowOf(request)),
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
