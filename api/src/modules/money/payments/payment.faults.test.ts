import { setTimeout as wait } from 'node:timers/promises'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  test,
} from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember } from '../../../testing/test-members.ts'
import { openShop, type PaymentConfirmation, type Shop } from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

// After each failure of the provider and its recovery, nobody is charged twice, no unpaid credits
// exist, and no order is stuck.

let t: Shop
let ann: MemberRow
beforeAll(async () => {
  t = await openShop()
  ann = await addMember(t, 'ann')
})
beforeEach(() => resetLimits(t))
afterEach(async () => {
  await t.sandbox.clearFaults()
  expect(await findBreaches(t.db)).toEqual([])
  const unsettled = await t.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'CONFIRMING')
    .execute()
  expect(unsettled).toEqual([])
  const payments = await t.sandbox.payments()
  const kept = payments
    .filter(({ status, charges }) => charges > 0 && status !== 'CANCELED')
    .map(({ orderId }) => orderId)
  const granted = await t.db
    .selectFrom('payments')
    .select('order_id')
    .whereRef('refunded', '<', 'amount')
    .execute()
  expect(granted.map(({ order_id }) => order_id).sort()).toEqual(kept.sort())
  expect(payments.filter(({ charges }) => charges > 1)).toEqual([])
})
afterAll(() => t.close())

const credits = async () => (await t.call(ann, 'GET', '/api/me')).json.dto.creditBalance as number
const confirm = (confirmation: PaymentConfirmation) => t.call(ann, 'POST', '/confirm', confirmation)
const providerOf = async (orderId: string) =>
  (await t.sandbox.payments()).find((payment) => payment.orderId === orderId)

describe('an order', () => {
  test.each([
    ['answers late', 'slow'],
    ['is silent before charging', 'hang-before'],
    ['is silent after charging', 'hang-after'],
    ['hangs up before charging', 'reset-before'],
    ['hangs up after charging', 'reset-after'],
    ['answers 500 before charging', 'error-before'],
    ['answers 500 after charging', 'error-after'],
    ['answers half a JSON after charging', 'malformed-after'],
    ['reports the payment as already processed', 'already-processed'],
    ['is too busy', 'TOO_MANY_REQUESTS'],
  ])('is paid once when the provider %s', async (_name, fault) => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault(fault)
    const response = await confirm(confirmation)
    expect([200, 202]).toContain(response.status)
    if (response.status === 202) {
      expect(response.json.code).toBe('PAYMENT_PENDING')
      // A slow provider may still be working.
      await wait(fault === 'slow' ? 1_600 : 0)
      await t.checkOrder(confirmation.orderId)
    }
    expect(await confirm(confirmation)).toMatchObject({
      status: 200,
      json: { dto: { totalAmount: 9_900 } },
    })
    expect(await credits()).toBe(before + 30)
  })

  test('is refunded when the provider has charged another amount', async () => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('wrong-amount')
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      json: { code: 'PAYMENT_RETURNED' },
    })
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      json: { code: 'PAYMENT_RETURNED' },
    })
    expect(await providerOf(confirmation.orderId)).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      cancels: [{ cancelReason: '주문과 일치하지 않는 결제' }],
    })
    expect(await credits()).toBe(before)
  })

  test('grants nothing when the provider offers a bank transfer, and closes it', async () => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('deposit')
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      json: { code: 'PAYMENT_RETURNED' },
    })
    const cancels = [{ cancelReason: '지원하지 않는 결제 수단' }]
    expect(await providerOf(confirmation.orderId)).toMatchObject({
      status: 'CANCELED',
      charges: 0,
      cancels,
    })
    expect(await credits()).toBe(before)
  })

  test('is pending while the provider fails, and completes after its recovery', async () => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('down', 1_000)
    for (let times = 0; times < 2; times++)
      expect(await confirm(confirmation)).toMatchObject({ status: 202 })
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({ status: 202 })
    await t.sandbox.clearFaults()
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
    expect(await credits()).toBe(before + 30)
  })

  test('fails without a charge when the provider receives no confirmation in time', async () => {
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('hang-before')
    expect(await confirm(confirmation)).toMatchObject({ status: 202 })
    await t.sandbox.advance(601)
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      json: { code: 'PAYMENT_REFUSED', params: { reason: 'EXPIRED' } },
    })
    expect(await providerOf(confirmation.orderId)).toMatchObject({ charges: 0 })
  })

  test('grants the paid credits when the provider charges after a refusal', async () => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('PROVIDER_ERROR')
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      json: { code: 'PAYMENT_REFUSED', params: { reason: 'PROVIDER_ERROR' } },
    })
    await t.sandbox.charge(confirmation)
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
    expect(await credits()).toBe(before + 30)
  })
})

