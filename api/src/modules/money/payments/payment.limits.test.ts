import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { registerProductMetrics } from '../../../metrics/product-metrics.ts'
import { findBreaches } from '../../../operations/audit.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember } from '../../../testing/test-members.ts'
import {
  draftOf,
  openShop,
  type PaymentConfirmation,
  type Shop,
} from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let ann: MemberRow
let bob: MemberRow
beforeAll(async () => {
  t = await openShop()
  ann = await addMember(t, 'ann')
  bob = await addMember(t, 'bob')
})
beforeEach(async () => {
  await resetLimits(t)
  await sql`DELETE FROM pgboss.job`.execute(t.db)
})
afterEach(async () => {
  await t.sandbox.clearFaults()
  await sql`DELETE FROM orders WHERE state = 'CONFIRMING'`.execute(t.db)
})
afterAll(() => t.close())

const draft = (member: MemberRow) => t.call(member, 'POST', '/api/payment/draft', draftOf(member))
const confirm = (confirmation: PaymentConfirmation, member = ann) =>
  t.call(member, 'POST', '/confirm', confirmation)
const orderOf = (id: string) =>
  t.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
const chargesOf = async ({ orderId }: PaymentConfirmation) =>
  (await t.sandbox.payments()).find((payment) => payment.orderId === orderId)?.charges

/** Confirms a payment while the provider is down. Returns the confirmation. */
async function confirmWithoutResponse(): Promise<PaymentConfirmation> {
  const { confirmation } = await t.approvePayment(ann)
  await t.sandbox.fault('down', 1_000)
  expect(await confirm(confirmation)).toMatchObject({ status: 202 })
  return confirmation
}

/** Moves the order's next check into the past. */
const makeDue = (orderId: string) =>
  sql`
    UPDATE orders
    SET state_since = now() - interval '1 minute', next_check_at = now() - interval '1 second'
    WHERE id = ${orderId}`.execute(t.db)

/** Runs the reconciler. Returns the ids of the orders for which it queues a check. */
async function reconcile(): Promise<string[]> {
  await sql`DELETE FROM pgboss.job WHERE name = 'check-payment'`.execute(t.db)
  await t.services.payments.reconcile()
  const { rows } = await sql<{ id: string }>`
    SELECT data->>'orderId' AS id FROM pgboss.job WHERE name = 'check-payment'`.execute(t.db)
  return rows.map(({ id }) => id)
}

describe('POST /api/payment/draft', () => {
  it('answers 429 to a member after 60 drafts in an hour, and serves other members', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 62; times++) statuses.push((await draft(ann)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
    expect((await draft(ann)).json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await draft(bob)).status).toBe(200)
  })
})

describe('POST /confirm', () => {
  it('answers 429 to a member after 30 payments in an hour, and keeps the draft', async () => {
    for (let times = 0; times < 30; times++) {
      const { orderId } = await t.storeDraft(ann)
      expect(
        await confirm({ orderId, paymentKey: `made-up-${times}`, amount: 9_900 }),
      ).toMatchObject({ status: 400 })
    }
    const { confirmation } = await t.approvePayment(ann)
    expect(await confirm(confirmation)).toMatchObject({
      status: 429,
      json: { code: 'TOO_MANY_REQUESTS' },
    })
    expect([(await orderOf(confirmation.orderId))?.state, await chargesOf(confirmation)]).toEqual([
      'READY',
      0,
    ])
    const other = await t.approvePayment(bob)
    expect(await confirm(other.confirmation, bob)).toMatchObject({ status: 200 })
    await resetLimits(t)
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
  })

  it('shows the receipt of a paid order however often the page is loaded', async () => {
    const { confirmation } = await t.makePayment(ann)
    for (let times = 0; times < 40; times++) expect((await confirm(confirmation)).status).toBe(200)
  })

  it('stays pending without calls to the provider after 20 repetitions', async () => {
    const confirmation = await confirmWithoutResponse()
    for (let times = 0; times < 20; times++) expect((await confirm(confirmation)).status).toBe(202)
    await t.sandbox.clearFaults()
    expect(await confirm(confirmation)).toMatchObject({
      status: 202,
      json: { code: 'PAYMENT_PENDING' },
    })
    expect(await chargesOf(confirmation)).toBe(0)
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
  })

  it('repeats the refusal of a payment key without calls to the provider', async () => {
    const first = await t.approvePayment(ann)
    await t.sandbox.fault('REJECT_CARD_PAYMENT')
    const refusal = {
      status: 400,
      json: { code: 'PAYMENT_REFUSED', params: { reason: 'REJECT_CARD_PAYMENT' } },
    }
    expect(await confirm(first.confirmation)).toMatchObject(refusal)
    const { confirmation } = await t.approvePayment(ann)
    await t.sandbox.fault('down', 1_000)
    expect(
      await confirm({ ...confirmation, paymentKey: first.confirmation.paymentKey }),
    ).toMatchObject(refusal)
    await t.sandbox.clearFaults()
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
  })

  it('queries the provider for a payment key that another member failed with', async () => {
    const { confirmation } = await t.approvePayment(ann)
    const { orderId } = await t.storeDraft(bob)
    expect(await confirm({ ...confirmation, orderId }, bob)).toMatchObject({ status: 400 })
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
  })
})

