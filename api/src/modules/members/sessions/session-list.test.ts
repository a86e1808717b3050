import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals'
import type { LoginAnswer, SessionsAnswer } from '@sori/contract/account'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await addMember(t, 'mina')
  await addMember(t, 'other')
  await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await resetLimits(t)
  await t.db.deleteFrom('session_families').execute()
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/141.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function logIn(name: string, userAgent = CHROME): Promise<LoginAnswer> {
  const payload = { username: `${name}@example.test`, password: PASSWORD }
  const response = await t.app.inject({
    method: 'POST',
    url: '/generateToken',
    payload,
    headers: { 'user-agent': userAgent },
  })
  return response.json<LoginAnswer>()
}
const headersOf = ({ accessToken }: LoginAnswer) => ({ authorization: `Bearer ${accessToken}` })
const refresh = (tokens: LoginAnswer, userAgent = CHROME) => {
  const { accessToken, refreshToken } = tokens
  const headers = { 'user-agent': userAgent }
  return t.app.inject({
    method: 'POST',
    url: '/refreshToken',
    payload: { accessToken, refreshToken },
    headers,
  })
}
const me = (tokens: LoginAnswer) => t.app.inject({ url: '/api/me', headers: headersOf(tokens) })
const list = async (tokens: LoginAnswer) =>
  (
    await t.app.inject({ url: '/api/me/sessions', headers: headersOf(tokens) })
  ).json<SessionsAnswer>().dtoList
const end = (tokens: LoginAnswer, what: string) =>
  t.app.inject({ method: 'DELETE', url: `/api/me/sessions${what}`, headers: headersOf(tokens) })
