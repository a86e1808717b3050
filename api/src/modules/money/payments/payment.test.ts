import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { findBreaches } from '../../../operations/audit.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { draftOf, openShop, type Shop } from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let ann: MemberRow
let bob: MemberRow
beforeAll(async () => {
  t = await openShop()
  ann = await addMember(t, 'ann')
  bob = await addMember(t, 'bob')
})
beforeEach(() => resetLimits(t))
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  expect((await t.sandbox.payments()).filter(({ charges }) => charges > 1)).toEqual([])
  await t.close()
})

const credits = async (member: MemberRow) =>
  (await t.call(member, 'GET', '/api/me')).json.dto.creditBalance as number
const refusalOf = ({
  status,
  json,
}: {
  status: number
  json: { code: string; errors?: { field: string; code: string }[] }
}) => [status, json.code, ...(json.errors ?? []).map(({ field, code }) => `${field} ${code}`)]

describe('plans', () => {
  test('need no session and have their raw names', async () => {
    const response = await t.app.inject({ url: '/api/payment/plans' })
    expect(response.json()).toEqual({
      dtoList: [
        { subscriptionId: 1, subscriptionName: 'free', subscriptionPrice: 0, creditPerMonth: 0 },
        {
          subscriptionId: 2,
          subscriptionName: 'basic',
          subscriptionPrice: 9_900,
          creditPerMonth: 30,
        },
        {
          subscriptionId: 3,
          subscriptionName: 'premium',
          subscriptionPrice: 19_900,
          creditPerMonth: 80,
        },
        {
          subscriptionId: 4,
          subscriptionName: 'vip',
          subscriptionPrice: 39_900,
          creditPerMonth: 200,
        },
      ],
    })
  })
})

describe('a draft', () => {
  const verification = (member: MemberRow, owner = member) =>
    t.call(member, 'GET', `/api/payment/verification/${owner.id}/READY`)

  test('contains the values of the server, and is shown to its member only', async () => {
    const draft = await t.storeDraft(ann, {
      amount: 34_900,
      orderName: 'vip 플랜 구독',
      creditAmount: 200,
      subscriptionId: 4,
    })
    expect((await verification(ann)).json).toEqual({
      dto: { ...draft, username: 'ann@example.test', nickname: 'ann' },
    })
    expect((await verification(bob)).json).toEqual({ dto: null })
    expect(refusalOf(await verification(bob, ann))).toEqual([403, 'FORBIDDEN'])
    expect(
      (await t.app.inject({ url: `/api/payment/verification/${ann.id}/READY` })).statusCode,
    ).toBe(401)
  })

  test('replaces the earlier draft, and stays the same when repeated', async () => {
    await t.storeDraft(ann)
    const second = await t.storeDraft(ann)
    const orders = () =>
      t.db.selectFrom('orders').selectAll().where('member_id', '=', ann.id).execute()
    const before = await orders()
    expect(before).toMatchObject([{ id: second.orderId }])
    expect((await t.call(ann, 'POST', '/api/payment/draft', second)).json.code).toBe('DRAFT_KEPT')
    expect((await verification(ann)).json.dto.orderId).toBe(second.orderId)
    expect(await orders()).toEqual(before)
    const changed = { ...second, amount: 4_900 }
    expect((await t.call(ann, 'POST', '/api/payment/draft', changed)).json.code).toBe('DRAFT_KEPT')
    expect(await orders()).toMatchObject([{ id: second.orderId, amount: 4_900 }])
  })

  test('exists once after concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => t.call(ann, 'POST', '/api/payment/draft', draftOf(ann))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(
      await t.db.selectFrom('orders').select('id').where('member_id', '=', ann.id).execute(),
    ).toHaveLength(1)
  })

  test('can be deleted by its member only, and a repeated deletion succeeds', async () => {
    await t.storeDraft(ann)
    const path = `/api/payment/draft/${ann.id}/READY`
    expect(refusalOf(await t.call(bob, 'DELETE', path))).toEqual([403, 'FORBIDDEN'])
    expect((await verification(ann)).json.dto).not.toBeNull()
    for (let times = 0; times < 2; times++)
      expect((await t.call(ann, 'DELETE', path)).json.code).toBe('DRAFT_REMOVED')
    expect((await verification(ann)).json.dto).toBeNull()
  })

  test.each([
    [{ amount: 100 }, ['amount UNKNOWN_VALUE']],
    [{ amount: 9_899 }, ['amount UNKNOWN_VALUE']],
    [{ creditAmount: 31 }, ['creditAmount UNKNOWN_VALUE']],
    [{ orderName: 'vip 플랜 구독' }, ['orderName UNKNOWN_VALUE']],
    [{ customerKey: 'somebody-else' }, ['customerKey UNKNOWN_VALUE']],
    [
      { subscriptionId: 4 },
      ['amount UNKNOWN_VALUE', 'orderName UNKNOWN_VALUE', 'creditAmount UNKNOWN_VALUE'],
    ],
    [{ subscriptionId: 5 }, ['subscriptionId UNKNOWN_VALUE']],
    [{ subscriptionId: 40_000 }, ['subscriptionId UNKNOWN_VALUE']],
    [{ subscriptionId: Number.MAX_SAFE_INTEGER }, ['subscriptionId UNKNOWN_VALUE']],
    [
      { subscriptionId: 1, amount: 0, creditAmount: 0, orderName: 'free 플랜 구독' },
      ['subscriptionId UNKNOWN_VALUE'],
    ],
    [{ orderId: 'short' }, ['orderId PATTERN']],
    [{ status: 'DONE' as 'READY' }, ['status UNKNOWN_VALUE']],
  ])('names each wrong field of %j, and writes nothing', async (changes, fields) => {
    await t.call(ann, 'DELETE', `/api/payment/draft/${ann.id}/READY`)
    expect(
      refusalOf(await t.call(ann, 'POST', '/api/payment/draft', draftOf(ann, changes))),
    ).toEqual([400, 'VALIDATION', ...fields])
    expect((await verification(ann)).json.dto).toBeNull()
  })

  test('fails for another member and with a used order id', async () => {
    expect(refusalOf(await t.call(bob, 'POST', '/api/payment/draft', draftOf(ann)))).toEqual([
      403,
      'FORBIDDEN',
    ])
    const { orderId } = await t.storeDraft(ann)
    const before = await t.storeDraft(bob)
    expect(
      refusalOf(await t.call(bob, 'POST', '/api/payment/draft', draftOf(bob, { orderId }))),
    ).toEqual([400, 'VALIDATION', 'orderId TAKEN'])
    expect((await verification(bob)).json.dto.orderId).toBe(before.orderId)
  })

  test('fails when its credits would exceed the maximum', async () => {
    const rich = await addMember(t, 'rich', { credits: 999_980 })
    expect(refusalOf(await t.call(rich, 'POST', '/api/payment/draft', draftOf(rich)))).toEqual([
      400,
      'CREDIT_LIMIT',
    ])
  })
})

