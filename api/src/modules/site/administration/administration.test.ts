import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { UserRow, UsersAnswer } from '@sori/contract/administration'
import type { Problem } from '@sori/contract/envelope'
import type { Subscription } from '@sori/contract/payment'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const NOW = new Date('2027-01-30T16:00:00Z')

let t: TestApp
let admin: MemberRow
let ann: MemberRow
beforeAll(async () => {
  t = await createTestApp({ now: () => NOW })
  admin = await addMember(t, 'admin', { roleId: 3, nickname: '소리장터' })
  ann = await addMember(t, 'ann', { nickname: '앤Ann', credits: 40 })
  await addMember(t, 'bob', { nickname: 'bobAnn', credits: 3, activated: false })
  await addMember(t, 'cho', { nickname: '가나다', credits: 900, roleId: 2 })
  await sql`UPDATE members SET created_at = '2025-12-31T14:59:59Z' WHERE id = ${ann.id}`.execute(
    t.db,
  )
  await sql`
    UPDATE members SET created_at = '2025-12-31T15:00:00Z'
    WHERE nickname = 'bobAnn'`.execute(t.db)
})
afterAll(() => t.close())
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

const list = async (query = '') => {
  const response = await t.app.inject({
    url: `/api/admin/users?${query}`,
    headers: await bearer(t, admin),
  })
  return { status: response.statusCode, json: response.json<UsersAnswer & Problem>() }
}
const names = async (query: string) =>
  (await list(query)).json.dtoList.map(({ userDTO }) => userDTO.nickname)
const rowOf = async ({ id }: MemberRow) =>
  (await list()).json.dtoList.find(({ userDTO }) => userDTO.userId === id) as UserRow
const put = async (
  field: string,
  payload: string,
  { userId = ann.id, caller = admin }: { userId?: number | string; caller?: MemberRow } = {},
) => {
  const headers = { ...(await bearer(t, caller)), 'content-type': 'application/json' }
  const response = await t.app.inject({
    method: 'PUT',
    url: `/api/admin/users/${userId}/${field}`,
    headers,
    payload,
  })
  return { status: response.statusCode, json: response.json<Problem>() }
}
const changes = () =>
  t.db
    .selectFrom('admin_changes')
    .select(['admin_id', 'member_id', 'field', 'from_value', 'to_value', 'at'])
    .orderBy('id')
    .execute()
const lastChange = async () => (await changes()).at(-1)
const planOf = async (member: MemberRow) =>
  (await t.app.inject({ url: '/api/me/subscription', headers: await bearer(t, member) })).json<{
    dto: Subscription | null
  }>().dto

