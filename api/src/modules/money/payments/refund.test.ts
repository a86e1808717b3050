import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Notification, NotificationsAnswer } from '@sori/contract/notifications'
import type { PaymentHistoryItem, RefundRequest } from '@sori/contract/payment'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { findBreaches } from '../../../operations/audit.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const DAY_MS = 86_400_000
/** The faults of the provider's cancel call. */
const faults = ['cancel-reset-before', 'cancel-reset-after', 'cancel-hang-after', 'down'] as const

let t: Shop
let admin: MemberRow
let track: TestTrack
beforeAll(async () => {
  t = await openShop()
  admin = await addMember(t, 'admin', { roleId: 3 })
  track = (await addTracks(t, await addMember(t, 'artist'), 1))[0] as TestTrack
})
beforeEach(() => resetLimits(t))
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  const payments = await t.sandbox.payments()
  expect(payments.filter(({ cancels }) => cancels.length > 1)).toEqual([])
  await t.close()
})

let payers = 0
async function payer() {
  const member = await addMember(t, `payer${++payers}`, { credits: 5 })
  const { orderId } = (await t.makePayment(member)).confirmation
  const payment = async () => (await t.sandbox.payments()).find((each) => each.orderId === orderId)
  return { member, orderId, payment }
}
type Payer = Awaited<ReturnType<typeof payer>>

const request = ({ member, orderId }: Payer, who = member) =>
  t.call(who, 'POST', '/api/payment/refunds', { orderId })
const codeOf = async (call: ReturnType<typeof t.call>) => {
  const { status, json } = await call
  return [status, json.code]
}
async function requestOf({ orderId }: Payer): Promise<RefundRequest> {
  const { json } = await t.call(admin, 'GET', '/api/admin/refunds?size=100')
  const { dtoList } = json as unknown as { dtoList: RefundRequest[] }
  const found = dtoList.find((each) => each.orderId === orderId)
  if (!found) throw new Error('the request is not in the queue')
  return found
}
const decide = async (requester: Payer, decision: 'approve' | 'refuse', caller = admin) =>
  t.call(caller, 'PATCH', `/api/admin/refunds/${(await requestOf(requester)).refundId}`, {
    decision,
    answer: '확인했습니다.',
  })
async function historyOf({ member, orderId }: Payer): Promise<PaymentHistoryItem | undefined> {
  const { json } = await t.call(member, 'GET', `/api/payment/transaction/${member.id}`)
  return json.dtoList.find((each) => each.orderId === orderId)
}
const stateOf = async (requester: Payer) => (await historyOf(requester))?.refundState
async function notificationsOf({ member }: Payer): Promise<Notification[]> {
  const { json } = await t.call(member, 'GET', '/api/me/notifications')
  return (json as unknown as NotificationsAnswer).dtoList
}
const creditsOf = ({ member }: Payer) => t.services.credits.balanceOf(member.id)
const planOf = async ({ member }: Payer) =>
  (await t.call(member, 'GET', '/api/me/subscription')).json.dto