describe('a confirmation', () => {
  test('grants credits and plan once, and returns the same receipt after a reload', async () => {
    const before = await credits(ann)
    const { order, confirmation } = await t.approvePayment(ann)
    const first = await t.call(ann, 'POST', '/confirm', confirmation)
    expect(first.json.dto).toEqual({
      orderId: order.orderId,
      orderName: 'basic 플랜 구독',
      paymentKey: confirmation.paymentKey,
      totalAmount: 9_900,
      balanceAmount: 9_900,
      currency: 'KRW',
      method: '카드',
      approvedAt: expect.any(String),
      card: { number: '43301234****123*', issuerCode: '11', installmentPlanMonths: 0 },
      receiptUrl: expect.stringContaining(confirmation.paymentKey),
      subscriptionId: 2,
      creditAmount: 30,
    })
    for (let reload = 0; reload < 3; reload++)
      expect(await t.call(ann, 'POST', '/confirm', { ...confirmation, amount: '9900' })).toEqual(
        first,
      )
    expect(await credits(ann)).toBe(before + 30)
    expect((await t.call(ann, 'GET', `/api/payment/transaction/${ann.id}`)).json).toEqual({
      pending: [],
      dtoList: [
        {
          orderId: order.orderId,
          orderName: order.orderName,
          amount: 9_900,
          refunded: 0,
          createDate: first.json.dto.approvedAt,
          paymentKey: confirmation.paymentKey,
          receiptUrl: first.json.dto.receiptUrl,
          status: 'DONE',
          creditAmount: 30,
          refundState: 'possible',
        },
      ],
    })
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json.dto).toMatchObject({
      subscriptionId: 2,
      paymentStatus: true,
    })
    expect((await t.call(ann, 'GET', `/api/payment/verification/${ann.id}/READY`)).json).toEqual({
      dto: null,
    })
  })

  test('with an unknown result is pending in the history until it is known', async () => {
    const eve = await addMember(t, 'eve')
    const history = async () =>
      (await t.call(eve, 'GET', `/api/payment/transaction/${eve.id}`)).json
    const { order, confirmation } = await t.approvePayment(eve)
    expect(await history()).toEqual({ dtoList: [], pending: [] })
    await t.db
      .updateTable('orders')
      .set({ state: 'CONFIRMING', payment_key: confirmation.paymentKey })
      .where('id', '=', confirmation.orderId)
      .execute()
    expect(await history()).toEqual({
      dtoList: [],
      pending: [
        {
          orderId: order.orderId,
          orderName: 'basic 플랜 구독',
          amount: 9_900,
          createDate: expect.any(String),
        },
      ],
    })
    await t.checkOrder(confirmation.orderId)
    expect(await history()).toMatchObject({
      dtoList: [{ orderId: order.orderId, status: 'DONE' }],
      pending: [],
    })
  })

  test('charges and grants once for ten concurrent requests', async () => {
    const before = await credits(bob)
    const { confirmation } = await t.approvePayment(bob)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => t.call(bob, 'POST', '/confirm', confirmation)),
    )
    for (const { status } of responses) expect([200, 202]).toContain(status)
    expect(await t.call(bob, 'POST', '/confirm', confirmation)).toMatchObject({ status: 200 })
    expect(await credits(bob)).toBe(before + 30)
    expect(
      (await t.sandbox.payments()).find(({ orderId }) => orderId === confirmation.orderId)?.charges,
    ).toBe(1)
  })

  test('with the coupon charges 5,000 less for the same credits', async () => {
    const before = await credits(bob)
    await t.makePayment(bob, {
      amount: 14_900,
      orderName: 'premium 플랜 구독',
      creditAmount: 80,
      subscriptionId: 3,
    })
    expect(await credits(bob)).toBe(before + 80)
    expect((await t.call(bob, 'GET', '/api/me/subscription')).json.dto.subscriptionName).toBe(
      'premium',
    )
  })

  test('with another amount, key, order or member changes nothing', async () => {
    const { confirmation } = await t.approvePayment(ann)
    const before = [await credits(ann), await credits(bob)]
    const confirm = (member: MemberRow, changes: object) =>
      t.call(member, 'POST', '/confirm', { ...confirmation, ...changes })
    expect(refusalOf(await confirm(ann, { amount: 4_900 }))).toEqual([400, 'PAYMENT_MISMATCH'])
    expect(refusalOf(await confirm(ann, { orderId: 'A'.repeat(20) }))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await confirm(bob, {}))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await confirm(ann, { paymentKey: '' }))).toEqual([
      400,
      'VALIDATION',
      'paymentKey PATTERN',
    ])
    expect(refusalOf(await confirm(ann, { amount: 'free' }))).toEqual([
      400,
      'VALIDATION',
      'amount PATTERN',
    ])
    expect(
      (await t.app.inject({ method: 'POST', url: '/confirm', payload: confirmation })).statusCode,
    ).toBe(401)
    expect([await credits(ann), await credits(bob)]).toEqual(before)
    expect(await confirm(ann, {})).toMatchObject({ status: 200 })
    expect(refusalOf(await confirm(ann, { paymentKey: 'another' }))).toEqual([
      400,
      'PAYMENT_MISMATCH',
    ])
    expect(refusalOf(await confirm(bob, {}))).toEqual([403, 'FORBIDDEN'])
  })

  test('with an unknown key fails permanently and charges nothing', async () => {
    const { orderId, amount } = await t.storeDraft(ann)
    const response = await t.call(ann, 'POST', '/confirm', {
      orderId,
      amount,
      paymentKey: 'forged',
    })
    expect(response).toMatchObject({
      status: 400,
      json: { code: 'PAYMENT_REFUSED', params: { reason: 'NOT_FOUND_PAYMENT' } },
    })
    expect(
      await t.call(ann, 'POST', '/confirm', { orderId, amount, paymentKey: 'forged' }),
    ).toMatchObject({ status: 400 })
  })

  test("with another order's key is refused, and that order stays payable", async () => {
    const hers = await t.approvePayment(ann)
    const { orderId, amount } = await t.storeDraft(bob)
    const stolen = await t.call(bob, 'POST', '/confirm', {
      orderId,
      amount,
      paymentKey: hers.confirmation.paymentKey,
    })
    expect(stolen).toMatchObject({ status: 400, json: { code: 'PAYMENT_REFUSED' } })
    expect(await t.call(ann, 'POST', '/confirm', hers.confirmation)).toMatchObject({ status: 200 })
  })

  test('finds no deleted draft and charges nothing', async () => {
    const { confirmation } = await t.approvePayment(ann)
    await t.call(ann, 'DELETE', `/api/payment/draft/${ann.id}/READY`)
    expect(refusalOf(await t.call(ann, 'POST', '/confirm', confirmation))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(
      (await t.sandbox.payments()).find(({ orderId }) => orderId === confirmation.orderId),
    ).toMatchObject({ charges: 0 })
  })

  test('refused by the card company returns its message, also after a reload', async () => {
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('REJECT_CARD_PAYMENT')
    for (let times = 0; times < 2; times++)
      expect((await t.call(ann, 'POST', '/confirm', confirmation)).json).toMatchObject({
        code: 'PAYMENT_REFUSED',
        params: { reason: 'REJECT_CARD_PAYMENT' },
        message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
      })
  })
})

