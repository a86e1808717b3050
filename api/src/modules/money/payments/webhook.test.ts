import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { addMember } from '../../../testing/test-members.ts'
import { openShop, type PaymentConfirmation, type Shop } from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let ann: MemberRow
beforeAll(async () => {
  t = await openShop()
  ann = await addMember(t, 'ann')
  await t.listen()
})
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  await t.close()
})

const credits = async () => (await t.call(ann, 'GET', '/api/me')).json.dto.creditBalance as number
const notify = (payload: object) => t.app.inject({ method: 'POST', url: '/webhooks/toss', payload })
const orderOf = (id: string) =>
  t.db.selectFrom('orders').select(['state']).where('id', '=', id).executeTakeFirst()

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 20_000; await wait(50))
    if (await done()) return
  throw new Error('it never came to that')
}

/** Leaves an order like a server that was killed before or during its request to the provider. */
async function leftConfirming(): Promise<PaymentConfirmation> {
  const { confirmation } = await t.approvePayment(ann)
  await t.db
    .updateTable('orders')
    .set({
      state: 'CONFIRMING',
      payment_key: confirmation.paymentKey,
      state_since: new Date(Date.now() - 60_000),
    })
    .where('id', '=', confirmation.orderId)
    .execute()
  return confirmation
}

test('a notice of a charge completes the order without the buyer', async () => {
  const creditsBefore = await credits()
  const confirmation = await leftConfirming()
  await t.sandbox.charge(confirmation)
  await until(async () => (await orderOf(confirmation.orderId))?.state === 'DONE')
  expect(await credits()).toBe(creditsBefore + 30)
})

test('the reconciler completes orders with a lost notice and unsent ones', async () => {
  const creditsBefore = await credits()
  await t.sandbox.fault('webhook-lost')
  const charged = await leftConfirming()
  await t.sandbox.charge(charged)
  const unasked = await leftConfirming()
  await t.services.payments.reconcile()
  for (const { orderId } of [charged, unasked])
    await until(async () => (await orderOf(orderId))?.state === 'DONE')
  expect(await credits()).toBe(creditsBefore + 60)
})

test.each([
  ['arriving twice', 'webhook-twice'],
  ['arriving in another order', 'webhook-reordered'],
])('notices %s revoke credits once', async (_name, fault) => {
  const creditsBefore = await credits()
  await t.sandbox.fault(fault)
  const { confirmation } = await t.makePayment(ann)
  await t.sandbox.refund(confirmation.paymentKey, 3_300)
  await t.sandbox.fault(fault)
  await t.sandbox.refund(confirmation.paymentKey)
  await t.sandbox.flushWebhooks()
  for (let times = 0; times < 3; times++)
    await notify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: confirmation.orderId } })
  await until(async () => (await credits()) === creditsBefore)
  const { json } = await t.call(ann, 'GET', `/api/payment/transaction/${ann.id}`)
  expect(json.dtoList[0]).toMatchObject({ orderId: confirmation.orderId, refunded: 9_900 })
})

test('a forged notice grants nothing, and one of an unknown order is ignored', async () => {
  const creditsBefore = await credits()
  const { confirmation } = await t.approvePayment(ann)
  const forged = {
    eventType: 'PAYMENT_STATUS_CHANGED',
    data: { ...confirmation, status: 'DONE', totalAmount: 9_900 },
  }
  expect((await notify(forged)).statusCode).toBe(200)
  await t.checkOrder(confirmation.orderId)
  expect(await orderOf(confirmation.orderId)).toEqual({ state: 'READY' })
  expect(
    (await notify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: 'A'.repeat(20) } }))
      .statusCode,
  ).toBe(200)
  expect((await notify({ eventType: 'PAYOUT', data: {} })).statusCode).toBe(200)
  expect(await credits()).toBe(creditsBefore)
})

describe('a flood of notices', () => {
  let quiet: Shop
  beforeAll(async () => {
    quiet = await openShop()
  })
  afterAll(() => quiet.close())
  const noticeOf = (orderId: string, remoteAddress: string) =>
    quiet.app.inject({
      method: 'POST',
      url: '/webhooks/toss',
      remoteAddress,
      payload: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } },
    })

  test('about one order starts ten checks a minute, and one more afterwards', async () => {
    const { orderId } = await quiet.storeDraft(await addMember(quiet, 'cho'))
    const queued: object[] = []
    for (let times = 0; times < 14; times++) {
      expect((await noticeOf(orderId, '10.0.0.1')).statusCode).toBe(200)
      const { rows } = await sql<{ key: string; later: boolean }>`
        DELETE FROM pgboss.job WHERE name = 'check-payment' AND NOT (singleton_key LIKE 'later%')
        RETURNING singleton_key AS key,
          start_after > now() + interval '10 seconds' AS later`.execute(quiet.db)
      queued.push(...rows)
    }
    expect(queued).toEqual(Array.from({ length: 10 }, () => ({ key: orderId, later: false })))
    const { rows } = await sql<{ data: object; later: boolean }>`
      SELECT data, start_after > now() + interval '10 seconds' AS later FROM pgboss.job
      WHERE name = 'check-payment'`.execute(quiet.db)
    expect(rows).toEqual([{ data: { orderId }, later: true }])
  })

  test('from one address is refused, and other addresses are served', async () => {
    const responses: number[] = []
    for (let times = 0; times < 302; times++)
      responses.push((await noticeOf('A'.repeat(20), '10.0.0.2')).statusCode)
    expect([responses.indexOf(429), responses.filter((status) => status === 200).length]).toEqual([
      300, 300,
    ])
    const refused = await noticeOf('A'.repeat(20), '10.0.0.2')
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await noticeOf('A'.repeat(20), '10.0.0.3')).statusCode).toBe(200)
  })
})

test('an invalid notice is refused', async () => {
  const response = await notify({ data: { orderId: 1 } })
  expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION'])
  expect(response.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    'eventType',
    'data.orderId',
  ])
})
