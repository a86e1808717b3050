import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer } from '@sori/contract/account'
import type { UsersAnswer } from '@sori/contract/administration'
import { findBreaches } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const logIn = (name: string, password = PASSWORD, language = 'ko') =>
  t.app.inject({
    method: 'POST',
    url: '/generateToken',
    payload: { username: `${name}@example.test`, password },
    headers: { 'accept-language': language },
  })
const disable = async (userId: number, body: unknown, caller = admin) =>
  t.app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${userId}/disabled`,
    payload: body as object,
    headers: await bearer(t, caller),
  })
const changes = () =>
  t.db
    .selectFrom('admin_changes')
    .select(['admin_id', 'member_id', 'field', 'from_value', 'to_value', 'reason'])
    .orderBy('id')
    .execute()
const rowOf = async ({ id }: MemberRow) => {
  const response = await t.app.inject({ url: '/api/admin/users', headers: await bearer(t, admin) })
  return response.json<UsersAnswer>().dtoList.find(({ userDTO }) => userDTO.userId === id)?.userDTO
}

describe('PATCH /api/admin/users/{userId}/disabled (D55)', () => {
  test('ends every session and refuses the correct password until re-enabled', async () => {
    const member = await addMember(t, 'mina')
    const tokens = (await logIn('mina')).json<LoginAnswer>()
    const response = await disable(member.id, { disabled: true, reason: '  도용 신고  ' })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { code: 'USER_EDITED', message: '수정되었습니다.' },
    ])

    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    expect((await t.app.inject({ url: '/api/me', headers })).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
    const { accessToken, refreshToken } = tokens
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/refreshToken',
      payload: { accessToken, refreshToken },
    })
    expect([refreshed.statusCode, refreshed.json<{ code: string }>().code]).toEqual([
      401,
      'SESSION_ENDED',
    ])
    const refused = await logIn('mina')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'ACCOUNT_DISABLED', message: '사용이 중지된 계정입니다. 고객센터로 문의해주세요.' },
    ])
    expect((await logIn('mina', PASSWORD, 'en')).json()).toMatchObject({
      message: 'This account is disabled. Please contact us.',
    })
    expect((await logIn('mina', 'Wrong123!')).json()).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(await rowOf(member)).toMatchObject({
      disabled: true,
      disabledReason: '도용 신고',
      left: false,
    })

    await disable(member.id, { disabled: false })
    expect((await logIn('mina')).statusCode).toBe(200)
    expect((await t.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    expect(await rowOf(member)).toMatchObject({ disabled: false, disabledReason: null })
    expect(await changes()).toEqual([
      {
        admin_id: admin.id,
        member_id: member.id,
        field: 'disabled',
        from_value: false,
        to_value: true,
        reason: '도용 신고',
      },
      {
        admin_id: admin.id,
        member_id: member.id,
        field: 'disabled',
        from_value: true,
        to_value: false,
        reason: null,
      },
    ])
  })

  test('rejects logins that were checked during the change', async () => {
    const member = await addMember(t, 'racing')
    const logins = Array.from({ length: 6 }, () => logIn('racing'))
    await disable(member.id, { disabled: true })
    for (const login of await Promise.all(logins)) {
      if (login.statusCode !== 200) continue
      const headers = { authorization: `Bearer ${login.json<LoginAnswer>().accessToken}` }
      expect((await t.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    }
  })

  test("refuses to disable the administrator's own account", async () => {
    const response = await disable(admin.id, { disabled: true })
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'OWN_ACCOUNT', message: '자신의 계정에는 할 수 없는 작업입니다.' },
    ])
    expect((await logIn('admin')).statusCode).toBe(200)
  })

  test('leaves one of two administrators who disable each other concurrently enabled', async () => {
    const [one, two] = [
      await addMember(t, 'adminone', { roleId: 3 }),
      await addMember(t, 'admintwo', { roleId: 3 }),
    ]
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        disable(two.id, { disabled: true }, one),
        disable(one.id, { disabled: true }, two),
      ])
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      for (const { id } of [one, two]) await disable(id, { disabled: false })
    }
  })

  test.each([
    [{}, 'disabled', 'REQUIRED'],
    [{ disabled: 'yes' }, 'disabled', 'PATTERN'],
    [{ disabled: true, reason: 'x'.repeat(501) }, 'reason', 'TOO_LONG'],
  ])('refuses %j at its field', async (body, field, code) => {
    expect((await disable(admin.id, body)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field, code }],
    })
  })

  test('answers 404 for unknown and former members', async () => {
    const left = await addMember(t, 'gone')
    await t.db
      .updateTable('members')
      .set({ left_at: new Date() })
      .where('id', '=', left.id)
      .execute()
    for (const id of [999_999, left.id])
      expect((await disable(id, { disabled: true })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('answers 403 to members', async () => {
    const member = await addMember(t, 'curious')
    expect((await disable(admin.id, { disabled: true }, member)).json()).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await findBreaches(t.db)).toEqual([])
  })
})