const logOut = (payload: object | undefined, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/api/logout', headers, ...(payload && { payload }) })
const LOGGED_OUT = { code: 'LOGGED_OUT', message: '로그아웃되었습니다.' }
async function isOver(tokens: LoginAnswer): Promise<boolean> {
  const statuses = [(await me(tokens)).statusCode, (await refresh(tokens)).statusCode]
  expect(new Set(statuses).size).toBe(1)
  return statuses[0] === 401
}

describe('POST /api/logout (D42)', () => {
  test('ends the session of the refresh token and invalidates its access token', async () => {
    const [here, elsewhere] = [await logIn('mina'), await logIn('mina')]
    const response = await logOut({ refreshToken: here.refreshToken })
    expect([response.statusCode, response.json()]).toEqual([200, LOGGED_OUT])
    expect([await isOver(here), await isOver(elsewhere)]).toEqual([true, false])
  })

  test('ends the session of the bearer token without a body, also after its expiry', async () => {
    const session = await logIn('mina')
    expect((await logOut(undefined, headersOf(session))).json()).toEqual(LOGGED_OUT)
    expect(await isOver(session)).toBe(true)

    const short = await createTestApp({ env: { ACCESS_TOKEN_SECONDS: '1' } })
    try {
      await addMember(short, 'brief')
      const payload = { username: 'brief@example.test', password: PASSWORD }
      const tokens = (
        await short.app.inject({ method: 'POST', url: '/generateToken', payload })
      ).json<LoginAnswer>()
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      expect(
        (await short.app.inject({ url: '/api/me', headers: headersOf(tokens) })).statusCode,
      ).toBe(401)
      await short.app.inject({ method: 'POST', url: '/api/logout', headers: headersOf(tokens) })
      const { accessToken, refreshToken } = tokens
      const renewed = await short.app.inject({
        method: 'POST',
        url: '/refreshToken',
        payload: { accessToken, refreshToken },
      })
      expect(renewed.statusCode).toBe(401)
    } finally {
      await short.close()
    }
  })

  test('ends the session of a replaced refresh token', async () => {
    const first = await logIn('mina')
    const second = (await refresh(first)).json<LoginAnswer>()
    await logOut({ refreshToken: first.refreshToken })
    expect(await isOver(second)).toBe(true)
  })

  test.each([
    ['nothing', undefined, {}],
    ['an empty body', {}, {}],
    ['a forged token', { refreshToken: 'x'.repeat(43) }, { authorization: 'Bearer a.b.c' }],
    ['a header of another scheme', undefined, { authorization: 'Basic eDp5' }],
  ])('answers 200 and ends no session when it is sent with %s', async (_what, body, headers) => {
    const session = await logIn('mina')
    const response = await logOut(body, headers)
    expect([response.statusCode, response.json()]).toEqual([200, LOGGED_OUT])
    expect(await isOver(session)).toBe(false)
  })

  test('answers a repetition equally', async () => {
    const session = await logIn('mina')
    for (let i = 0; i < 2; i++)
      expect(
        (await logOut({ refreshToken: session.refreshToken }, headersOf(session))).json(),
      ).toEqual(LOGGED_OUT)
  })

  test('refuses a refresh token that is not a string', async () => {
    expect((await logOut({ refreshToken: 7 })).json()).toMatchObject({
      errors: [{ field: 'refreshToken', code: 'PATTERN' }],
    })
  })
})

describe('GET /api/me/sessions', () => {
  test('lists the devices, most recently used first, and marks the current one', async () => {
    const phone = await logIn('mina', SAFARI)
    await sql`
      UPDATE session_families SET last_used_at = now() - interval '1 hour',
        created_at = now() - interval '2 hours'`.execute(t.db)
    const desk = await logIn('mina')
    await logIn('other')
    expect(await list(desk)).toEqual([
      {
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        device: { browser: 'Chrome', os: 'Windows' },
        createDate: expect.any(String),
        lastUsedDate: expect.any(String),
        current: true,
      },
      expect.objectContaining({ device: { browser: 'Safari', os: 'iOS' }, current: false }),
    ])
    expect((await list(phone)).map(({ current }) => current)).toEqual([false, true])
  })

  test('updates the last use and the browser at a refresh, and at no other call', async () => {
    const session = await logIn('mina')
    await sql`UPDATE session_families SET last_used_at = now() - interval '1 hour'`.execute(t.db)
    const [before] = await list(session)
    await me(session)
    expect((await list(session))[0]).toEqual(before)
    const renewed = (await refresh(session, SAFARI)).json<LoginAnswer>()
    const [after] = await list(renewed)
    expect(after).toMatchObject({
      sessionId: before?.sessionId,
      createDate: before?.createDate,
      device: { browser: 'Safari', os: 'iOS' },
    })
    expect(Date.parse(after?.lastUsedDate ?? '')).toBeGreaterThan(
      Date.parse(before?.lastUsedDate ?? '') + 3_000_000,
    )
  })

  test.each([
    ['an unknown program', 'a program of mine/1.0'],
    ['a description of 100 kB', `Mozilla/5.0 (${'x'.repeat(10_000)})`],
  ])('shows %s as unknown, and stores at most 500 characters of it', async (_what, userAgent) => {
    const session = await logIn('mina', userAgent)
    expect((await list(session))[0]?.device).toEqual({ browser: null, os: null })
    const { user_agent } = await t.db
      .selectFrom('session_families')
      .select('user_agent')
      .executeTakeFirstOrThrow()
    expect(user_agent?.length).toBeLessThanOrEqual(500)
  })

  test('omits sessions that have ended or are too old for a refresh', async () => {
    const [here, ended] = [await logIn('mina'), await logIn('mina')]
    await logIn('mina')
    await logOut({ refreshToken: ended.refreshToken })
    await sql`
      UPDATE session_families SET created_at = now() - interval '91 days'
      WHERE id = (
        SELECT id FROM session_families ORDER BY created_at DESC LIMIT 1)`.execute(t.db)
    expect((await list(here)).map(({ current }) => current)).toEqual([true])
  })

  test('works for administrators', async () => {
    expect((await list(await logIn('admin'))).map(({ current }) => current)).toEqual([true])
  })
})

describe('DELETE /api/me/sessions', () => {
  test('with an id ends that session and invalidates its tokens', async () => {
    const [here, elsewhere] = [await logIn('mina'), await logIn('mina', SAFARI)]
    const other = (await list(here)).find(({ current }) => !current)
    const response = await end(here, `/${other?.sessionId}`)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { code: 'SESSION_CLOSED', message: '선택한 기기에서 로그아웃되었습니다.' },
    ])
    expect([await isOver(here), await isOver(elsewhere)]).toEqual([false, true])
    expect((await end(here, `/${other?.sessionId}`)).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test("with the id of another member's session is 404 and ends nothing", async () => {
    const [mine, theirs] = [await logIn('mina'), await logIn('other')]
    const [session] = await list(theirs)
    expect((await end(mine, `/${session?.sessionId}`)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await isOver(theirs)).toBe(false)
    expect((await end(mine, '/7')).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'sessionId', code: 'PATTERN' }],
    })
  })

  test('ends all other sessions, and with current=true the current one too', async () => {
    const [here, phone, tablet] = [
      await logIn('mina'),
      await logIn('mina', SAFARI),
      await logIn('mina'),
    ]
    const bystander = await logIn('other')
    expect((await end(here, '')).json()).toEqual({
      code: 'OTHER_SESSIONS_CLOSED',
      message: '다른 모든 기기에서 로그아웃되었습니다.',
    })
    expect([await isOver(here), await isOver(phone), await isOver(tablet)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await end(here, '?current=maybe')).json()).toMatchObject({
      errors: [{ field: 'current', code: 'UNKNOWN_VALUE' }],
    })
    const last = await logIn('mina')
    expect((await end(last, '?current=true')).json()).toEqual({
      code: 'ALL_SESSIONS_CLOSED',
      message: '모든 기기에서 로그아웃되었습니다.',
    })
    expect([await isOver(last), await isOver(bystander)]).toEqual([true, false])
  })
})

