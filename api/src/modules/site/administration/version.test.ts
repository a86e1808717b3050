import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { UserRow, UsersAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import { findBreaches } from '../../../operations/audit.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { Shop } from '../../../testing/test-payments.ts'
import { openShop } from '../../../testing/test-payments.ts'
import type { TestTrack } from '../../../testing/test-purchases.ts'
import { addTracks, cartCallsOf } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let admins: [MemberRow, MemberRow]
let track: TestTrack
let members = 0
let ann: MemberRow
beforeAll(async () => {
  t = await openShop()
  admins = [
    await addMember(t, 'admin1', { roleId: 3 }),
    await addMember(t, 'admin2', { roleId: 3 }),
  ]
  ;[track] = (await addTracks(t, await addMember(t, 'artist'), 1)) as [TestTrack]
})
afterAll(() => t.close())
beforeEach(async () => {
  ann = await addMember(t, `ann${++members}`, { credits: 40 })
})
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

const row = async (): Promise<UserRow> => {
  const response = await t.app.inject({
    url: `/api/admin/users?keyword=${ann.nickname}`,
    headers: await bearer(t, admins[0]),
  })
  return response
    .json<UsersAnswer>()
    .dtoList.find(({ userDTO }) => userDTO.userId === ann.id) as UserRow
}
const version = async () => (await row()).version
const edit = async (
  field: string,
  payload: string | undefined,
  seen?: number | string,
  caller: MemberRow = admins[0],
) => {
  const query = seen === undefined ? '' : `?version=${seen}`
  const response = await t.app.inject({
    method: payload === undefined ? 'DELETE' : 'PUT',
    url: `/api/admin/users/${ann.id}/${field}${query}`,
    headers: {
      ...(await bearer(t, caller)),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, json: response.json<Problem>() }
}
const changed = (current: number | string, given: number | string, now: number) => ({
  status: 409,
  json: { code: 'CHANGED_MEANWHILE', params: { current, given, version: now } },
})

describe('two administrators editing the same version of a member', () => {
  test('the second edit fails with the current value, the refused value and the version', async () => {
    const seen = await version()
    expect(await edit('credit', '500', seen)).toMatchObject({
      status: 200,
      json: { code: 'USER_EDITED' },
    })
    const now = await version()
    expect(now).toBeGreaterThan(seen)
    const refused = await edit('credit', '70', seen, admins[1])
    expect(refused).toMatchObject(changed(500, 70, now))
    expect(refused.json.message).toBe(
      '그 사이에 정보가 변경되었습니다. 현재 값을 확인한 뒤 다시 시도해주세요.',
    )
    expect((await row()).userDTO.creditBalance).toBe(500)
    expect(await edit('credit', '70', now, admins[1])).toMatchObject({ status: 200 })
    expect((await row()).userDTO.creditBalance).toBe(70)
  })

  test('exactly one of three concurrent edits succeeds', async () => {
    for (let round = 0; round < 20; round++) {
      const seen = await version()
      const responses = await Promise.all([
        edit('credit', String(100 + round), seen),
        edit('subscription', '3', seen, admins[1]),
        edit('credit', String(200 + round), seen, admins[1]),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  })

  test('the second edit is refused for all fields, also after an edit without effect', async () => {
    const seen = await version()
    await edit('credit', '40', seen)
    const now = await version()
    expect(now).toBe(seen + 1)
    expect(await edit('subscription', '4', seen)).toMatchObject(changed(1, 4, now))
    expect(await edit('payment', 'true', seen)).toMatchObject(changed('none', 'true', now))
    expect(await edit('subscription', undefined, seen)).toMatchObject(changed(1, 1, now))
    await edit('subscription', '2')
    const later = await version()
    expect(await edit('subscription', '4', now)).toMatchObject(changed(2, 4, later))
    expect(await edit('payment', 'false', now)).toMatchObject(changed('true', 'false', later))
  })
})

describe('an edit with an outdated version', () => {
  test('fails after a purchase, a payment or a refund, which it would overwrite', async () => {
    const moved: number[] = [await version()]
    await (await cartCallsOf(t, ann)).buy(track)
    moved.push(await version())
    const { confirmation } = await t.makePayment(ann)
    moved.push(await version())
    await t.sandbox.refund(confirmation.paymentKey)
    await t.checkOrder(confirmation.orderId)
    const now = await version()
    for (const seen of moved)
      expect(await edit('credit', '9', seen)).toMatchObject(changed(37, 9, now))
    expect(new Set([...moved, now]).size).toBe(4)
  })

  test('fails after a refund that ended the plan and took no credits', async () => {
    const { confirmation } = await t.makePayment(ann)
    await edit('credit', '0')
    const seen = await version()
    await t.sandbox.refund(confirmation.paymentKey)
    await t.checkOrder(confirmation.orderId)
    expect(await edit('payment', 'false', seen)).toMatchObject(
      changed('none', 'false', await version()),
    )
  })

  test('does not arise from a cancellation, an addition to the cart or a new name', async () => {
    await edit('subscription', '2')
    const seen = await version()
    await t.call(ann, 'DELETE', '/api/me/subscription')
    await (await cartCallsOf(t, ann)).add(track)
    await t.app.inject({
      method: 'PUT',
      url: '/api/me',
      payload: { userId: ann.id, name: 'Other Name' },
      headers: await bearer(t, ann),
    })
    expect(await edit('credit', '9', seen)).toMatchObject({ status: 200 })
  })
})

test('an edit without a version succeeds, and one whose version is no number fails', async () => {
  const seen = await version()
  await edit('credit', '50', seen)
  expect(await edit('credit', '60')).toMatchObject({ status: 200 })
  expect(await edit('credit', '60', 'x')).toMatchObject({
    status: 400,
    json: { errors: [{ field: 'version', code: 'PATTERN' }] },
  })
  expect((await row()).userDTO.creditBalance).toBe(60)
})

describe('DELETE /api/admin/users/{userId}/subscription', () => {
  test('ends the plan today, takes no credits, and lets the member subscribe again', async () => {
    await t.makePayment(ann)
    const { creditBalance } = (await row()).userDTO
    expect(await edit('subscription', undefined, await version())).toMatchObject({
      status: 200,
      json: { code: 'PLAN_ENDED' },
    })
    expect(await row()).toMatchObject({
      userSubscriptionDTO: null,
      userDTO: { subscriptionId: 1, creditBalance },
    })
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json).toEqual({ dto: null })
    expect(
      (await t.call(ann, 'GET', `/api/payment/transaction/${ann.id}`)).json.dtoList,
    ).toHaveLength(1)
    await t.makePayment(ann)
    expect((await t.call(ann, 'GET', '/api/me/subscription')).json.dto).toMatchObject({
      subscriptionId: 2,
    })
  })

  test('answers 404 without a plan or member, 403 to members and 401 to visitors', async () => {
    expect(await edit('subscription', undefined)).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    expect(await edit('subscription', undefined, undefined, ann)).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
    const url = '/api/admin/users/999999999/subscription'
    expect(
      (await t.app.inject({ method: 'DELETE', url, headers: await bearer(t, admins[0]) }))
        .statusCode,
    ).toBe(404)
    expect((await t.app.inject({ method: 'DELETE', url })).statusCode).toBe(401)
  })
})
