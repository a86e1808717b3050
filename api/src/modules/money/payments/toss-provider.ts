import type { Locale } from '@sori/contract/messages'
import { z } from 'zod'
import {
  type Confirmation,
  OutcomeUnknown,
  type PaymentProvider,
  type PaymentRef,
  type ProviderPayment,
  type ProviderRefusal,
  paymentStatuses,
} from './provider.ts'

/** `baseUrl` is the API's URL without `/v1`. */
type Settings = { baseUrl: string; secretKey: string; timeoutMs: number }

const paymentSchema = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.enum(paymentStatuses),
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

/** Error codes that are no refusal: money may be charged, or our configuration is wrong. */
const undecidedCodes = [
  'ALREADY_PROCESSED_PAYMENT',
  'DUPLICATED_ORDER_ID',
  'FORBIDDEN_REQUEST',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'INVALID_API_KEY',
]
const undecidedStatuses = [401, 408, 409, 425, 429]
const SENTENCE_MAX = 200
/** Payment keys like `..`, which a URL would resolve to another resource. */
const ONLY_DOTS = /^\.*$/

type ProviderResponse = { status: number; body: unknown }

/** Toss Payments' HTTP protocol, which the sandbox speaks too. */
export class TossProvider implements PaymentProvider {
  #settings: Settings
  #authorization: string

  constructor(settings: Settings) {
    this.#settings = settings
    const credentials = Buffer.from(`${settings.secretKey}:`)
    this.#authorization = `Basic ${credentials.toString('base64')}`
  }

  async confirm({ orderId, paymentKey, amount }: Confirmation, locale: Locale) {
    // The provider repeats its first response to a key, so each order and purpose has its own key.
    const headers = { 'idempotency-key': `confirm-${orderId}`, 'accept-language': locale }
    const body = { paymentKey, orderId, amount }
    const response = await this.#request('POST', '/v1/payments/confirm', body, headers)
    if (response.status !== 200) return { refusal: refusalOf(response) }
    const payment = paymentOf(response)
    if (payment.orderId !== orderId) throw unknownOutcome(response)
    return { payment }
  }

  async find({ paymentKey, orderId }: PaymentRef): Promise<ProviderPayment | undefined> {
    if (ONLY_DOTS.test(paymentKey)) return undefined
    const response = await this.#request('GET', `/v1/payments/${encodeURIComponent(paymentKey)}`)
    if (response.status === 404 && codeOf(response) === 'NOT_FOUND_PAYMENT') return undefined
    if (response.status !== 200) throw unknownOutcome(response)
    const payment = paymentOf(response)
    return payment.orderId === orderId ? payment : undefined
  }

  async refund({ paymentKey, orderId }: PaymentRef, reason: string): Promise<void> {
    if (ONLY_DOTS.test(paymentKey))
      throw new OutcomeUnknown('a payment key of dots alone names no payment')
    const path = `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`
    const headers = { 'idempotency-key': `cancel-${orderId}` }
    const response = await this.#request('POST', path, { cancelReason: reason }, headers)
    if (response.status !== 200 && codeOf(response) !== 'ALREADY_CANCELED_PAYMENT')
      throw unknownOutcome(response)
  }

  async #request(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ProviderResponse> {
    const { baseUrl, timeoutMs } = this.#settings
    const contentType = body && { 'content-type': 'application/json' }
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { authorization: this.#authorization, ...contentType, ...headers },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: await response.json() }
    } catch (error) {
      throw new OutcomeUnknown(`the provider did not answer ${method} ${path}`, { cause: error })
    }
  }
}

function paymentOf(response: ProviderResponse): ProviderPayment {
  const { data } = paymentSchema.safeParse(response.body)
  if (!data) throw unknownOutcome(response)
  const { method, approvedAt, card, receipt, ...payment } = data
  return {
    ...payment,
    method: method ?? '',
    approvedAt: approvedAt ? new Date(approvedAt) : null,
    card: card ?? null,
    receiptUrl: receipt?.url ?? null,
  }
}

function refusalOf(response: ProviderResponse): ProviderRefusal {
  const { status, body } = response
  const { data } = refusalSchema.safeParse(body)
  const isDecided = status >= 400 && status < 500 && !undecidedStatuses.includes(status)
  if (!data || !isDecided || undecidedCodes.includes(data.code)) throw unknownOutcome(response)
  return { code: data.code, message: data.message.slice(0, SENTENCE_MAX) }
}

function codeOf({ body }: ProviderResponse) {
  return refusalSchema.safeParse(body).data?.code
}

function unknownOutcome(response: ProviderResponse) {
  const code = codeOf(response) ?? 'no code'
  return new OutcomeUnknown(`the provider answered ${response.status} (${code})`)
}
