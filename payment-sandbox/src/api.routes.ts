import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { present } from './payment.ts'
import type { Payments } from './payments.ts'
import { isRefusalCode, Refusal } from './refusals.ts'

type Parts = { payments: Payments; faults: Faults; idempotency: Idempotency; secretKey: string }
type Confirm = { paymentKey: string; orderId: string; amount: number }
type Cancel = { cancelReason: string; cancelAmount?: number }

const SLOW_MS = 1_500
const OVERCHARGE_WON = 100
const cardRefused = /^(REJECT_|INVALID_.*CARD|EXCEED_)/

const text = { type: 'string', minLength: 1, maxLength: 200 }
const confirmBody = {
  type: 'object',
  required: ['paymentKey', 'orderId', 'amount'],
  properties: {
    paymentKey: text,
    orderId: { type: 'string', pattern: '^[A-Za-z0-9_-]{6,64}$' },
    amount: { type: 'integer', minimum: 1 },
  },
}
const cancelBody = {
  type: 'object',
  required: ['cancelReason'],
  properties: { cancelReason: text, cancelAmount: { type: 'integer', minimum: 1 } },
}

export function apiRoutes(
  app: FastifyInstance,
  { payments, faults, idempotency, secretKey }: Parts,
): void {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const onRequest = async (request: FastifyRequest) => {
    const { authorization = '' } = request.headers
    if (
      Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
        .toString()
        .startsWith('live_')
    )
      throw new Refusal('FORBIDDEN_REQUEST')
    if (authorization !== expected) throw new Refusal('UNAUTHORIZED_KEY')
    if (faults.take('down')) return hangUp(request)
  }

  const once = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ) => {
    const key = request.headers['idempotency-key']
    const { status, body } = await idempotency.answer(
      [secretKey, request.method, request.url],
      key?.toString(),
      () => answered(work),
    )
    return reply.code(status).send(body)
  }

  app.post<{ Body: Confirm }>(
    '/v1/payments/confirm',
    { onRequest, schema: { body: confirmBody } },
    async (request, reply) => {
      if (faults.take('TOO_MANY_REQUESTS')) throw new Refusal('TOO_MANY_REQUESTS')
      if (faults.take('hang-before')) return forever()
      if (faults.take('reset-before')) return hangUp(request)
      return once(request, reply, async () => {
        if (faults.take('slow')) await wait(SLOW_MS)
        if (faults.take('error-before'))
          throw new Refusal('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING')
        const rehearsed = request.headers['tosspayments-test-code']?.toString() ?? ''
        const refused = isRefusalCode(rehearsed) ? rehearsed : faults.takeRefusal()
        if (refused) {
          if (cardRefused.test(refused)) payments.abort(request.body.paymentKey)
          throw new Refusal(refused)
        }
        const { amount } = request.body
        const charged = faults.take('wrong-amount') ? amount + OVERCHARGE_WON : amount
        return present(payments.confirm(request.body, { charged, deposit: faults.take('deposit') }))
      })
    },
  )

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url !== '/v1/payments/confirm' || reply.statusCode !== 200) return payload
    if (faults.take('hang-after')) return forever()
    if (faults.take('reset-after')) return hangUp(request)
    if (faults.take('error-after')) return failed(reply, 'UNKNOWN_PAYMENT_ERROR')
    if (faults.take('already-processed')) return failed(reply, 'ALREADY_PROCESSED_PAYMENT')
    if (faults.take('malformed-after')) return cut(reply, String(payload))
    return payload
  })

  app.get<{ Params: { paymentKey: string } }>(
    '/v1/payments/:paymentKey',
    { onRequest },
    async ({ params }) => present(payments.get(params.paymentKey)),
  )

  app.get<{ Params: { orderId: string } }>(
    '/v1/payments/orders/:orderId',
    { onRequest },
    async ({ params }) => present(payments.ofOrder(params.orderId)),
  )

  app.post<{ Params: { paymentKey: string }; Body: Cancel }>(
    '/v1/payments/:paymentKey/cancel',
    { onRequest, schema: { body: cancelBody } },
    (request, reply) =>
      once(request, reply, async () =>
        present(
          payments.cancel(
            request.params.paymentKey,
            request.body.cancelReason,
            request.body.cancelAmount,
          ),
        ),
      ),
  )
}

async function answered(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await work() }
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.status, body: { code: error.code, message: error.message } }
    throw error
  }
}

function failed(
  reply: FastifyReply,
  code: 'UNKNOWN_PAYMENT_ERROR' | 'ALREADY_PROCESSED_PAYMENT',
): string {
  const refusal = new Refusal(code)
  const body = JSON.stringify({ code, message: refusal.message })
  void reply.code(refusal.status).header('content-length', Buffer.byteLength(body))
  return body
}

function cut(reply: FastifyReply, payload: string): string {
  const half = payload.slice(0, payload.length / 2)
  void reply.header('content-length', Buffer.byteLength(half))
  return half
}

function hangUp(request: FastifyRequest): Promise<never> {
  request.raw.socket.destroy()
  return forever()
}

function forever(): Promise<never> {
  return new Promise(() => {})
}