test('a payment whose credits exceed the maximum is returned', async () => {
  const { confirmation } = await t.approvePayment(ann)
  const { id } = ann
  const room = 1_000_000 - (await credits()) - 29
  await t.db.transaction().execute((tx) =>
    t.services.credits.post(tx, {
      memberId: id,
      kind: 'adjustment',
      amount: room,
      reference: 'fill',
    }),
  )
  expect(await confirm(confirmation)).toMatchObject({
    status: 400,
    json: { code: 'PAYMENT_RETURNED' },
  })
  const cancels = [{ cancelReason: '크레딧 보유 한도 초과' }]
  expect(await providerOf(confirmation.orderId)).toMatchObject({ status: 'CANCELED', cancels })
  await t.db.transaction().execute((tx) =>
    t.services.credits.post(tx, {
      memberId: id,
      kind: 'adjustment',
      amount: -room,
      reference: 'empty',
    }),
  )
})

test.each([
  ['is lost', 'pg_terminate_backend(pg_backend_pid())'],
  ['is full', "pg_raise('53100')"],
])(
  'an order completes later when the database %s while its payment is recorded',
  async (_name, trouble) => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await sql
      .raw(`
    CREATE OR REPLACE FUNCTION pg_raise(state text) RETURNS void LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = state; END $$;
    CREATE OR REPLACE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM ${trouble}; RETURN NEW; END $$;
    CREATE TRIGGER trouble BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION fail_here()`)
      .execute(t.db)
    expect(await confirm(confirmation)).toMatchObject({
      status: 503,
      json: { code: 'UNAVAILABLE' },
    })
    expect([await credits(), (await providerOf(confirmation.orderId))?.charges]).toEqual([
      before,
      1,
    ])
    await sql.raw('DROP TRIGGER trouble ON payments').execute(t.db)
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
    expect(await credits()).toBe(before + 30)
  },
)

describe('an order settled after a newer one was paid', () => {
  const plan = async () => (await t.call(ann, 'GET', '/api/me/subscription')).json.dto
  const vip = { amount: 39_900, orderName: 'vip 플랜 구독', creditAmount: 200, subscriptionId: 4 }
  const leftOpen = async () => {
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('down', 1_000)
    expect(await confirm(confirmation)).toMatchObject({ status: 202 })
    await t.sandbox.clearFaults()
    return confirmation
  }

  test('grants its credits and keeps the newer plan, also after a refund', async () => {
    const before = await credits()
    const late = await leftOpen()
    await t.makePayment(ann, vip)
    await t.checkOrder(late.orderId)
    expect(await confirm(late)).toMatchObject({ status: 200 })
    expect([await credits(), (await plan()).subscriptionName]).toEqual([before + 230, 'vip'])
    await t.sandbox.refund(late.paymentKey)
    await t.checkOrder(late.orderId)
    expect([await credits(), (await plan()).subscriptionName]).toEqual([before + 200, 'vip'])
  })

  test.each([
    [
      'is refunded',
      async ({ paymentKey, orderId }: PaymentConfirmation) => {
        await t.sandbox.refund(paymentKey)
        await t.checkOrder(orderId)
      },
    ],
    [
      'is over',
      async () => {
        await t.db
          .updateTable('subscriptions')
          .set({ first_billing_date: '2020-01-01', next_billing_date: '2020-02-01' })
          .where('member_id', '=', ann.id)
          .execute()
      },
    ],
  ])('starts its plan when the newer one %s', async (_name, end) => {
    const late = await leftOpen()
    await end((await t.makePayment(ann, vip)).confirmation)
    await t.checkOrder(late.orderId)
    expect(await plan()).toMatchObject({ subscriptionName: 'basic' })
  })
})

