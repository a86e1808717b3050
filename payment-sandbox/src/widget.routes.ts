import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PaymentRecord, PaymentRequest } from './payment.ts'
import type { Payments } from './payments.ts'
import { Refusal } from './refusals.ts'
import { receiptPage, windowPage, windowPolicy } from './window-page.ts'

type Parts = { payments: Payments; clientKey: string }
type Choice = 'approve' | 'refuse' | 'cancel'

const script = readFileSync(new URL('./browser/standard.js', import.meta.url), 'utf8')
const url = { type: 'string', pattern: '^https?://', maxLength: 2_000 }
const requestBody = {
  type: 'object',
  required: ['clientKey', 'customerKey', 'orderId', 'orderName', 'amount', 'successUrl', 'failUrl'],
  properties: {
    clientKey: { type: 'string' },
    customerKey: { type: 'string', pattern: '^[A-Za-z0-9_=.@-]{2,50}$' },
    orderId: { type: 'string', pattern: '^[A-Za-z0-9_-]{6,64}$' },
    orderName: { type: 'string', minLength: 1, maxLength: 100 },
    amount: { type: 'integer', minimum: 1 },
    successUrl: url,
    failUrl: url,
  },
}
const choiceBody = {
  type: 'object',
  required: ['choice'],
  properties: { choice: { enum: ['approve', 'refuse', 'cancel'] } },
}

/**
 * Serves the browser's part below `/__toss` on the shop's origin: script, payment window, receipts.
 */
export function widgetRoutes(app: FastifyInstance, { payments, clientKey }: Parts): void {
  app.get('/__toss/v2/standard', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )

  app.post<{ Body: PaymentRequest & { clientKey: string } }>(
    '/__toss/payments',
    { schema: { body: requestBody } },
    async ({ body }) => {
      if (body.clientKey !== clientKey) throw new Refusal('UNAUTHORIZED_KEY')
      const { orderId, orderName, amount, customerKey, successUrl, failUrl } = body
      const { paymentKey } = payments.open({
        orderId,
        orderName,
        amount,
        customerKey,
        successUrl,
        failUrl,
      })
      return { paymentKey, windowUrl: `/__toss/window/${paymentKey}` }
    },
  )

  app.get<{ Params: { paymentKey: string } }>('/__toss/window/:paymentKey', (request, reply) => {
    const payment = payments.get(request.params.paymentKey)
    return reply
      .headers({ 'content-security-policy': windowPolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(windowPage(payment, wayBack(payment)))
  })

  app.post<{ Params: { paymentKey: string }; Body: { choice: Choice } }>(
    '/__toss/window/:paymentKey',
    { schema: { body: choiceBody } },
    (request, reply) => choose(reply, request.params.paymentKey, request.body.choice),
  )

  app.get<{ Params: { paymentKey: string } }>('/__toss/receipts/:paymentKey', (request, reply) => {
    const payment = payments.get(request.params.paymentKey)
    if (!payment.approvedAt) throw new Refusal('NOT_FOUND_PAYMENT')
    return reply
      .headers({ 'content-security-policy': windowPolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(receiptPage(payment))
  })

  function choose(reply: FastifyReply, paymentKey: string, choice: Choice): FastifyReply {
    const payment = payments.get(paymentKey)
    const { orderId, amount, successUrl, failUrl, status } = payment
    if (status === 'EXPIRED') return reply.redirect(wayBack(payment), 303)
    if (status !== 'READY') throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
    if (choice === 'approve') {
      payments.authenticate(paymentKey)
      return reply.redirect(
        withQuery(successUrl, {
          paymentType: 'NORMAL',
          orderId,
          paymentKey,
          amount: String(amount),
        }),
        303,
      )
    }
    if (choice === 'cancel') {
      // The provider sends no order id here.
      return reply.redirect(
        withQuery(failUrl, {
          code: 'PAY_PROCESS_CANCELED',
          message: '사용자에 의해 결제가 취소되었습니다.',
        }),
        303,
      )
    }
    payments.abort(paymentKey)
    const { code, message } = new Refusal('REJECT_CARD_COMPANY')
    return reply.redirect(withQuery(failUrl, { code, message, orderId }), 303)
  }
}

/** Returns the redirect for an expired window. */
function wayBack({ orderId, failUrl }: PaymentRecord): string {
  const { message } = new Refusal('NOT_FOUND_PAYMENT_SESSION')
  return withQuery(failUrl, { code: 'PAY_PROCESS_ABORTED', message, orderId })
}

function withQuery(url: string, query: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
}
