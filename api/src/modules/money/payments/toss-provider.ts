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

/**
 * Error codes that do not prove a refusal: the provider may have charged the money, or our
 * configuration is wrong.
 */
const uncertainCodes = [
  'ALREADY_PROCESSED_PAYMENT',
  'DUPLICATED_ORDER_ID',
  'FORBIDDEN_REQUEST',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'INVALID_API_KEY',
]
const uncertainStatuses = [401, 408, 409, 425, 429]
const MESSAGE_LENGTH_MAX = 200
/** An empty key or a key of dots only. In a URL path, it would address another resource. */
const EMPTY_OR_DOTS = /^\.*$/

type ProviderResponse = { status: number; body: unknown }

/** The HTTP protocol of Toss Payments and of the payment sandbox. */
export class TossProvider implements PaymentProvider {
  #settings: Settings
  #authorization: string

  constructor(settings: Settings) {
    this.#settings = settings
    const credentials = Buffer.from(`${settings.secretKey}:`)
    this.#authorization = `Basic ${credentials.toString('base64')}`
  }

  async confirm({ orderId, paymentKey, amount }: Confirmation, locale: Locale) {
    // The provider replays its first response to an idempotency key, so the key names the operation
    // and the order.
    const headers = { 'idempotency-key': `confirm-${orderId}`, 'accept-language': locale }
    const body = { paymentKey, orderId, amount }
    const response = await this.#request('POST', '/v1/payments/confirm', body, headers)
    if (response.status !== 200) return { refusal: refusalOf(response) }
    const payment = paymentOf(response)
    if (payment.orderId !== orderId) throw unknownOutcome(response)
    return { payment }
  }

  async find({ paymentKey, orderId }: PaymentRef): Promise<ProviderPayment | undefined> {
    if (EMPTY_OR_DOTS.test(paymentKey)) return undefined
    const response = await this.#request('GET', `/v1/payments/${encodeURIComponent(paymentKey)}`)
    if (response.status === 404 && codeOf(response) === 'NOT_FOUND_PAYMENT') return undefined
    if (response.status !== 200) throw unknownOutcome(response)
    const payment = paymentOf(response)
    return payment.orderId === orderId ? payment : undefined
  }

  async refund({ paymentKey, orderId }: PaymentRef, reason: string): Promise<void> {
    if (EMPTY_OR_DOTS.test(paymentKey))
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
      throw new OutcomeUnknown(`no readable response to ${method} ${path}`, { cause: error })
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
  const isCertain = status >= 400 && status < 500 && !uncertainStatuses.includes(status)
  if (!data || !isCertain || uncertainCodes.includes(data.code)) throw unknownOutcome(response)
  return { code: data.code, message: data.message.slice(0, MESSAGE_LENGTH_MAX) }
}

function codeOf({ body }: ProviderResponse) {
  return refusalSchema.safeParse(body).data?.code
}

function unknownOutcome(response: ProviderResponse) {
  const code = codeOf(response) ?? 'no code'
  return new OutcomeUnknown(`the provider responded with ${response.status} (${code})`)
}
