import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { LedgerAnswer } from '@sori/contract/payment'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { findBreaches } from '../../../operations/audit.ts'
import { addCredits, addMember, bearer } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'
import { addTracks, cartCallsOf } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let artist: MemberRow
let admin: MemberRow
beforeAll(async () => {
  t = await openShop()
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  await t.close()
})

const get = async (member: MemberRow, url: string) => {
  const response = await t.app.inject({ url, headers: await bearer(t, member) })
  return { status: response.statusCode, json: response.json<LedgerAnswer & Problem>() }
}
const ledger = async (member: MemberRow, query = '') =>
  (await get(member, `/api/me/ledger?${query}`)).json
describe('GET /api/me/ledger', () => {
  test('lists the reason of each entry, newest first, with the balance after it', async () => {
    const ann = await addMember(t, 'ann', { credits: 5 })
    const [track] = await addTracks(t, artist, 1)
    if (!track) throw new Error('addTracks returned no track')
    await (await cartCallsOf(t, ann)).buy(track)
    const { confirmation } = await t.makePayment(ann)
    await t.services.administration.setCredit({ adminId: admin.id, memberId: ann.id }, 50)
    await t.sandbox.refund(confirmation.paymentKey)
    await t.checkOrder(confirmation.orderId)
    const nothing = { title: null, nickname: null, orderName: null, reason: null }
    const { dtoList, ...paging } = await ledger(ann)
    expect(dtoList).toEqual(
      [
        { ...nothing, kind: 'revoke', amount: -30, balance: 20, orderName: 'basic 플랜 구독' },
        { ...nothing, kind: 'adjustment', amount: 18, balance: 50 },
        { ...nothing, kind: 'grant', amount: 30, balance: 32, orderName: 'basic 플랜 구독' },
        {
          ...nothing,
          kind: 'purchase',
          amount: -3,
          balance: 2,
          title: track.title,
          nickname: '달빛작업실',
        },
        { ...nothing, kind: 'opening', amount: 5, balance: 5 },
      ].map((entry) => ({
        ...entry,
        entryId: expect.any(Number),
        createDate: expect.stringMatching(/^\d{4}-.*Z$/),
      })),
    )
    expect(paging).toEqual({
      page: 1,
      size: 20,
      total: 5,
      start: 1,
      end: 1,
      prev: false,
      next: false,
    })
    expect((await get(ann, '/api/me')).json).toMatchObject({
      dto: { creditBalance: dtoList[0]?.balance },
    })
  })

  test('continues the balance across pages and is empty past the last', async () => {
    const bob = await addMember(t, 'bob', { credits: 0 })
    for (let index = 1; index <= 7; index++)
      await addCredits(t, {
        memberId: bob.id,
        kind: 'adjustment',
        amount: index,
        reference: `bob ${index}`,
      })
    const balances = async (page: number) =>
      (await ledger(bob, `size=3&page=${page}`)).dtoList.map(({ balance }) => balance)
    expect([await balances(1), await balances(2), await balances(3)]).toEqual([
      [28, 21, 15],
      [10, 6, 3],
      [1],
    ])
    expect(await ledger(bob, 'size=3&page=4')).toMatchObject({ dtoList: [], total: 7, end: 3 })
  })

  test('lists entries in the order of the balance after waiting for the lock', async () => {
    const busy = await addMember(t, 'busy', { credits: 0 })
    const change = (tx: Transaction, amount: number) =>
      t.services.credits.post(tx, {
        memberId: busy.id,
        kind: 'adjustment',
        amount,
        reference: `busy ${amount}`,
      })
    let spending: Promise<unknown> = Promise.resolve()
    await t.db.transaction().execute(async (tx) => {
      await t.services.credits.lockBalance(tx, busy.id)
      spending = t.db.transaction().execute((other) => change(other, -1))
      await wait(300)
      await change(tx, 1)
    })
    await spending
    expect((await ledger(busy)).dtoList).toMatchObject([
      { amount: -1, balance: 0 },
      { amount: 1, balance: 1 },
    ])
  })

  test('refuses invalid pages and visitors', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['size=101', 'size'],
      ['page=x', 'page'],
    ])
      expect(await get(artist, `/api/me/ledger?${query}`)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field }] },
      })
    const visitor = await t.app.inject('/api/me/ledger')
    expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }])
  })
})

describe('an administrator', () => {
  const path = (what: string, { id }: MemberRow, query = '') =>
    `/api/admin/users/${id}/${what}?${query}`

  test('sees the ledger of any member as the member sees it', async () => {
    const cho = await addMember(t, 'cho', { credits: 9 })
    await t.services.administration.setCredit({ adminId: admin.id, memberId: cho.id }, 4)
    expect((await get(admin, path('ledger', cho))).json).toEqual(await ledger(cho))
    expect((await get(admin, path('ledger', cho, 'size=1&page=2'))).json).toMatchObject({
      dtoList: [{ kind: 'opening', balance: 9 }],
      total: 2,
    })
  })

  test('reads the payments of any member, newest first, with masked keys', async () => {
    const dan = await addMember(t, 'dan', { credits: 0 })
    const made = [await t.makePayment(dan), await t.makePayment(dan), await t.makePayment(dan)].map(
      ({ confirmation }) => confirmation,
    )
    await t.sandbox.refund(made[0]?.paymentKey ?? '')
    await t.sandbox.refund(made[1]?.paymentKey ?? '', 3_300)
    for (const { orderId } of made) await t.checkOrder(orderId)
    const own = (await t.call(dan, 'GET', `/api/payment/transaction/${dan.id}`)).json.dtoList
    expect(
      own.map(({ status, refunded, creditAmount }) => [status, refunded, creditAmount]),
    ).toEqual([
      ['DONE', 0, 30],
      ['PARTIAL_CANCELED', 3_300, 30],
      ['CANCELED', 9_900, 30],
    ])
    expect(own.map(({ paymentKey }) => paymentKey)).toEqual(
      made.map(({ paymentKey }) => paymentKey).reverse(),
    )
    const { dtoList, ...paging } = (await get(admin, path('payments', dan, 'size=2'))).json
    expect(dtoList).toEqual(
      own.slice(0, 2).map(({ refundState: _, ...item }) => ({
        ...item,
        paymentKey: `****${item.paymentKey.slice(-4)}`,
      })),
    )
    expect(paging).toMatchObject({ page: 1, size: 2, total: 3, end: 2 })
  })

  test.each(['ledger', 'payments'])(
    "alone may read another member's %s: others get 403, 401 or 404",
    async (what) => {
      expect(await get(artist, path(what, artist))).toMatchObject({
        status: 403,
        json: { code: 'FORBIDDEN' },
      })
      expect((await t.app.inject(path(what, artist))).statusCode).toBe(401)
      expect(await get(admin, `/api/admin/users/999999999/${what}`)).toMatchObject({
        status: 404,
        json: { code: 'NOT_FOUND' },
      })
      expect(await get(admin, `/api/admin/users/x/${what}`)).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'userId', code: 'PATTERN' }] },
      })
      expect(await get(admin, path(what, artist, 'size=0'))).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'size' }] },
      })
    },
  )
})
