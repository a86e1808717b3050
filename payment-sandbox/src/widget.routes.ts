import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PaymentRequest } from './payment.ts'
import { Refusal } from './refusals.ts'
import { objectSchema, orderId, wonSchema } from './schemas.ts'
import type { SandboxServices } from './services.ts'
import { receiptPage, windowPage, windowPolicy } from './window-page.ts'

type Choice = 'approve' | 'refuse' | 'cancel'
type ByKey = { Params: { paymentKey: string } }

const widgetScript = readFileSync(new URL('./browser/standard.js', import.meta.url), 'utf8')
const url = { type: 'string', pattern: '^https?://', maxLength: 2_000 }
const requestBody = objectSchema({
  clientKey: { type: 'string' },
  customerKey: { type: 'string', pattern: '^[A-Za-z0-9_=.@-]{2,50}$' },
  orderId,
  orderName: { type: 'string', minLength: 1, maxLength: 100 },
  amount: wonSchema,
  successUrl: url,
  failUrl: url,
})
const choiceBody = objectSchema({ choice: { enum: ['approve', 'refuse', 'cancel'] } })

/** Serves the script, the payment window and the receipts, which browsers request at `/__toss`. */
export function widgetRoutes(app: FastifyInstance, { payments, clientKey }: SandboxServices): void {
  app.get('/__toss/v2/standard', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(widgetScript),
  )

  app.post<{ Body: PaymentRequest & { clientKey: string } }>(
    '/__toss/payments',
    { schema: { body: requestBody } },
    async ({ body: { clientKey: key, ...request } }) => {
      if (key !== clientKey) throw new Refusal('UNAUTHORIZED_KEY')
      const { paymentKey } = payments.open(request)
      return { paymentKey, windowUrl: `/__toss/window/${paymentKey}` }
    },
  )

  app.get<ByKey>('/__toss/window/:paymentKey', ({ params }, reply) => {
    const payment = payments.get(params.paymentKey)
    return sendPage(reply, windowPage(payment, expiredUrl(payment)))
  })

  app.post<ByKey & { Body: { choice: Choice } }>(
    '/__toss/window/:paymentKey',
    { schema: { body: choiceBody } },
    ({ params, body }, reply) =>
      reply.redirect(applyChoice(payments, params.paymentKey, body.choice), 303),
  )

  app.get<ByKey>('/__toss/receipts/:paymentKey', ({ params }, reply) => {
    const payment = payments.get(params.paymentKey)
    if (!payment.approvedAt) throw new Refusal('NOT_FOUND_PAYMENT')
    return sendPage(reply, receiptPage(payment))
  })
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .headers({ 'content-security-policy': windowPolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)

/** Applies the buyer's choice and returns the address of the redirect. */
function applyChoice(
  payments: SandboxServices['payments'],
  paymentKey: string,
  choice: Choice,
): string {
  const payment = payments.get(paymentKey)
  const { orderId, amount, successUrl, failUrl, status } = payment
  if (status === 'EXPIRED') return expiredUrl(payment)
  if (status !== 'READY') throw new Refusal('NOT_FOUND_PAYMENT_SESSION')
  if (choice === 'approve') {
    payments.authenticate(paymentKey)
    const query = { paymentType: 'NORMAL', orderId, paymentKey, amount: String(amount) }
    return withQuery(successUrl, query)
  }
  if (choice === 'cancel') {
    const message = '사용자에 의해 결제가 취소되었습니다.'
    // The provider sends no order id after a cancellation.
    return withQuery(failUrl, { code: 'PAY_PROCESS_CANCELED', message })
  }
  payments.abort(paymentKey)
  return withQuery(failUrl, { ...new Refusal('REJECT_CARD_COMPANY').body, orderId })
}

function expiredUrl({ orderId, failUrl }: PaymentRequest): string {
  const { message } = new Refusal('NOT_FOUND_PAYMENT_SESSION')
  return withQuery(failUrl, { code: 'PAY_PROCESS_ABORTED', message, orderId })
}

function withQuery(url: string, query: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
}
