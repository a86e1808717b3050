import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DraftBody } from '@sori/contract/payment'
import fc from 'fast-check'
import { findBreaches } from '../../../operations/audit.ts'
import { addMember } from '../../../testing/test-members.ts'
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
afterAll(() => t.close())

const plans = [
  { subscriptionId: 2, orderName: 'basic 플랜 구독', amount: 9_900, creditAmount: 30 },
  { subscriptionId: 3, orderName: 'premium 플랜 구독', amount: 19_900, creditAmount: 80 },
  { subscriptionId: 4, orderName: 'vip 플랜 구독', amount: 39_900, creditAmount: 200 },
] as const

/** Tampered values for a payload: those of other plans, numbers around them, and invalid ones. */
const number = fc.oneof(
  fc.constantFrom(0, -1, 1, 30, 80, 200, 4_900, 9_900, 14_900, 19_900, 34_900, 39_900, 1_000_000),
  fc.integer(),
  fc.double(),
)
const nonsense = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  [],
  {},
  true,
  'Infinity',
  '__proto__',
  '9900; DROP TABLE orders',
)
const changes = fc.record(
  {
    amount: fc.oneof(number, nonsense),
    creditAmount: fc.oneof(number, nonsense),
    subscriptionId: fc.oneof(fc.integer({ min: -1, max: 6 }), number, nonsense),
    orderName: fc.oneof(
      fc.constantFrom(...plans.map(({ orderName }) => orderName)),
      fc.string(),
      nonsense,
    ),
    customerKey: fc.oneof(fc.uuid(), nonsense),
    userId: fc.oneof(fc.constantFrom('bob', 0), number, nonsense),
    status: fc.constantFrom('READY', 'DONE', 'CONFIRMING', ''),
  },
  { requiredKeys: [] },
)

/** Returns whether every field of a payload is true. */
function isTrue({
  userId,
  status,
  amount,
  creditAmount,
  subscriptionId,
  orderName,
  customerKey,
}: DraftBody): boolean {
  const plan = plans.find((one) => one.subscriptionId === Number(subscriptionId))
  const fitsPlan =
    plan &&
    [plan.amount, plan.amount - 5_000].includes(amount) &&
    plan.creditAmount === creditAmount
  return (
    Boolean(fitsPlan) &&
    plan?.orderName === orderName &&
    Number(userId) === ann.id &&
    status === 'READY' &&
    customerKey === ann.customer_key
  )
}

test('a draft with any untrue field is refused, and nothing is written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...plans), changes, async (plan, change) => {
      await t.call(ann, 'DELETE', `/api/payment/draft/${ann.id}/READY`)
      const userId = change.userId === 'bob' ? bob.id : change.userId
      const body = {
        ...draftOf(ann, plan),
        ...change,
        ...('userId' in change && { userId }),
      } as DraftBody
      const { status, json } = await t.call(ann, 'POST', '/api/payment/draft', body)
      const kept = await t.db.selectFrom('orders').selectAll().execute()
      if (isTrue(JSON.parse(JSON.stringify(body)) as DraftBody)) {
        expect([status, kept.length]).toEqual([200, 1])
      } else {
        expect([400, 403]).toContain(status)
        if (status === 400) expect(json.errors.length).toBeGreaterThan(0)
        expect(kept).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('a confirmation with any untrue field neither charges nor grants', async () => {
  const { confirmation } = await t.approvePayment(ann)
  const forged = fc.record(
    {
      amount: fc.oneof(number, nonsense),
      orderId: fc.oneof(fc.string({ minLength: 20, maxLength: 20 }), nonsense),
      who: fc.constant('bob'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(forged, async ({ who, ...change }) => {
      const body = { ...confirmation, ...change }
      fc.pre(who === 'bob' || JSON.stringify(body) !== JSON.stringify(confirmation))
      const { status } = await t.call(who === 'bob' ? bob : ann, 'POST', '/confirm', body)
      expect([400, 403, 404]).toContain(status)
      expect(
        await t.db
          .selectFrom('orders')
          .select('state')
          .where('id', '=', confirmation.orderId)
          .execute(),
      ).toEqual([{ state: 'READY' }])
    }),
    { numRuns: 200 },
  )
  expect((await t.sandbox.payments()).map(({ charges }) => charges)).toEqual([0])
  expect(await findBreaches(t.db)).toEqual([])
})