describe('RefundService', () => {
  test('accepts one request within 7 days, while no credit of the payment is spent', async () => {
    const ann = await payer()
    expect(await stateOf(ann)).toBe('possible')
    expect(await codeOf(request(ann))).toEqual([200, 'REFUND_REQUESTED'])
    expect(await stateOf(ann)).toBe('requested')
    expect(await codeOf(request(ann))).toEqual([409, 'REFUND_REQUESTED'])

    const late = await payer()
    const lastDay = seoulDay(new Date(Date.now() + 7 * DAY_MS))
    t.setNow(`${lastDay}T23:59:59+09:00`)
    expect(await stateOf(late)).toBe('possible')
    t.setNow(new Date(Date.parse(`${lastDay}T23:59:59+09:00`) + 1_000).toISOString())
    expect(await stateOf(late)).toBe('late')
    expect(await codeOf(request(late))).toEqual([409, 'REFUND_LATE'])
    t.setNow(new Date().toISOString())

    const spender = await payer()
    await (await cartCallsOf(t, spender.member)).buy(track)
    expect(await stateOf(spender)).toBe('spent')
    expect(await codeOf(request(spender))).toEqual([409, 'REFUND_SPENT'])
  })

  test("refuses requests for others' payments, and the queue to members", async () => {
    const ann = await payer()
    const { member } = await payer()
    expect(await codeOf(request(ann, member))).toEqual([404, 'NOT_FOUND'])
    const unknown = { ...ann, orderId: 'x'.repeat(20) }
    expect(await codeOf(request(unknown))).toEqual([404, 'NOT_FOUND'])
    const malformed = { ...ann, orderId: 'x' }
    expect(await codeOf(request(malformed))).toEqual([400, 'VALIDATION'])
    expect(await codeOf(t.call(member, 'GET', '/api/admin/refunds'))).toEqual([403, 'FORBIDDEN'])
  })

  test('takes back credits and plan after an approval, and returns the money', async () => {
    const ann = await payer()
    await request(ann)
    expect(await codeOf(decide(ann, 'approve'))).toEqual([200, 'REFUND_DECIDED'])
    expect([await creditsOf(ann), await planOf(ann)]).toEqual([5, null])
    expect(await stateOf(ann)).toBe('returning')
    await t.services.refunds.returnMoney(ann.orderId)
    expect(await ann.payment()).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      cancels: [{ cancelReason: '구매자의 환불 요청' }],
    })
    expect(await stateOf(ann)).toBe('returned')
    expect(await requestOf(ann)).toMatchObject({ decision: 'approve', decidedBy: 'admin' })
    // A late notice of the provider changes nothing more.
    await t.checkOrder(ann.orderId)
    expect(await creditsOf(ann)).toBe(5)
    const [mail] = await mailsTo(t, ann.member.email)
    expect(mail?.subject).toContain('환불')
    expect(mail?.text).toContain('요청한 환불을 승인했습니다.')
    expect(await notificationsOf(ann)).toMatchObject([{ kind: 'refund', decision: 'approve' }])
  })

  test('shows the buyer the answer of a refusal, and accepts another request', async () => {
    const ann = await payer()
    await request(ann)
    await decide(ann, 'refuse')
    expect([await creditsOf(ann), (await planOf(ann)).subscriptionId]).toEqual([35, 2])
    expect((await mailsTo(t, ann.member.email))[0]?.text).toContain('확인했습니다.')
    expect(await notificationsOf(ann)).toMatchObject([
      { kind: 'refund', decision: 'refuse', orderName: 'basic 플랜 구독' },
    ])
    expect(await historyOf(ann)).toMatchObject({
      refundState: 'possible',
      refundAnswer: '확인했습니다.',
    })
    expect(await codeOf(request(ann))).toEqual([200, 'REFUND_REQUESTED'])
    expect((await historyOf(ann))?.refundAnswer).toBeUndefined()
  })

  test('refuses an approval when a credit was spent after the request', async () => {
    const ann = await payer()
    await request(ann)
    await (await cartCallsOf(t, ann.member)).buy(track)
    expect(await codeOf(decide(ann, 'approve'))).toEqual([409, 'REFUND_SPENT'])
    expect([await creditsOf(ann), await stateOf(ann)]).toEqual([32, 'requested'])
    await decide(ann, 'refuse')
  })

  test('accepts one decision when two administrators decide together', async () => {
    const ann = await payer()
    await request(ann)
    const other = await addMember(t, 'other', { roleId: 3 })
    const codes = await Promise.all([
      codeOf(decide(ann, 'approve')),
      codeOf(decide(ann, 'refuse', other)),
    ])
    expect(codes.map(([, code]) => code).sort()).toEqual(['ALREADY_DECIDED', 'REFUND_DECIDED'])
  })

  test.each(faults)('returns the money once in spite of the fault %s', async (fault) => {
    const ann = await payer()
    await request(ann)
    await decide(ann, 'approve')
    await t.sandbox.fault(fault)
    await expect(t.services.refunds.returnMoney(ann.orderId)).rejects.toThrow(
      /no readable response/,
    )
    expect(await stateOf(ann)).toBe('returning')
    await Promise.all([1, 2].map(() => t.services.refunds.returnMoney(ann.orderId)))
    await t.services.refunds.returnMoney(ann.orderId)
    expect((await ann.payment())?.cancels).toHaveLength(1)
    expect([await stateOf(ann), await creditsOf(ann)]).toEqual(['returned', 5])
  })

  test('charges a purchase correctly when an approval is decided concurrently', async () => {
    for (let times = 0; times < 5; times++) {
      const ann = await payer()
      await request(ann)
      const calls = await cartCallsOf(t, ann.member)
      const [decided, bought] = await Promise.all([decide(ann, 'approve'), calls.buy(track)])
      const isApproved = decided.json.code === 'REFUND_DECIDED'
      // After the refund, five credits that were a gift still pay for a track.
      expect([bought.statusCode, await creditsOf(ann)]).toEqual([200, isApproved ? 2 : 32])
    }
  })
})
