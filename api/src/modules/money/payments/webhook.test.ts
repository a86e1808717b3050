import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { audit } from '../../../operations/audit.ts'
import { addMember } from '../../../testing/test-members.ts'
import type { Back, Shop } from '../../../testing/test-payments.ts'
import { openShop } from '../../../testing/test-payments.ts'
import type { Member } from '../../members/members/member.service.ts'

let t: Shop
let ann: Member
beforeAll(async () => {
  t = await openShop()
  ann = await addMember(t, 'ann')
  await t.listen()
})
afterAll(async () => {
  expect(await audit(t.db)).toEqual([])
  await t.close()
})

const credits = async () => (await t.ask(ann, 'GET', '/api/me')).json.dto.creditBalance as number
const notify = (payload: object) => t.app.inject({ method: 'POST', url: '/webhooks/toss', payload })
const orderOf = (id: string) =>
  t.db.selectFrom('orders').select(['state']).where('id', '=', id).executeTakeFirst()

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 20_000; await wait(50))
    if (await done()) return
  throw new Error('it never came to that')
}

/** Leaves an order like a server that was killed before or during its request to the provider. */
async function leftConfirming(): Promise<Back> {
  const { back } = await t.approved(ann)
  await t.db
    .updateTable('orders')
    .set({
      state: 'CONFIRMING',
      payment_key: back.paymentKey,
      state_since: new Date(Date.now() - 60_000),
    })
    .where('id', '=', back.orderId)
    .execute()
  return back
}

test('a notice of a charge completes the order without the buyer', async () => {
  const held = await credits()
  const back = await leftConfirming()
  await t.sandbox.charge(back)
  await until(async () => (await orderOf(back.orderId))?.state === 'DONE')
  expect(await credits()).toBe(held + 30)
})

test('the reconciler completes an order with a lost notice, and one that was never sent', async () => {
  const held = await credits()
  await t.sandbox.fault('webhook-lost')
  const charged = await leftConfirming()
  await t.sandbox.charge(charged)
  const unasked = await leftConfirming()
  await t.services.payments.reconcile()
  for (const { orderId } of [charged, unasked])
    await until(async () => (await orderOf(orderId))?.state === 'DONE')
  expect(await credits()).toBe(held + 60)
})

test.each([
  ['arriving twice', 'webhook-twice'],
  ['arriving in another order', 'webhook-reordered'],
])('notices %s take credits back once', async (_name, fault) => {
  const held = await credits()
  await t.sandbox.fault(fault)
  const { back } = await t.paid(ann)
  await t.sandbox.refund(back.paymentKey, 3_300)
  await t.sandbox.fault(fault)
  await t.sandbox.refund(back.paymentKey)
  await t.sandbox.flushWebhooks()
  for (let times = 0; times < 3; times++)
    await notify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: back.orderId } })
  await until(async () => (await credits()) === held)
  const { json } = await t.ask(ann, 'GET', `/api/payment/transaction/${ann.id}`)
  expect(json.dtoList[0]).toMatchObject({ orderId: back.orderId, refunded: 9_900 })
})

test('a forged notice grants nothing, and one of an unknown order is ignored', async () => {
  const held = await credits()
  const { back } = await t.approved(ann)
  const forged = {
    eventType: 'PAYMENT_STATUS_CHANGED',
    data: { ...back, status: 'DONE', totalAmount: 9_900 },
  }
  expect((await notify(forged)).statusCode).toBe(200)
  await t.check(back.orderId)
  expect(await orderOf(back.orderId)).toEqual({ state: 'READY' })
  expect(
    (await notify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: 'A'.repeat(20) } }))
      .statusCode,
  ).toBe(200)
  expect((await notify({ eventType: 'PAYOUT', data: {} })).statusCode).toBe(200)
  expect(await credits()).toBe(held)
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

  test('about one order is checked ten times a minute, and once more afterwards', async () => {
    const { orderId } = await quiet.draft(await addMember(quiet, 'cho'))
    const queued: object[] = []
    for (let times = 0; times < 14; times++) {
      expect((await noticeOf(orderId, '10.0.0.1')).statusCode).toBe(200)
      const { rows } = await sql<{ key: string; later: boolean }>`
        DELETE FROM pgboss.job WHERE name = 'check-payment' AND NOT (singleton_key LIKE 'later%')
        RETURNING singleton_key AS key, start_after > now() + interval '10 seconds' AS later`.execute(
        quiet.db,
      )
      queued.push(...rows)
    }
    expect(queued).toEqual(Array.from({ length: 10 }, () => ({ key: orderId, later: false })))
    const { rows } = await sql<{ data: object; later: boolean }>`
      SELECT data, start_after > now() + interval '10 seconds' AS later FROM pgboss.job WHERE name = 'check-payment'`.execute(
      quiet.db,
    )
    expect(rows).toEqual([{ data: { orderId }, later: true }])
  })

  test('from one address is refused with a Retry-After, and other addresses are served', async () => {
    const answers: number[] = []
    for (let times = 0; times < 302; times++)
      answers.push((await noticeOf('A'.repeat(20), '10.0.0.2')).statusCode)
    expect([answers.indexOf(429), answers.filter((status) => status === 200).length]).toEqual([
      300, 300,
    ])
    const refused = await noticeOf('A'.repeat(20), '10.0.0.2')
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await noticeOf('A'.repeat(20), '10.0.0.3')).statusCode).toBe(200)
  })
})

test('an invalid notice is refused', async () => {
  const answer = await notify({ data: { orderId: 1 } })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION'])
  expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    'eventType',
    'data.orderId',
  ])
})
