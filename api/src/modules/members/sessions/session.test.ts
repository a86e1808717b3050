import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, Tokens } from '@sori/contract/account'
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildServices } from '../../../services.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await addMember(t, 'mina')
  await addMember(t, 'other')
  await addMember(t, 'admin', { roleId: 3 })
  await addMember(t, 'fresh', { activated: false })
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const logIn = (username: string, password = PASSWORD, remoteAddress = '10.0.0.1') =>
  t.app.inject({
    method: 'POST',
    url: '/generateToken',
    payload: { username, password },
    remoteAddress,
  })
const refresh = (payload: object) => t.app.inject({ method: 'POST', url: '/refreshToken', payload })
const tokensOf = async (name: string) => (await logIn(`${name}@example.test`)).json<LoginAnswer>()

describe('POST /generateToken', () => {
  test('returns tokens that open /api/me, and the landing page of the role', async () => {
    const response = await logIn(' Mina@Example.test ', ` ${PASSWORD} `)
    expect(response.statusCode).toBe(200)
    const { accessToken, redirectUrl } = response.json<LoginAnswer>()
    expect(redirectUrl).toBe('/sounds/tracks')
    const me = await t.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(me.json()).toMatchObject({
      dto: { email: 'mina@example.test', nickname: 'mina', creditBalance: 7, birth: '1990-01-31' },
    })
    expect((await tokensOf('admin')).redirectUrl).toBe('/admin/statistic')
  })

  test('refuses an unknown account and a wrong password with the same answer', async () => {
    const [unknown, wrong] = await Promise.all([
      logIn('nobody@example.test'),
      logIn('mina@example.test', 'Wrong123!'),
    ])
    for (const response of [unknown, wrong]) {
      expect(response.statusCode).toBe(401)
      expect({ ...response.json<object>(), requestId: '' }).toEqual({
        code: 'BAD_CREDENTIALS',
        message: '이메일 또는 비밀번호가 올바르지 않습니다.',
        requestId: '',
      })
    }
  })

  test('takes about as long for an unknown account as for a wrong password', async () => {
    const elapsed = async (name: string) => {
      const began = performance.now()
      await logIn(`${name}@example.test`, 'Wrong123!')
      return performance.now() - began
    }
    await elapsed('mina')
    // Alternates the two kinds and compares medians, so that other load affects both alike.
    const ratios: number[] = []
    for (let i = 0; i < 9; i++) {
      await resetLimits(t)
      ratios.push((await elapsed('nobody')) / (await elapsed('mina')))
    }
    const median = ratios.sort((a, b) => a - b)[4]
    expect(median).toBeGreaterThan(0.5)
    expect(median).toBeLessThan(2)
  })

  test('answers NOT_ACTIVATED to a right password and BAD_CREDENTIALS to a wrong one', async () => {
    expect((await logIn('fresh@example.test')).json()).toMatchObject({ code: 'NOT_ACTIVATED' })
    expect((await logIn('fresh@example.test', 'Wrong123!')).json()).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })

  test('names missing fields in the requested language', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: { username: '' },
      headers: { 'accept-language': 'en-GB' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [
        { field: 'username', code: 'REQUIRED', message: 'email is required.' },
        { field: 'password', code: 'REQUIRED', message: 'password is required.' },
      ],
    })
  })
})