describe('a refund at the provider', () => {
  const spend = (amount: number) =>
    t.db.transaction().execute((tx) =>
      t.services.credits.post(tx, {
        memberId: ann.id,
        kind: 'adjustment',
        amount: -amount,
        reference: `spent ${Math.random()}`,
      }),
    )
  const paidRow = (orderId: string) =>
    t.db
      .selectFrom('payments')
      .select(['refunded', 'revoked', 'shortfall'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()

  test('takes the credits and ends the plan, once for concurrent checks', async () => {
    const before = await credits()
    const { confirmation } = await t.makePayment(ann)
    await t.sandbox.refund(confirmation.paymentKey)
    await Promise.all([
      t.checkOrder(confirmation.orderId),
      t.checkOrder(confirmation.orderId),
      t.checkOrder(confirmation.orderId),
    ])
    expect(await credits()).toBe(before)
    expect(await paidRow(confirmation.orderId)).toEqual({
      refunded: 9_900,
      revoked: 30,
      shortfall: 0,
    })
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json).toEqual({ dto: null })
    expect((await confirm(confirmation)).json.dto).toMatchObject({
      totalAmount: 9_900,
      balanceAmount: 0,
    })
    expect(
      (await t.call(ann, 'GET', `/api/payment/transaction/${ann.id}`)).json.dtoList[0],
    ).toMatchObject({
      amount: 9_900,
      refunded: 9_900,
    })
  })

  test('takes the unspent credits and records the shortfall', async () => {
    const { confirmation } = await t.makePayment(ann)
    await spend((await credits()) - 10)
    await t.sandbox.refund(confirmation.paymentKey)
    await t.checkOrder(confirmation.orderId)
    expect(await credits()).toBe(0)
    expect(await paidRow(confirmation.orderId)).toEqual({
      refunded: 9_900,
      revoked: 10,
      shortfall: 20,
    })
  })

  test('revokes only credits of the refunded payment, after the oldest were spent', async () => {
    expect(await credits()).toBe(0)
    const first = await t.makePayment(ann)
    await spend(12)
    const second = await t.makePayment(ann)
    await t.sandbox.refund(second.confirmation.paymentKey)
    await t.checkOrder(second.confirmation.orderId)
    await t.sandbox.refund(first.confirmation.paymentKey)
    await t.checkOrder(first.confirmation.orderId)
    expect([
      await paidRow(first.confirmation.orderId),
      await paidRow(second.confirmation.orderId),
    ]).toEqual([
      { refunded: 9_900, revoked: 18, shortfall: 12 },
      { refunded: 9_900, revoked: 30, shortfall: 0 },
    ])
    expect(await credits()).toBe(0)
    const third = await t.makePayment(ann)
    await t.checkOrder(first.confirmation.orderId)
    expect(await credits()).toBe(30)
    await t.sandbox.refund(third.confirmation.paymentKey)
    await t.checkOrder(third.confirmation.orderId)
  })

  test('takes a proportional share, and ends the plan after a full refund only', async () => {
    const { confirmation } = await t.makePayment(ann)
    const before = await credits()
    await t.sandbox.refund(confirmation.paymentKey, 3_300)
    await t.checkOrder(confirmation.orderId)
    expect(await credits()).toBe(before - 10)
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json.dto).not.toBeNull()
    await t.sandbox.refund(confirmation.paymentKey)
    await t.checkOrder(confirmation.orderId)
    expect(await credits()).toBe(before - 30)
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json.dto).toBeNull()
  })

  test('keeps the plan bought after the refunded one', async () => {
    const earlier = await t.makePayment(ann)
    await t.makePayment(ann, {
      amount: 19_900,
      orderName: 'premium 플랜 구독',
      creditAmount: 80,
      subscriptionId: 3,
    })
    await t.sandbox.refund(earlier.confirmation.paymentKey)
    await t.checkOrder(earlier.confirmation.orderId)
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json.dto.subscriptionName).toBe(
      'premium',
    )
  })

  test('leaves the buyer without credits when it arrives before the payment', async () => {
    const before = await credits()
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.charge(confirmation)
    await t.sandbox.refund(confirmation.paymentKey)
    expect((await confirm(confirmation)).json.code).toBe('PAYMENT_RETURNED')
    expect(await credits()).toBe(before)
  })
})

describe('POST /confirm while the provider hangs', () => {
  it('answers PAYMENT_PENDING, and records the payment after the provider answers', async () => {
    const shop = await openShop({ PAYMENT_TIMEOUT_MS: '60000' })
    try {
      const buyer = await addMember(shop, 'buyer')
      const { confirmation } = await shop.approvePayment(buyer)
      const resume = shop.sandbox.pause()
      // The provider answers only after `resume`, later than this test may take.
      const response = await shop.call(buyer, 'POST', '/confirm', confirmation)
      expect(response).toMatchObject({ status: 202, json: { code: 'PAYMENT_PENDING' } })
      resume()
      const paid = () => shop.db.selectFrom('payments').select('order_id').execute()
      for (const until = Date.now() + 20_000; (await paid()).length === 0 && Date.now() < until; )
        await wait(100)
      expect(await paid()).toEqual([{ order_id: confirmation.orderId }])
      expect(await shop.call(buyer, 'POST', '/confirm', confirmation)).toMatchObject({
        status: 200,
      })
    } finally {
      await shop.close()
    }
  }, 60_000)
})
