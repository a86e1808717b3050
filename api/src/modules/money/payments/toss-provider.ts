import type { Locale } from '@sori/contract/messages'
import { z } from 'zod'
import type {
  Confirmation,
  PaymentProvider,
  PaymentRef,
  ProviderPayment,
  ProviderRefusal,
} from './provider.ts'
import { OutcomeUnknown } from './provider.ts'

type Settings = {
  /** Where the API is, without the version. */
  baseUrl: string
  secretKey: string
  /** How long an answer is waited for. */
  timeoutMs: number
}

const paymentSchema = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.enum([
    'READY',
    'IN_PROGRESS',
    'WAITING_FOR_DEPOSIT',
    'DONE',
    'CANCELED',
    'PARTIAL_CANCELED',
    'ABORTED',
    'EXPIRED',
  ]),
  totalAmount: z.int(),
  balanceAmount: z.int(),
  currency: z.string(),
  method: z.string().nullable(),
  approvedAt: z.iso.datetime({ offset: true }).nullish(),
  card: z
    .object({ number: z.string(), issuerCode: z.string(), installmentPlanMonths: z.int() })
    .nullish(),
  receipt: z.object({ url: z.string() }).nullish(),
})
const refusalSchema = z.object({ code: z.string(), message: z.string() })

/** 4xx that do not say that nothing was charged: it may have been before, is being now, or the refusal is about us and not the card. */
const undecided = [
  'ALREADY_PROCESSED_PAYMENT',
  'DUPLICATED_ORDER_ID',
  'FORBIDDEN_REQUEST',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'INVALID_API_KEY',
]
const undecidedStatus = [401, 408, 409, 425, 429]
const SENTENCE_MAX = 200
/** No payment has such a key, and in a path it would be resolved, encoded or not: the provider would be asked something else. */
const DOTS = /^\.*$/

type Answer = { status: number; body: unknown }

/** Toss Payments' HTTP protocol (D26). The sandbox speaks it too: they differ in address and keys only. */
export class TossProvider implements PaymentProvider {
  #settings: Settings
  #authorization: string

  constructor(settings: Settings) {
    this.#settings = settings
    this.#authorization = `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`
  }

  async confirm({ orderId, paymentKey, amount }: Confirmation, locale: Locale) {
    // The key's scope is the URL and not the body: one a purpose and order.
    const headers = { 'idempotency-key': `confirm-${orderId}`, 'accept-language': locale }
    const answer = await this.#ask(
      'POST',
      '/v1/payments/confirm',
      { paymentKey, orderId, amount },
      headers,
    )
    if (answer.status !== 200) return { refusal: refusalOf(answer) }
    const payment = paymentOf(answer)
    if (payment.orderId !== orderId) throw unknown(answer)
    return { payment }
  }

  async find({ paymentKey, orderId }: PaymentRef): Promise<ProviderPayment | undefined> {
    if (DOTS.test(paymentKey)) return undefined
    const answer = await this.#ask('GET', `/v1/payments/${encodeURIComponent(paymentKey)}`)
    if (answer.status === 200) {
      const payment = paymentOf(answer)
      return payment.orderId === orderId ? payment : undefined
    }
    if (
      answer.status === 404 &&
      refusalSchema.safeParse(answer.body).data?.code === 'NOT_FOUND_PAYMENT'
    )
      return undefined
    throw unknown(answer)
  }

  async giveBack({ paymentKey, orderId }: PaymentRef, why: string): Promise<void> {
    if (DOTS.test(paymentKey))
      throw new OutcomeUnknown('a payment key of dots alone names no payment')
    const path = `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`
    const answer = await this.#ask(
      'POST',
      path,
      { cancelReason: why },
      { 'idempotency-key': `cancel-${orderId}` },
    )
    if (
      answer.status !== 200 &&
      refusalSchema.safeParse(answer.body).data?.code !== 'ALREADY_CANCELED_PAYMENT'
    )
      throw unknown(answer)
  }

  async #ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { baseUrl, timeoutMs } = this.#settings
    const request = {
      method,
      headers: {
        authorization: this.#authorization,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error' as const,
      signal: AbortSignal.timeout(timeoutMs),
    }
    try {
      const answer = await fetch(baseUrl + path, request)
      return { status: answer.status, body: await answer.json() }
    } catch (error) {
      throw new OutcomeUnknown(`the provider did not answer ${method} ${path}`, { cause: error })
    }
  }
}

function paymentOf(answer: Answer): ProviderPayment {
  const parsed = paymentSchema.safeParse(answer.body)
  if (!parsed.success) throw unknown(answer)
  const { method, approvedAt, card, receipt, ...rest } = parsed.data
  return {
    ...rest,
    method: method ?? '',
    approvedAt: approvedAt ? new Date(approvedAt) : null,
    card: card ?? null,
    receiptUrl: receipt?.url ?? null,
  }
}

function refusalOf(answer: Answer): ProviderRefusal {
  const { status } = answer
  const parsed = refusalSchema.safeParse(answer.body)
  const isDecided = status >= 400 && status < 500 && !undecidedStatus.includes(status)
  if (!parsed.success || !isDecided || undecided.includes(parsed.data.code)) throw unknown(answer)
  return { reason: parsed.data.code, says: parsed.data.message.slice(0, SENTENCE_MAX) }
}

function unknown({ status, body }: Answer): OutcomeUnknown {
  const code = refusalSchema.safeParse(body).data?.code ?? 'no code'
  return new OutcomeUnknown(`the provider answered ${status} (${code})`)
}