describe('the user list', () => {
  test('returns each account in full, with its creation time in Seoul', async () => {
    expect(await rowOf(ann)).toEqual({
      userDTO: {
        userId: ann.id,
        subscriptionId: 1,
        name: 'Some One',
        nickname: '앤Ann',
        phoneNumber: '01012345678',
        email: 'ann@example.test',
        emailVerified: true,
        creditBalance: 40,
        profileImagePath: null,
        birth: '1990-01-31',
        createDate: [2025, 12, 31, 23, 59, 59],
        disabled: false,
        disabledReason: null,
        left: false,
      },
      userSubscriptionDTO: null,
      userRoleDTO: { roleId: 1 },
      version: expect.any(Number),
    })
    const [bob] = (await list('keyword=bob')).json.dtoList
    expect(bob?.userDTO).toMatchObject({ emailVerified: false, createDate: [2026, 1, 1, 0, 0, 0] })
  })

  test('searches parts of the nickname, whatever the case and the type parameter', async () => {
    expect(await names('keyword=ANN&more[nickname]=asc')).toEqual(['bobAnn', '앤Ann'])
    expect(await names('keyword=나&type=n')).toEqual(['가나다'])
    expect(await names('keyword=%20bobann%20&type=t')).toEqual(['bobAnn'])
    for (const nobody of ['%25', '_', 'nobody', 'annann', '%00', 'ann@example.com'])
      expect(await names(`keyword=${nobody}`)).toEqual([])
  })

  test('sorts by the requested column and returns pages', async () => {
    expect(await names('more[creditBalance]=desc')).toEqual([
      '가나다',
      '앤Ann',
      '소리장터',
      'bobAnn',
    ])
    expect(await names('more[creditBalance]=asc&size=1&page=2')).toEqual(['소리장터'])
    expect(await names('more[creditBalance]=asc&more[nickname]=asc&size=1')).toEqual(['bobAnn'])
    expect(await names('more[userId]=asc')).toEqual(['소리장터', '앤Ann', 'bobAnn', '가나다'])
    expect(await names('more[createDate]=asc&size=2')).toEqual(['앤Ann', 'bobAnn'])
    expect((await names('')).slice(2)).toEqual(['bobAnn', '앤Ann'])
    const { dtoList, ...paging } = (await list('size=3&page=2')).json
    expect([dtoList.length, paging]).toEqual([
      1,
      { page: 2, size: 3, total: 4, start: 1, end: 2, prev: false, next: false },
    ])
    expect((await list('page=99')).json).toMatchObject({ dtoList: [], total: 4 })
  })

  test('sorts equal balances by id in the direction of the order', async () => {
    for (const name of ['Dan', 'Eve'])
      await addMember(t, name.toLowerCase(), { nickname: name, credits: 3 })
    expect((await names('more[creditBalance]=asc')).slice(0, 3)).toEqual(['bobAnn', 'Dan', 'Eve'])
    expect((await names('more[creditBalance]=desc')).slice(-3)).toEqual(['Eve', 'Dan', 'bobAnn'])
  })

  test('refuses unknown columns, directions, types and pages', async () => {
    for (const [query, field, code] of [
      ['more[email]=asc', 'more[email]', 'UNKNOWN_VALUE'],
      ['more[userId]=up', 'more[userId]', 'UNKNOWN_VALUE'],
      ['type=x', 'type', 'UNKNOWN_VALUE'],
      ['page=0', 'page', 'NUMBER_TOO_SMALL'],
      ['size=101', 'size', 'NUMBER_TOO_BIG'],
    ])
      expect(await list(query)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field, code }] },
      })
  })

  test('uses the index for a nickname search', async () => {
    await t.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT id FROM members
        WHERE search_grams(nickname_key) @> search_grams('나다'::text)
          AND strpos(nickname_key, '나다') > 0`.execute(tx)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('members_nickname_grams')
    })
  })
})

describe("an administrator's edit of credits", () => {
  test('sets the balance by an entry of the difference and records the administrator', async () => {
    expect(await put('credit', '500')).toMatchObject({
      status: 200,
      json: { code: 'USER_EDITED', message: '수정되었습니다.' },
    })
    expect((await rowOf(ann)).userDTO.creditBalance).toBe(500)
    expect(await lastChange()).toEqual({
      admin_id: admin.id,
      member_id: ann.id,
      field: 'credit',
      from_value: 40,
      to_value: 500,
      at: NOW,
    })
    await put('credit', '0')
    const entries = t.db
      .selectFrom('credit_entries')
      .select(['kind', 'amount'])
      .where('member_id', '=', ann.id)
      .orderBy('id')
    expect(await entries.execute()).toEqual([
      { kind: 'opening', amount: 40 },
      { kind: 'adjustment', amount: 460 },
      { kind: 'adjustment', amount: -500 },
    ])
    await put('credit', '0')
    expect([await lastChange(), await entries.execute()]).toMatchObject([
      { from_value: 500, to_value: 0 },
      { length: 3 },
    ])
    expect((await put('credit', '1000000')).status).toBe(200)
  })

  test('answers 400 for the own account of an administrator', async () => {
    const own = await put('credit', '500', { userId: admin.id })
    expect(own).toMatchObject({ status: 400, json: { code: 'OWN_ACCOUNT' } })
    expect((await t.services.members.me(admin.id)).credit_balance).toBe(admin.credit_balance)
  })

  test('accepts whole numbers from 0 to a million, and otherwise changes nothing', async () => {
    const before = await changes()
    for (const [payload, code] of [
      ['-1', 'NUMBER_TOO_SMALL'],
      ['1000001', 'NUMBER_TOO_BIG'],
      ['1.5', 'NOT_WHOLE'],
      ['"500"', 'NOT_A_NUMBER'],
      ['true', 'NOT_A_NUMBER'],
      ['{"credit":500}', 'NOT_A_NUMBER'],
      ['[]', 'NOT_A_NUMBER'],
      ['null', 'REQUIRED'],
    ] as const)
      expect([payload, await put('credit', payload)]).toMatchObject([
        payload,
        { status: 400, json: { errors: [{ field: 'credit', code }] } },
      ])
    expect([await changes(), (await rowOf(ann)).userDTO.creditBalance]).toEqual([before, 1_000_000])
  })
})

describe("an administrator's edit of a plan", () => {
  test('starts the plan today without credits and records the previous plan', async () => {
    const { creditBalance } = (await rowOf(ann)).userDTO
    expect(await put('subscription', '3')).toMatchObject({ status: 200 })
    expect(await rowOf(ann)).toMatchObject({
      userDTO: { subscriptionId: 3, creditBalance },
      userSubscriptionDTO: {
        userId: ann.id,
        subscriptionId: 3,
        firstBillingDate: '2027-01-31',
        nextBillingDate: '2027-02-28',
        paymentStatus: true,
      },
    })
    expect(await planOf(ann)).toMatchObject({
      subscriptionName: 'premium',
      nextBillingDate: '2027-02-28',
    })
    expect(await lastChange()).toMatchObject({
      field: 'subscription',
      from_value: null,
      to_value: 3,
    })
    await put('subscription', '2')
    expect(await lastChange()).toMatchObject({ field: 'subscription', from_value: 3, to_value: 2 })
  })

  test('accepts only the ids of paid plans', async () => {
    for (const [payload, code] of [
      ['1', 'UNKNOWN_VALUE'],
      ['5', 'UNKNOWN_VALUE'],
      ['0', 'UNKNOWN_VALUE'],
      ['"1"', 'UNKNOWN_VALUE'],
      ['"+2"', 'PATTERN'],
      ['true', 'PATTERN'],
      ['2.5', 'PATTERN'],
      ['null', 'REQUIRED'],
    ] as const)
      expect([payload, await put('subscription', payload)]).toMatchObject([
        payload,
        { status: 400, json: { errors: [{ field: 'subscriptionId', code }] } },
      ])
  })

  test('accepts the id as a string of digits (D3)', async () => {
    expect(await put('subscription', '"3"')).toMatchObject({ status: 200 })
    expect(await lastChange()).toMatchObject({ field: 'subscription', to_value: 3 })
  })
})

describe("an administrator's edit of the payment status", () => {
  test('changes only the payment status', async () => {
    const before = (await rowOf(ann)).userSubscriptionDTO
    expect(await put('payment', 'false')).toMatchObject({ status: 200 })
    expect((await rowOf(ann)).userSubscriptionDTO).toEqual({ ...before, paymentStatus: false })
    expect(await lastChange()).toMatchObject({
      field: 'payment',
      from_value: true,
      to_value: false,
    })
  })

  test('requires an existing plan, and true or false', async () => {
    expect(await put('payment', 'true', { userId: admin.id })).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    for (const payload of ['"true"', '1', '{}'])
      expect(await put('payment', payload)).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'paymentStatus', code: 'PATTERN' }] },
      })
  })
})

test('every edit is refused to visitors and members, and 404 for unknown members', async () => {
  const before = await changes()
  for (const [field, payload] of [
    ['credit', '1'],
    ['subscription', '2'],
    ['payment', 'true'],
  ] as const) {
    const url = `/api/admin/users/${ann.id}/${field}`
    expect(
      (
        await t.app.inject({
          method: 'PUT',
          url,
          payload,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(401)
    expect(await put(field, payload, { caller: ann })).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
    expect(await put(field, payload, { userId: 999_999_999 })).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    expect(await put(field, payload, { userId: 'x' })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'userId' }] },
    })
  }
  expect(await changes()).toEqual(before)
})

describe('edits of a former member', () => {
  let former: MemberRow
  beforeAll(async () => {
    former = await addMember(t, 'gone', { credits: 0 })
    const plan = {
      member_id: former.id,
      plan_id: 2,
      first_billing_date: '2027-01-31',
      next_billing_date: '2027-02-28',
    }
    await t.db.insertInto('subscriptions').values(plan).execute()
    await t.db.updateTable('members').set({ left_at: NOW }).where('id', '=', former.id).execute()
  })
  const edit = async (method: 'PUT' | 'DELETE', field: string, payload?: string) => {
    const headers = {
      ...(await bearer(t, admin)),
      ...(payload && { 'content-type': 'application/json' }),
    }
    const response = await t.app.inject({
      method,
      url: `/api/admin/users/${former.id}/${field}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, json: response.json<Problem>() }
  }

  test.each([
    ['the balance', 'PUT', 'credit', '500'],
    ['the plan', 'PUT', 'subscription', '3'],
    ['the payment status', 'PUT', 'payment', 'false'],
    ['the end of the plan', 'DELETE', 'subscription', undefined],
  ] as const)('answer 404 for %s and change nothing', async (_what, method, field, payload) => {
    const before = [await rowOf(former), await changes()]
    expect(await edit(method, field, payload)).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    })
    expect([await rowOf(former), await changes()]).toEqual(before)
  })
})

test("administrators' changes cannot be updated or deleted in the database", async () => {
  for (const statement of [
    'UPDATE admin_changes SET to_value = $$1$$',
    'DELETE FROM admin_changes',
    'TRUNCATE admin_changes CASCADE',
  ])
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only')
})