describe('the two acknowledgements of a payment', () => {
  test('succeed for the payer after the payment and change nothing', async () => {
    const { order, confirmation } = await t.approvePayment(ann)
    const record = { ...order, username: 'ann@example.test', nickname: 'ann' }
    const transaction = { ...order, paymentKey: confirmation.paymentKey }
    const patch = (member: MemberRow, body: object) =>
      t.call(member, 'PATCH', '/api/payment/verification', body)
    const post = (member: MemberRow, body: object) =>
      t.call(member, 'POST', '/api/payment/transaction', body)
    expect(refusalOf(await patch(ann, record))).toEqual([400, 'PAYMENT_UNPAID'])
    await t.call(ann, 'POST', '/confirm', confirmation)
    const before = await credits(ann)
    for (let times = 0; times < 2; times++) {
      expect((await patch(ann, record)).json.code).toBe('PAYMENT_RECORDED')
      expect((await post(ann, transaction)).json.code).toBe('PAYMENT_RECORDED')
    }
    expect(await credits(ann)).toBe(before)
    expect(refusalOf(await post(ann, { ...transaction, creditAmount: 200 }))).toEqual([
      400,
      'VALIDATION',
      'creditAmount UNKNOWN_VALUE',
    ])
    expect(refusalOf(await post(ann, { ...transaction, paymentKey: 'x' }))).toEqual([
      400,
      'VALIDATION',
      'paymentKey UNKNOWN_VALUE',
    ])
    expect(refusalOf(await post(ann, { ...transaction, orderId: 'A'.repeat(20) }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(refusalOf(await post(bob, transaction))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await patch(bob, { ...record, userId: bob.id }))).toEqual([403, 'FORBIDDEN'])
  })
})

test('the payment history is for its member only', async () => {
  expect(refusalOf(await t.call(bob, 'GET', `/api/payment/transaction/${ann.id}`))).toEqual([
    403,
    'FORBIDDEN',
  ])
})

describe("the sandbox on the site's own origin", () => {
  test('serves its widget, window and choice, but neither its API nor its controls', async () => {
    const script = await t.app.inject({ url: '/__toss/v2/standard' })
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    const order = await t.storeDraft(ann)
    const response = await t.app.inject({
      method: 'POST',
      url: '/__toss/payments',
      payload: {
        ...order,
        clientKey: t.config.payment.clientKey,
        successUrl: 'http://shop.test/success',
        failUrl: 'http://shop.test/fail',
      },
    })
    const { windowUrl } = response.json<{ windowUrl: string }>()
    const page = await t.app.inject({ url: windowUrl })
    expect(page.body).toContain('테스트 결제 – 실제로 청구되지 않습니다')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const chosen = await t.app.inject({
      method: 'POST',
      url: windowUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=approve',
    })
    expect([chosen.statusCode, chosen.headers.location]).toEqual([
      303,
      expect.stringContaining(
        `http://shop.test/success?paymentType=NORMAL&orderId=${order.orderId}`,
      ),
    ])
    const headers = await bearer(t, ann)
    for (const url of ['/__toss/../control/payments', '/control/payments', '/v1/payments/x'])
      expect(
        (await t.app.inject({ url, headers: { ...headers, accept: 'application/json' } }))
          .statusCode,
      ).toBe(404)
  })

  test('disappears with the real provider, whose script the page may load instead', async () => {
    const real = await openShop({
      PAYMENT_PROVIDER: 'toss',
      TOSS_CLIENT_KEY: 'test_gck_x',
      TOSS_SECRET_KEY: 'test_gsk_x',
    })
    expect((await real.app.inject({ url: '/__toss/v2/standard' })).statusCode).toBe(404)
    const policyOf = async (shop: Shop) => {
      await writeFile(join(shop.config.shellDir, 'index.html'), '<!doctype html>')
      return (await shop.app.inject({ url: '/checkout' })).headers['content-security-policy']
    }
    expect(await policyOf(real)).toContain("script-src 'self' https://js.tosspayments.com; ")
    expect(await policyOf(t)).toContain("script-src 'self'; ")
    await real.close()
  })
})