describe('POST /refreshToken', () => {
  test('exchanges the pair for a new one, and stores no token in plain text', async () => {
    const first = await tokensOf('mina')
    const response = await refresh(first)
    expect(response.statusCode).toBe(200)
    const second = response.json<Tokens>()
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const { rows } = await sql<{
      text: string
    }>`SELECT t::text AS text FROM refresh_tokens t`.execute(t.db)
    expect(
      rows.some(
        ({ text }) =>
          text.includes(second.refreshToken) ||
          text.includes(Buffer.from(second.refreshToken).toString('hex')),
      ),
    ).toBe(false)
  })

  test('answers concurrent refreshes with the same successor, which works', async () => {
    const first = await tokensOf('mina')
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(first)))
    const successors = new Set(responses.map((response) => response.json<Tokens>().refreshToken))
    expect(responses.map((response) => response.statusCode)).toEqual(Array(8).fill(200))
    expect(successors.size).toBe(1)
    expect((await refresh(responses[0]?.json<Tokens>() ?? {})).statusCode).toBe(200)
  })

  test('ends the session when a replaced token is used again after ten seconds', async () => {
    const first = await tokensOf('mina')
    const second = (await refresh(first)).json<Tokens>()
    await sql`UPDATE refresh_tokens SET replaced_at = replaced_at - interval '11 seconds'`.execute(
      t.db,
    )
    expect((await refresh(first)).json()).toMatchObject({ code: 'SESSION_ENDED' })
    expect((await refresh(second)).statusCode).toBe(401)
    expect((await refresh(await tokensOf('mina'))).statusCode).toBe(200)
  })

  test('accepts an expired access token of the same member only', async () => {
    const mina = await tokensOf('mina')
    const other = await tokensOf('other')
    expect(
      (await refresh({ accessToken: other.accessToken, refreshToken: mina.refreshToken }))
        .statusCode,
    ).toBe(401)
    const [head, , signature] = mina.accessToken.split('.')
    expect(
      (
        await refresh({
          accessToken: `${head}.${other.accessToken.split('.')[1]}.${signature}`,
          refreshToken: other.refreshToken,
        })
      ).statusCode,
    ).toBe(401)
    expect(
      (await refresh({ accessToken: mina.accessToken, refreshToken: 'x'.repeat(43) })).statusCode,
    ).toBe(401)
    expect((await refresh(mina)).statusCode).toBe(200)
  })

  test('fails after ninety days of the session, however often it was refreshed (D42)', async () => {
    const first = await tokensOf('mina')
    const age = (days: number) =>
      sql`UPDATE session_families SET created_at = now() - make_interval(days => ${days})`.execute(
        t.db,
      )
    await age(89)
    const second = (await refresh(first)).json<Tokens>()
    expect(second.refreshToken).toBeDefined()
    await age(90)
    expect((await refresh(second)).json()).toMatchObject({ code: 'SESSION_ENDED' })
    const headers = { authorization: `Bearer ${second.accessToken}` }
    expect((await t.app.inject({ url: '/api/me', headers })).json()).toMatchObject({
      code: 'SESSION_ENDED',
    })
  })

  test("accepts the previous release's access token, which no other call accepts", async () => {
    const { accessToken, refreshToken } = await tokensOf('mina')
    const claims = decodeJwt(accessToken)
    const before = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(Buffer.from(TEST_SECRET))
    expect(
      (await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${before}` } }))
        .statusCode,
    ).toBe(401)
    const renewed = (await refresh({ accessToken: before, refreshToken })).json<Tokens>()
    expect(
      (
        await t.app.inject({
          url: '/api/me',
          headers: { authorization: `Bearer ${renewed.accessToken}` },
        })
      ).statusCode,
    ).toBe(200)
  })

  test('works across a change of the secret, even in two processes at the same time', async () => {
    const present = await tokensOf('mina')
    const { config, storage, jobs } = t
    const log = pino({ level: 'silent' })
    const rotated = buildServices({
      config: { ...config, oldJwtSecrets: [TEST_SECRET] },
      db: t.db,
      storage,
      media: undefined as never,
      jobs,
      jwtSecret: 'a newer secret of the same length 01234',
      log,
    })
    const old = (await refresh(present)).json<Tokens>()
    const other = await rotated.sessions.refresh(present, null, {
      address: '10.0.0.1',
      locale: 'ko',
    })
    expect(other.refreshToken).toBe(old.refreshToken)
    const next = await rotated.sessions.refresh(other, null, { address: '10.0.0.1', locale: 'ko' })
    expect(await rotated.accessTokens.read(next.accessToken)).toMatchObject({
      roles: ['ROLE_USER'],
    })
    expect((await refresh(next)).statusCode).toBe(401)
  })

  test('refuses an expired refresh token and a body without one', async () => {
    const first = await tokensOf('mina')
    await sql`UPDATE refresh_tokens SET expires_at = now()`.execute(t.db)
    expect((await refresh(first)).statusCode).toBe(401)
    expect((await refresh({ accessToken: 'x' })).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'refreshToken', code: 'REQUIRED' }],
    })
  })
})