describe('the reconciler', () => {
  it('checks a newer order while 500 older ones stay undecided', async () => {
    await sql`
      INSERT INTO orders
        (id, member_id, plan_id, name, price, coupon, credits, state, payment_key, state_since)
      SELECT 'stuck-' || lpad(n::text, 14, '0'), ${bob.id}, 2, 'basic', 9900, 0, 30,
        'CONFIRMING', 'stuck-' || n,
        now() - interval '1 day' FROM generate_series(1, 500) n`.execute(t.db)
    const confirmation = await confirmWithoutResponse()
    await sql`
      UPDATE orders SET state_since = now() - interval '1 minute'
      WHERE id = ${confirmation.orderId}`.execute(t.db)
    const first = await reconcile()
    expect(first).toHaveLength(500)
    for (let index = 0; index < first.length; index += 25)
      await Promise.all(first.slice(index, index + 25).map((id) => t.checkOrder(id)))
    expect(await reconcile()).toContain(confirmation.orderId)
  }, 300_000)

  it('doubles the wait after each check of an order, and ignores webhooks during the wait', async () => {
    const { orderId } = await confirmWithoutResponse()
    const pauses: number[] = []
    for (let times = 0; times < 8; times++) {
      await makeDue(orderId)
      expect(await reconcile()).toEqual([orderId])
      for (let notices = 0; notices < 3; notices++) await t.checkOrder(orderId)
      expect(await reconcile()).toEqual([])
      const { next_check_at } = (await orderOf(orderId)) ?? {}
      pauses.push(Math.ceil((Number(next_check_at) - Date.now()) / 60_000))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('gives up an order after 50 checks, and counts it until a check succeeds', async () => {
    const confirmation = await confirmWithoutResponse()
    for (let times = 0; times < 50; times++) {
      await makeDue(confirmation.orderId)
      await t.checkOrder(confirmation.orderId)
    }
    await makeDue(confirmation.orderId)
    expect(await reconcile()).toEqual([])
    expect(await paymentMetrics()).toEqual({ sori_payments_given_up: 1, sori_payments_unknown: 0 })
    await t.sandbox.clearFaults()
    await t.checkOrder(confirmation.orderId)
    expect(await confirm(confirmation)).toMatchObject({ status: 200 })
    expect(await paymentMetrics()).toEqual({ sori_payments_given_up: 0, sori_payments_unknown: 0 })
  })
})

describe('the sweep of orders', () => {
  it('deletes refused orders after 30 days, and keeps paid and returned ones', async () => {
    const refused = await t.approvePayment(ann)
    await t.sandbox.fault('REJECT_CARD_PAYMENT')
    await confirm(refused.confirmation)
    const returned = await t.approvePayment(ann)
    await t.sandbox.fault('wrong-amount')
    await confirm(returned.confirmation)
    const paid = await t.makePayment(ann)
    const age = (days: number) =>
      sql`UPDATE orders SET state_since = now() - make_interval(days => ${days})`.execute(t.db)
    const left = async () => {
      await t.services.payments.removeOldFailedOrders()
      const found = await Promise.all(
        [refused, returned, paid].map(({ confirmation }) => orderOf(confirmation.orderId)),
      )
      return found.map((order) => order?.state)
    }
    await age(29)
    expect(await left()).toEqual(['FAILED', 'FAILED', 'DONE'])
    await age(31)
    expect(await left()).toEqual([undefined, 'FAILED', 'DONE'])
    expect(await findBreaches(t.db)).toEqual([])
  })
})

async function paymentMetrics(): Promise<Record<string, number>> {
  const registry = new Registry()
  registerProductMetrics(registry, t.db, t.config)
  const text = await registry.metrics()
  const names = ['sori_payments_given_up', 'sori_payments_unknown']
  return Object.fromEntries(
    names.map((name) => [name, Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])]),
  )
}
