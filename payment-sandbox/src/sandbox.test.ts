import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { buildSandbox } from './sandbox.ts'

const keys = { clientKey: 'test_gck_a', secretKey: 'test_gsk_a' }
const folder = mkdtempSync(join(tmpdir(), 'sori-sandbox-test-'))
const journal = join(folder, 'payments.jsonl')
const webhooks: { id: string; status: string; orderId: string }[] = []
let webhookStatus = 200
let webhookGate = Promise.resolve()
const shop = createServer(async (request, response) => {
  const { data } = JSON.parse(await text(request)) as { data: { status: string; orderId: string } }
  webhooks.push({
    id: String(request.headers['tosspayments-webhook-transmission-id']),
    status: data.status,
    orderId: data.orderId,
  })
  await webhookGate
  response.writeHead(webhookStatus).end()
})
let sandbox: FastifyInstance
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  const port = typeof address === 'object' ? address?.port : 0
  const webhookUrl = `http://127.0.0.1:${port}/`
  sandbox = await buildSandbox({ ...keys, webhookUrl, journal })
  url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await sandbox.close()
  shop.close()
  rmSync(folder, { recursive: true })
})

type SandboxResponse = { status: number; body: Record<string, unknown> & { code?: string } }

async function send(
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  origin = url,
): Promise<SandboxResponse> {
  const response = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: basic(keys.secretKey),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: response.status, body: (await response.json()) as SandboxResponse['body'] }
}
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`
const refusal = ({ status, body }: SandboxResponse) => [status, body.code]

let orders = 0
const newOrder = () => ({
  clientKey: keys.clientKey,
  customerKey: 'a-b',
  orderId: `order-${++orders}`,
  orderName: 'basic 플랜 구독',
  amount: 9_900,
  successUrl: `${url}/success?from=shop`,
  failUrl: `${url}/fail`,
})

async function openWindow(): Promise<{
  orderId: string
  paymentKey: string
  amount: number
  windowUrl: string
}> {
  const order = newOrder()
  const { body } = await send('/__toss/payments', order)
  return {
    orderId: order.orderId,
    amount: order.amount,
    paymentKey: String(body.paymentKey),
    windowUrl: String(body.windowUrl),
  }
}
const chooseInWindow = async (windowUrl: string, choice: string) =>
  fetch(url + windowUrl, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })

async function approvePayment() {
  const { windowUrl, ...confirmation } = await openWindow()
  await chooseInWindow(windowUrl, 'approve')
  return confirmation
}
const confirm = (confirmation: object, headers = {}) =>
  send('/v1/payments/confirm', confirmation, headers)

describe('keys', () => {
  test('refuses live_ keys in its own options and in requests', async () => {
    await expect(buildSandbox({ ...keys, secretKey: 'live_gsk_a' })).rejects.toThrow(
      'test keys only',
    )
    expect(
      refusal(await send('/v1/payments/x', undefined, { authorization: basic('live_gsk_a') })),
    ).toEqual([403, 'FORBIDDEN_REQUEST'])
  })

  test('refuses unknown and missing keys', async () => {
    for (const authorization of ['', 'Bearer x', basic('test_gsk_b')])
      expect(refusal(await send('/v1/payments/x', undefined, { authorization }))).toEqual([
        401,
        'UNAUTHORIZED_KEY',
      ])
    expect(
      refusal(await send('/__toss/payments', { ...newOrder(), clientKey: 'test_gck_b' })),
    ).toEqual([401, 'UNAUTHORIZED_KEY'])
  })
})

describe('the payment window', () => {
  test('shows the order and redirects to the chosen result', async () => {
    const { windowUrl, orderId, paymentKey } = await openWindow()
    const page = await (await fetch(url + windowUrl)).text()
    for (const shownText of [
      '테스트 결제 – 실제로 청구되지 않습니다',
      'basic 플랜 구독',
      '9,900원',
      orderId,
    ])
      expect(page).toContain(shownText)
    const redirect = new URL(
      (await chooseInWindow(windowUrl, 'approve')).headers.get('location') ?? '',
    )
    expect([redirect.pathname, Object.fromEntries(redirect.searchParams)]).toEqual([
      '/success',
      { from: 'shop', paymentType: 'NORMAL', orderId, paymentKey, amount: '9900' },
    ])
    expect((await chooseInWindow(windowUrl, 'approve')).status).toBe(404)
  })

  test.each([
    ['refuse', 'REJECT_CARD_COMPANY', true],
    ['cancel', 'PAY_PROCESS_CANCELED', false],
  ])('after %s redirects to failUrl with %s', async (choice, code, namesOrder) => {
    const { windowUrl, orderId } = await openWindow()
    const { searchParams } = new URL(
      (await chooseInWindow(windowUrl, choice)).headers.get('location') ?? '',
    )
    expect([searchParams.get('code'), searchParams.get('orderId')]).toEqual([
      code,
      namesOrder ? orderId : null,
    ])
    expect(searchParams.get('message')).toMatch(/[가-힣]/)
  })

  test('escapes names', async () => {
    const order = { ...newOrder(), orderName: '<img src=x onerror=alert(1)>' }
    const { body } = await send('/__toss/payments', order)
    expect(await (await fetch(url + String(body.windowUrl))).text()).not.toContain('<img')
  })

  test.each([
    { customerKey: 'a b' },
    { orderId: 'no' },
    { amount: 0 },
    { amount: 1.5 },
    { successUrl: 'javascript:alert(1)' },
  ])('refuses to open for %j', async (change) => {
    expect(refusal(await send('/__toss/payments', { ...newOrder(), ...change }))).toEqual([
      400,
      'INVALID_REQUEST',
    ])
  })
})

describe('confirm', () => {
  test('charges once and returns the payment in the shape of the provider', async () => {
    const confirmation = await approvePayment()
    expect(await confirm(confirmation)).toMatchObject({
      status: 200,
      body: {
        status: 'DONE',
        totalAmount: 9_900,
        balanceAmount: 9_900,
        suppliedAmount: 9_000,
        vat: 900,
        currency: 'KRW',
        method: '카드',
      },
    })
    expect(refusal(await confirm(confirmation))).toEqual([400, 'ALREADY_PROCESSED_PAYMENT'])
    expect((await send(`/v1/payments/orders/${confirmation.orderId}`)).body.paymentKey).toBe(
      confirmation.paymentKey,
    )
    expect(
      refusal(await send('/__toss/payments', { ...newOrder(), orderId: confirmation.orderId })),
    ).toEqual([400, 'DUPLICATED_ORDER_ID'])
  })

  test('repeats the response to an idempotency key, separately for each key', async () => {
    const [first, second] = [await approvePayment(), await approvePayment()]
    const sameKey = { 'idempotency-key': 'confirm-1' }
    const response = await confirm(first, sameKey)
    expect(await confirm(second, sameKey)).toEqual(response)
    expect((await confirm(second, { 'idempotency-key': 'confirm-2' })).body.orderId).toBe(
      second.orderId,
    )
  })

  test('answers 409 to a second request during the first', async () => {
    const confirmation = await approvePayment()
    await send('/control/faults', { fault: 'slow' })
    const [first, second] = await Promise.all(
      [1, 2].map(() => confirm(confirmation, { 'idempotency-key': 'slow' })),
    )
    expect([first, second].map((response) => response?.status).sort()).toEqual([200, 409])
    expect((await confirm(confirmation, { 'idempotency-key': 'slow' })).status).toBe(200)
  })

  test('refuses another amount, an unapproved payment and an empty body', async () => {
    const confirmation = await approvePayment()
    const { windowUrl: _url, ...unapproved } = await openWindow()
    expect(refusal(await confirm({ ...confirmation, amount: 100 }))).toEqual([
      400,
      'INVALID_REQUEST',
    ])
    expect(refusal(await confirm(unapproved))).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION'])
    expect(refusal(await confirm({ ...confirmation, paymentKey: 'none' }))).toEqual([
      404,
      'NOT_FOUND_PAYMENT',
    ])
    expect(refusal(await confirm({}))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('returns the refusal that the test code header names', async () => {
    const refused = await confirm(await approvePayment(), {
      'tosspayments-test-code': 'REJECT_CARD_PAYMENT',
    })
    expect(refused).toEqual({
      status: 403,
      body: {
        code: 'REJECT_CARD_PAYMENT',
        message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
      },
    })
  })
})

describe('the payment sandbox', () => {
  test('shows payment and refund on a receipt, and no receipt before the payment', async () => {
    const confirmation = await approvePayment()
    expect((await fetch(`${url}/__toss/receipts/${confirmation.paymentKey}`)).status).toBe(404)
    const { body } = await send('/v1/payments/confirm', confirmation)
    const receipt = url + (body.receipt as { url: string }).url
    const page = await (await fetch(receipt)).text()
    for (const shownText of ['영수증', 'basic 플랜 구독', '9,900원', confirmation.orderId])
      expect(page).toContain(shownText)
    expect(page).not.toContain('취소 금액')
    await send(`/v1/payments/${confirmation.paymentKey}/cancel`, {
      cancelReason: '환불',
      cancelAmount: 4_000,
    })
    expect(await (await fetch(receipt)).text()).toContain('<dt>취소 금액</dt><dd>4,000원</dd>')
  })

  test('refunds at most the paid amount, in parts or in full', async () => {
    const { paymentKey, ...rest } = await approvePayment()
    await confirm({ paymentKey, ...rest })
    const cancel = (body: object) =>
      send(`/v1/payments/${paymentKey}/cancel`, { cancelReason: 'asked for', ...body })
    expect((await cancel({ cancelAmount: 900 })).body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 9_000,
    })
    expect(refusal(await cancel({ cancelAmount: 9_001 }))).toEqual([403, 'NOT_CANCELABLE_AMOUNT'])
    expect((await cancel({})).body).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
    expect(refusal(await cancel({}))).toEqual([400, 'ALREADY_CANCELED_PAYMENT'])
  })

  test('repeats a webhook after a failed delivery', async () => {
    webhookStatus = 500
    const confirmation = await approvePayment()
    await confirm(confirmation)
    const deliveries = () => webhooks.filter(({ orderId }) => orderId === confirmation.orderId)
    await send('/control/webhooks/flush', {})
    expect(deliveries().map(({ status }) => status)).toEqual(['DONE'])
    webhookStatus = 200
    for (const [seconds, times] of [
      [59, 1],
      [2, 2],
      [3_600, 2],
    ] as const) {
      await send('/control/clock', { seconds })
      await send('/control/webhooks/flush', {})
      expect(deliveries()).toHaveLength(times)
    }
    expect(new Set(deliveries().map(({ id }) => id)).size).toBe(1)
  })

  test('finishes a flush after delivering webhooks that were queued during it', async () => {
    const [first, second] = [await approvePayment(), await approvePayment()]
    await send('/control/webhooks/flush', {})
    let releaseWebhooks = () => {}
    webhookGate = new Promise((resolve) => {
      releaseWebhooks = resolve
    })
    await confirm(first)
    while (!webhooks.some(({ orderId }) => orderId === first.orderId))
      await new Promise((resolve) => setTimeout(resolve, 10))
    await confirm(second)
    const flushed = send('/control/webhooks/flush', {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    releaseWebhooks()
    await flushed
    expect(webhooks.at(-1)?.orderId).toBe(second.orderId)
  })

  test('expires approvals after ten minutes and windows after thirty', async () => {
    const confirmation = await approvePayment()
    const { orderId } = await openWindow()
    await send('/control/clock', { seconds: 601 })
    expect(refusal(await confirm(confirmation))).toEqual([404, 'NOT_FOUND_PAYMENT_SESSION'])
    expect((await send(`/v1/payments/${confirmation.paymentKey}`)).body.status).toBe('EXPIRED')
    expect((await send(`/v1/payments/orders/${orderId}`)).body.status).toBe('READY')
    await send('/control/clock', { seconds: 1_200 })
    expect((await send(`/v1/payments/orders/${orderId}`)).body.status).toBe('EXPIRED')
  })

  test('redirects an expired window to the shop with the reason and approves nothing', async () => {
    const { windowUrl, orderId } = await openWindow()
    await send('/control/clock', { seconds: 1_801 })
    const redirect = new URL(
      (await chooseInWindow(windowUrl, 'approve')).headers.get('location') ?? '',
    )
    expect([redirect.pathname, Object.fromEntries(redirect.searchParams)]).toEqual([
      '/fail',
      {
        code: 'PAY_PROCESS_ABORTED',
        message: '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
        orderId,
      },
    ])
    const page = await (await fetch(url + windowUrl)).text()
    expect(page).not.toContain('결제 승인')
    expect(page).toContain('상점으로 돌아가기')
    expect((await send(`/v1/payments/orders/${orderId}`)).body.status).toBe('EXPIRED')
  })

  test('keeps payments across a restart', async () => {
    const confirmation = await approvePayment()
    await confirm(confirmation)
    const restarted = await buildSandbox({ ...keys, journal })
    const restartedUrl = await restarted.listen({ host: '127.0.0.1', port: 0 })
    expect(
      (await send(`/v1/payments/${confirmation.paymentKey}`, undefined, {}, restartedUrl)).body,
    ).toMatchObject({
      status: 'DONE',
      totalAmount: 9_900,
    })
    await restarted.close()
  })

  test('adds a payment of the past once and sends no webhook', async () => {
    const payment = {
      orderId: 'past-order',
      paymentKey: 'demo_past',
      orderName: 'a plan',
      customerKey: 'a-b',
      amount: 9_900,
    }
    await send('/control/payments', { ...payment, approvedAt: '2026-10-01T00:00:00.000Z' })
    await send('/control/payments', { ...payment, approvedAt: '2026-11-01T00:00:00.000Z' })
    await send('/control/webhooks/flush', {})
    const all = (await (await fetch(`${url}/control/payments`)).json()) as {
      orderId: string
      status: string
      approvedAt: string
    }[]
    expect(all.filter(({ orderId }) => orderId === 'past-order')).toMatchObject([
      { status: 'DONE', approvedAt: '2026-10-01T00:00:00.000Z' },
    ])
    expect(webhooks.map(({ orderId }) => orderId)).not.toContain('past-order')
    expect((await send('/control/payments', { ...payment, approvedAt: 'yesterday' })).status).toBe(
      400,
    )
  })
})
