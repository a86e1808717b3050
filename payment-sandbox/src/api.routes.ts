import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { presentPayment } from './payment.ts'
import type { Confirmation } from './payments.ts'
import { isRefusalCode, Refusal } from './refusals.ts'
import { objectSchema, orderId, textSchema, wonSchema } from './schemas.ts'
import type { SandboxServices } from './services.ts'

type Cancel = { cancelReason: string; cancelAmount?: number }

const SLOW_MS = 1_500
const OVERCHARGE_WON = 100
const cardRefusals = /^(REJECT_|INVALID_.*CARD|EXCEED_)/

const confirmBody = objectSchema({ paymentKey: textSchema, orderId, amount: wonSchema })
const cancelBody = objectSchema({ cancelReason: textSchema }, { cancelAmount: wonSchema })

export function apiRoutes(app: FastifyInstance, services: SandboxServices): void {
  const { payments, faults, idempotent, secretKey } = services
  const onRequest = checkKey(services)

  const replyOnce = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ) => {
    const scope = [secretKey, request.method, request.url]
    const key = request.headers['idempotency-key']?.toString()
    const { status, body } = await idempotent(scope, key, () => responseOf(work))
    return reply.code(status).send(body)
  }

  app.post<{ Body: Confirmation }>(
    '/v1/payments/confirm',
    { onRequest, schema: { body: confirmBody } },
    async (request, reply) => {
      if (faults.consume('TOO_MANY_REQUESTS')) throw new Refusal('TOO_MANY_REQUESTS')
      await disconnectOnFault(services, request, 'before')
      const testCode = request.headers['tosspayments-test-code']?.toString() ?? ''
      return replyOnce(request, reply, () => confirm(services, request.body, testCode))
    },
  )

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.endsWith('/cancel')) await disconnectCancelOnFault(services, request)
    if (request.url !== '/v1/payments/confirm' || reply.statusCode !== 200) return payload
    await disconnectOnFault(services, request, 'after')
    if (faults.consume('error-after')) return failurePayload(reply, 'UNKNOWN_PAYMENT_ERROR')
    if (faults.consume('already-processed'))
      return failurePayload(reply, 'ALREADY_PROCESSED_PAYMENT')
    if (faults.consume('malformed-after')) return truncatedPayload(reply, String(payload))
    return payload
  })

  app.get<{ Params: { paymentKey: string } }>(
    '/v1/payments/:paymentKey',
    { onRequest },
    async ({ params }) => presentPayment(payments.get(params.paymentKey)),
  )

  app.get<{ Params: { orderId: string } }>(
    '/v1/payments/orders/:orderId',
    { onRequest },
    async ({ params }) => presentPayment(payments.findByOrder(params.orderId)),
  )

  app.post<{ Params: { paymentKey: string }; Body: Cancel }>(
    '/v1/payments/:paymentKey/cancel',
    { onRequest, schema: { body: cancelBody } },
    async (request, reply) => {
      if (faults.consume('cancel-reset-before')) await hangUp(request)
      return replyOnce(request, reply, async () => {
        const { cancelReason, cancelAmount } = request.body
        return presentPayment(
          payments.cancel(request.params.paymentKey, cancelReason, cancelAmount),
        )
      })
    },
  )
}

function checkKey({ secretKey, faults }: SandboxServices) {
  const expectedHeader = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async (request: FastifyRequest) => {
    const { authorization = '' } = request.headers
    const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    if (credentials.startsWith('live_')) throw new Refusal('FORBIDDEN_REQUEST')
    if (authorization !== expectedHeader) throw new Refusal('UNAUTHORIZED_KEY')
    if (faults.consume('down')) await hangUp(request)
  }
}

async function disconnectOnFault(
  { faults }: SandboxServices,
  request: FastifyRequest,
  when: 'before' | 'after',
) {
  if (faults.consume(`hang-${when}`)) await forever()
  if (faults.consume(`reset-${when}`)) await hangUp(request)
}

async function disconnectCancelOnFault({ faults }: SandboxServices, request: FastifyRequest) {
  if (faults.consume('cancel-hang-after')) await forever()
  if (faults.consume('cancel-reset-after')) await hangUp(request)
}

async function confirm(
  { payments, faults }: SandboxServices,
  confirmation: Confirmation,
  testCode: string,
) {
  if (faults.consume('slow')) await wait(SLOW_MS)
  if (faults.consume('error-before')) throw new Refusal('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING')
  const refusal = isRefusalCode(testCode) ? testCode : faults.consumeRefusal()
  if (refusal) {
    if (cardRefusals.test(refusal)) payments.abort(confirmation.paymentKey)
    throw new Refusal(refusal)
  }
  const overcharge = faults.consume('wrong-amount') ? OVERCHARGE_WON : 0
  const charged = confirmation.amount + overcharge
  return presentPayment(
    payments.confirm(confirmation, { charged, deposit: faults.consume('deposit') }),
  )
}

async function responseOf(work: () => Promise<unknown>) {
  try {
    return { status: 200, body: await work() }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body }
    throw error
  }
}

function failurePayload(
  reply: FastifyReply,
  code: 'UNKNOWN_PAYMENT_ERROR' | 'ALREADY_PROCESSED_PAYMENT',
): string {
  const { status, body } = new Refusal(code)
  return withLength(reply.code(status), JSON.stringify(body))
}

const truncatedPayload = (reply: FastifyReply, payload: string) =>
  withLength(reply, payload.slice(0, payload.length / 2))

function withLength(reply: FastifyReply, payload: string): string {
  void reply.header('content-length', Buffer.byteLength(payload))
  return payload
}

function hangUp(request: FastifyRequest): Promise<never> {
  request.raw.socket.destroy()
  return forever()
}

const forever = () => new Promise<never>(() => {})
