import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type PaymentSandbox, startPaymentSandbox } from '../../../testing/payment-sandbox.ts'
import { confirmationOf, type PaymentConfirmation } from '../../../testing/test-payments.ts'
import { OutcomeUnknown } from './provider.ts'
import { TossProvider } from './toss-provider.ts'

// Tests the adapter over HTTP against the sandbox. `provider.ts` describes its contract.

let sandbox: PaymentSandbox
let provider: TossProvider
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  provider = new TossProvider({
    baseUrl: sandbox.url,
    secretKey: 'test_gsk_sorijangteo',
    timeoutMs: 400,
  })
})
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.close())

let orders = 0
async function approved(): Promise<PaymentConfirmation> {
  orders += 1
  return confirmationOf(
    await sandbox.pay({ orderId: `order-${String(orders).padStart(14, '0')}`, amount: 15_000 }),
  )
}
const chargesOf = async ({ orderId }: PaymentConfirmation) =>
  (await sandbox.payments()).find((payment) => payment.orderId === orderId)?.charges

describe('confirming a payment', () => {
  test('charges once and returns the same payment again', async () => {
    const confirmation = await approved()
    const outcome = await provider.confirm(confirmation, 'ko')
    expect(outcome).toEqual({
      payment: {
        orderId: confirmation.orderId,
        paymentKey: confirmation.paymentKey,
        status: 'DONE',
        totalAmount: 15_000,
        balanceAmount: 15_000,
        currency: 'KRW',
        method: '카드',
        approvedAt: expect.any(Date),
        card: { number: '43301234****123*', issuerCode: '11', installmentPlanMonths: 0 },
        receiptUrl: expect.stringContaining(confirmation.paymentKey),
      },
    })
    expect(await provider.confirm(confirmation, 'ko')).toEqual(outcome)
    expect(await chargesOf(confirmation)).toBe(1)
  })

  test.each([
    'REJECT_CARD_PAYMENT',
    'REJECT_CARD_COMPANY',
    'INVALID_STOPPED_CARD',
    'EXCEED_MAX_DAILY_PAYMENT_COUNT',
    'PROVIDER_ERROR',
    'INVALID_REQUEST',
  ])("refused with %s returns a refusal in the provider's words", async (code) => {
    const confirmation = await approved()
    await sandbox.fault(code)
    expect(await provider.confirm(confirmation, 'ko')).toEqual({
      refusal: { code, message: expect.stringMatching(/[가-힣]/) },
    })
    expect(await chargesOf(confirmation)).toBe(0)
  })

  test('returns a refusal for an order unknown to the provider', async () => {
    const outcome = await provider.confirm(
      { orderId: 'nobody-knows-this-one', paymentKey: 'none', amount: 15_000 },
      'ko',
    )
    expect(outcome).toMatchObject({ refusal: { code: 'NOT_FOUND_PAYMENT' } })
  })

  test.each([
    'hang-before',
    'hang-after',
    'reset-before',
    'reset-after',
    'error-before',
    'error-after',
    'malformed-after',
    'already-processed',
    'TOO_MANY_REQUESTS',
    'UNAUTHORIZED_KEY',
    'FORBIDDEN_REQUEST',
    'IDEMPOTENT_REQUEST_PROCESSING',
    'down',
  ])('with the fault %s throws OutcomeUnknown and returns no refusal', async (fault) => {
    const confirmation = await approved()
    await sandbox.fault(fault)
    await expect(provider.confirm(confirmation, 'ko')).rejects.toThrow(OutcomeUnknown)
    expect((await chargesOf(confirmation)) ?? 0).toBeLessThanOrEqual(1)
  })

  test('three times concurrently charges once', async () => {
    const confirmation = await approved()
    await Promise.allSettled([
      provider.confirm(confirmation, 'ko'),
      provider.confirm(confirmation, 'ko'),
      provider.confirm(confirmation, 'ko'),
    ])
    expect(await chargesOf(confirmation)).toBe(1)
  })
})

describe('finding a payment', () => {
  test('returns the payment, or undefined when it is missing', async () => {
    const confirmation = await approved()
    expect(await provider.find(confirmation)).toMatchObject({
      paymentKey: confirmation.paymentKey,
      status: 'IN_PROGRESS',
      approvedAt: null,
    })
    expect(await provider.find({ ...confirmation, paymentKey: 'none' })).toBeUndefined()
  })

  test('returns undefined for a payment of another order', async () => {
    const [mine, other] = [await approved(), await approved()]
    expect(await provider.find({ ...mine, paymentKey: other.paymentKey })).toBeUndefined()
  })

  test('throws OutcomeUnknown without an answer or with a refused key', async () => {
    const nothing = { orderId: 'any-order-at-all', paymentKey: 'any' }
    await sandbox.fault('down')
    await expect(provider.find(nothing)).rejects.toThrow(OutcomeUnknown)
    const stranger = new TossProvider({
      baseUrl: sandbox.url,
      secretKey: 'test_gsk_other',
      timeoutMs: 400,
    })
    await expect(stranger.find(nothing)).rejects.toThrow('401 (UNAUTHORIZED_KEY)')
    const nowhere = new TossProvider({ baseUrl: '', secretKey: 'test_gsk_other', timeoutMs: 400 })
    await expect(nowhere.find(nothing)).rejects.toThrow(OutcomeUnknown)
  })
})

test.each(['', '.', '..', '...'])('a payment key of %j sends no request', async (paymentKey) => {
  const requests: string[] = []
  const spy = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(spy, 'listening')
  const baseUrl = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`
  const own = new TossProvider({ baseUrl, secretKey: 'test_gsk_sorijangteo', timeoutMs: 400 })
  expect(await own.find({ orderId: 'any-order-at-all', paymentKey })).toBeUndefined()
  await expect(own.refund({ orderId: 'any-order-at-all', paymentKey }, '환불')).rejects.toThrow(
    OutcomeUnknown,
  )
  expect(requests).toEqual([])
  await new Promise((resolve) => spy.close(resolve))
})

describe('refunding a payment', () => {
  test('returns the whole amount once', async () => {
    const confirmation = await approved()
    await provider.confirm(confirmation, 'ko')
    for (let times = 0; times < 2; times++) await provider.refund(confirmation, '환불')
    expect(await provider.find(confirmation)).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
    })
  })

  test('throws when the provider refuses', async () => {
    await expect(provider.refund(await approved(), '환불')).rejects.toThrow(
      '403 (NOT_CANCELABLE_PAYMENT)',
    )
  })
})