describe('a session whose member has changed (D42)', () => {
  const change = (name: string, values: object) =>
    t.db.updateTable('members').set(values).where('email', '=', `${name}@example.test`).execute()
  const users = (tokens: LoginAnswer) =>
    t.app.inject({ url: '/api/admin/users', headers: headersOf(tokens) })

  test("has the member's current role at the next call, not the role in its token", async () => {
    const admin = await logIn('admin')
    expect((await users(admin)).statusCode).toBe(200)
    await change('admin', { role_id: 1 })
    expect((await users(admin)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(
      (await t.app.inject({ url: '/api/me/subscription', headers: headersOf(admin) })).statusCode,
    ).toBe(200)
    const renewed = (await refresh(admin)).json<LoginAnswer>()
    expect((await users(renewed)).json()).toMatchObject({ code: 'FORBIDDEN' })
    await change('admin', { role_id: 3 })
    expect((await users(renewed)).statusCode).toBe(200)
  })

  test.each([
    ['deactivated', { activated_at: null }, { activated_at: new Date() }],
    ['disabled', { disabled_at: new Date() }, { disabled_at: null }],
    ['left', { left_at: new Date() }, { left_at: null }],
  ])(
    'fails immediately when the account is %s, also at a refresh',
    async (_what, disabling, enabling) => {
      const session = await logIn('mina')
      await change('mina', disabling)
      try {
        expect((await me(session)).json()).toMatchObject({ code: 'SESSION_ENDED' })
        expect((await refresh(session)).json()).toMatchObject({ code: 'SESSION_ENDED' })
      } finally {
        await change('mina', enabling)
      }
    },
  )
})

describe('the sessions of one member', () => {
  it('number fifty at most; the next login ends the least recently used one', async () => {
    const [oldest, second] = [await logIn('mina'), await logIn('mina')]
    await refresh(oldest)
    for (let i = 0; i < 48; i++) await logIn('mina')
    const other = await logIn('other')
    expect(await list(second)).toHaveLength(50)
    const newest = await logIn('mina')
    expect((await me(second)).statusCode).toBe(401)
    expect((await me(oldest)).statusCode).toBe(200)
    expect(await list(newest)).toHaveLength(50)
    expect((await me(other)).statusCode).toBe(200)
  })

  it('are at most fifty after many concurrent logins', async () => {
    const logins: LoginAnswer[] = []
    for (let round = 0; round < 6; round++)
      logins.push(...(await Promise.all(Array.from({ length: 10 }, () => logIn('mina')))))
    const statuses = await Promise.all(logins.map(async (tokens) => (await me(tokens)).statusCode))
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  })
})
