import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { findBreaches } from '../../../operations/audit.ts'
import { addMember } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let ann: MemberRow
beforeAll(async () => {
  t = await openShop()
  ann = await addMember(t, 'ann')
})
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  await t.close()
})

const current = async (member = ann) =>
  (await t.call(member, 'GET', '/api/me/subscription')).json.dto
const cancel = (member = ann) => t.call(member, 'DELETE', '/api/me/subscription')
const reminders = async (member: MemberRow) => {
  const mails = t.db.selectFrom('outbox').select(['subject', 'body'])
  return mails.where('recipient', '=', member.email).where('subject', 'like', '%종료%').execute()
}

describe('a plan', () => {
  test('lasts a month in Seoul, from 31 January to the last day of February', async () => {
    // 16:00 in London is the next day in Seoul.
    t.setNow('2027-01-30T16:00:00Z')
    await t.makePayment(ann)
    expect(await current()).toEqual({
      subscriptionId: 2,
      subscriptionName: 'basic',
      subscriptionPrice: 9_900,
      creditPerMonth: 30,
      firstBillingDate: '2027-01-31',
      nextBillingDate: '2027-02-28',
      paymentStatus: true,
      canceled: false,
    })
  })

  test('ends after its last date, and then the member is on the free plan', async () => {
    t.setNow('2027-02-28T14:59:59Z')
    expect(await current()).not.toBeNull()
    t.setNow('2027-02-28T15:00:00Z')
    expect(await current()).toBeNull()
    expect(await cancel()).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
  })

  test('restarts with its credits when paid again, and replaces the former plan', async () => {
    t.setNow('2027-03-01T00:00:00Z')
    await t.makePayment(ann)
    const before = (await t.call(ann, 'GET', '/api/me')).json.dto.creditBalance
    t.setNow('2027-03-10T00:00:00Z')
    await t.makePayment(ann, {
      amount: 39_900,
      orderName: 'vip 플랜 구독',
      creditAmount: 200,
      subscriptionId: 4,
    })
    expect(await current()).toMatchObject({
      subscriptionName: 'vip',
      firstBillingDate: '2027-03-10',
      nextBillingDate: '2027-04-10',
    })
    expect((await t.call(ann, 'GET', '/api/me')).json.dto.creditBalance).toBe(before + 200)
  })

  test('requires the session of a member', async () => {
    expect((await t.app.inject({ url: '/api/me/subscription' })).statusCode).toBe(401)
    const admin = await addMember(t, 'admin', { roleId: 3 })
    expect(await cancel(admin)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
  })
})

describe('cancelling a plan', () => {
  test('keeps the plan until its date and all credits, and is repeatable', async () => {
    const before = (await t.call(ann, 'GET', '/api/me')).json.dto.creditBalance
    for (let times = 0; times < 2; times++)
      expect((await cancel()).json).toMatchObject({
        code: 'SUBSCRIPTION_CANCELED',
        data: { nextBillingDate: '2027-04-10' },
      })
    expect(await current()).toMatchObject({ subscriptionName: 'vip', canceled: true })
    expect((await t.call(ann, 'GET', '/api/me')).json.dto.creditBalance).toBe(before)
  })

  test('ends with the next payment', async () => {
    await t.makePayment(ann)
    expect(await current()).toMatchObject({ subscriptionName: 'basic', canceled: false })
  })
})

describe("the reminder of a plan's end", () => {
  const remind = () => t.services.subscriptions.remind()

  test('arrives once, three days before the end, also by concurrent jobs', async () => {
    const bob = await addMember(t, 'bob')
    t.setNow('2027-05-01T03:00:00Z')
    await t.makePayment(bob)
    t.setNow('2027-05-28T14:00:00Z')
    await remind()
    expect(await reminders(bob)).toEqual([])
    t.setNow('2027-05-29T01:00:00Z')
    await Promise.all([remind(), remind(), remind()])
    t.setNow('2027-05-30T01:00:00Z')
    await remind()
    expect(await reminders(bob)).toEqual([
      {
        subject: '[소리장터] 구독 종료 예정 안내',
        body: expect.stringContaining('이용 중인 베이직 플랜이 2027-06-01에 종료됩니다.'),
      },
    ])
  })

  test('is mailed later when the job missed the day, and again for the next month', async () => {
    const carl = await addMember(t, 'carl')
    t.setNow('2027-07-01T03:00:00Z')
    await t.makePayment(carl)
    t.setNow('2027-08-01T01:00:00Z')
    await remind()
    expect(await reminders(carl)).toHaveLength(1)
    await t.makePayment(carl)
    t.setNow('2027-08-30T01:00:00Z')
    await remind()
    expect(await reminders(carl)).toHaveLength(2)
  })

  test('does not reach members who cancelled, nor anyone after the end', async () => {
    const [dan, eve] = [await addMember(t, 'dan'), await addMember(t, 'eve')]
    t.setNow('2027-10-01T03:00:00Z')
    await t.makePayment(dan)
    await t.makePayment(eve)
    await cancel(dan)
    t.setNow('2027-10-30T01:00:00Z')
    await t.db
      .updateTable('subscriptions')
      .set({ reminded_at: null, next_billing_date: '2027-10-29' })
      .where('member_id', '=', eve.id)
      .execute()
    await remind()
    expect([await reminders(dan), await reminders(eve)]).toEqual([[], []])
  })
})
