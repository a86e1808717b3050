import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Revenue, SiteOrdersAnswer } from '@sori/contract/payment'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let admin: MemberRow
let ann: MemberRow
let bob: MemberRow
let refunded: string
beforeAll(async () => {
  t = await openShop()
  admin = await addMember(t, 'admin', { roleId: 3 })
  ann = await addMember(t, 'ann', { nickname: 'Ann가수' })
  bob = await addMember(t, 'bob')
  await t.makePayment(ann)
  const { order, confirmation } = await t.makePayment(bob)
  refunded = order.orderId
  await t.sandbox.refund(confirmation.paymentKey, 3_000)
  await t.checkOrder(refunded)
  await t.storeDraft(bob)
  const failed = await t.approvePayment(ann)
  await t.db
    .updateTable('orders')
    .set({ state: 'FAILED', payment_key: 'key', failure_reason: '=1+1', failure_says: 'no' })
    .where('id', '=', failed.order.orderId)
    .execute()
})
afterAll(() => t.close())

const list = async (query = '') =>
  (await t.call(admin, 'GET', `/api/admin/orders${query}`)).json as unknown as SiteOrdersAnswer

describe('SiteOrderService', () => {
  test('lists the orders of all members newest first, without drafts', async () => {
    const { dtoList, total } = await list()
    expect(total).toBe(3)
    const dates = dtoList.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const orderOf = (wanted: string) => dtoList.find(({ state }) => state === wanted)
    expect(orderOf('FAILED')).toMatchObject({ reason: '=1+1', method: null, refunded: 0 })
    expect(orderOf('PARTIAL_CANCELED')).toMatchObject({ nickname: 'bob', refunded: 3_000 })
    expect(orderOf('DONE')).toMatchObject({
      nickname: 'Ann가수',
      userId: ann.id,
      amount: 9_900,
      creditAmount: 30,
    })
  })

  test.each([
    ['a part of the nickname', () => `?keyword=${encodeURIComponent('N가')}`, 2],
    ['an email', () => '?keyword=BOB@example.test', 1],
    ['an order number', () => `?keyword=${refunded}`, 1],
    ['a state', () => '?state=FAILED', 1],
    ['days', () => '?from=2020-01-01&to=2020-12-31', 0],
    ['a control character', () => '?keyword=%01', 0],
  ])('finds orders by %s', async (_filter, query, count) => {
    expect((await list(query())).total).toBe(count)
  })

  test.each(['state=READY', 'from=2020-13-01', 'page=0'])('refuses %s', async (query) => {
    expect((await t.call(admin, 'GET', `/api/admin/orders?${query}`)).status).toBe(400)
  })

  test('saves orders as CSV with no cell that a spreadsheet would run', async () => {
    const response = await t.app.inject({
      url: '/api/admin/orders.csv?state=FAILED',
      headers: { ...(await bearer(t, admin)), 'accept-language': 'en' },
    })
    expect(response.headers['content-disposition']).toMatch(/orders-\d{4}-\d\d-\d\d\.csv/)
    const [head, row, end] = response.body.split('\r\n')
    expect(head).toMatch(/^\uFEFFDate \(Seoul\),Order,/)
    expect(row).toMatch(/,Failed,'=1\+1$/)
    expect(end).toBe('')
  })

  test('returns 403 to members', async () => {
    for (const url of ['/api/admin/orders', '/api/admin/orders.csv', '/api/admin/revenue'])
      expect((await t.call(ann, 'GET', url)).status).toBe(403)
  })
})

describe('revenue', () => {
  test.each([
    ['day', 30],
    ['week', 12],
    ['month', 12],
  ])('by %s lists %i spans without gaps, and excludes refunded won', async (span, count) => {
    const { json } = await t.call(admin, 'GET', `/api/admin/revenue?span=${span}`)
    const { dtoList } = json as unknown as { dtoList: Revenue[] }
    expect(dtoList).toHaveLength(count)
    expect(dtoList.at(-1)).toMatchObject({ payments: 2, failures: 1, won: 16_800, refunded: 3_000 })
    expect(dtoList.at(-2)).toMatchObject({ payments: 0, won: 0 })
  })
})
