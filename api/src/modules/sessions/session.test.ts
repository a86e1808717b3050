import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, Tokens } from '@sori/contract/account'
import { sql } from 'kysely'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { forgetLimits } from '../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../testing/test-members.ts'
import { Limits, limitRules } from '../limits/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await addMember(t, 'mina')
  await addMember(t, 'other')
  await addMember(t, 'admin', { roleId: 3 })
  await addMember(t, 'fresh', { activated: false })
})
afterAll(() => t.close())
beforeEach(() => forgetLimits(t))

const logIn = (username: string, password = PASSWORD, remoteAddress = '10.0.0.1') =>
  t.app.inject({ method: 'POST', url: '/generateToken', payload: { username, password }, remoteAddress })
const refresh = (payload: object) => t.app.inject({ method: 'POST', url: '/refreshToken', payload })
const tokensOf = async (name: string) => (await logIn(`${name}@example.test`)).json<LoginAnswer>()

describe('POST /generateToken', () => {
  test('answers tokens whose access token opens /api/me, and where to go by role', async () => {
    const answer = await logIn(' Mina@Example.test ', ` ${PASSWORD} `)
    expect(answer.statusCode).toBe(200)
    const { accessToken, redirectUrl } = answer.json<LoginAnswer>()
    expect(redirectUrl).toBe('/sounds/tracks')
    const me = await t.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${accessToken}` } })
    expect(me.json()).toMatchObject({ dto: { email: 'mina@example.test', nickname: 'mina', creditBalance: 7, birth: '1990-01-31' } })
    expect((await tokensOf('admin')).redirectUrl).toBe('/admin/statistic')
  })

  test('refuses an unknown account and a wrong password with the same answer', async () => {
    const [unknown, wrong] = await Promise.all([logIn('nobody@example.test'), logIn('mina@example.test', 'Wrong123!')])
    for (const answer of [unknown, wrong]) {
      expect(answer.statusCode).toBe(401)
      expect({ ...answer.json<object>(), requestId: '' }).toEqual({
        code: 'BAD_CREDENTIALS',
        message: '이메일 또는 비밀번호가 올바르지 않습니다.',
        requestId: '',
      })
    }
  })

  test('takes about as long for an unknown account as for a wrong password', async () => {
    const took = async (name: string) => {
      const began = performance.now()
      await logIn(`${name}@example.test`, 'Wrong123!')
      return performance.now() - began
    }
    await took('mina')
    // In turns, and the median of all, so that whatever else runs here slows both alike.
    const ratios: number[] = []
    for (let i = 0; i < 9; i++) {
      await forgetLimits(t)
      ratios.push((await took('nobody')) / (await took('mina')))
    }
    const median = ratios.sort((a, b) => a - b)[4]
    expect(median).toBeGreaterThan(0.5)
    expect(median).toBeLessThan(2)
  })

  test('refuses a right password before activation with NOT_ACTIVATED, a wrong one with BAD_CREDENTIALS', async () => {
    expect((await logIn('fresh@example.test')).json()).toMatchObject({ code: 'NOT_ACTIVATED' })
    expect((await logIn('fresh@example.test', 'Wrong123!')).json()).toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test('names the fields that are missing, in the language asked for', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/generateToken',
      payload: { username: '' },
      headers: { 'accept-language': 'en-GB' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [
        { field: 'username', code: 'REQUIRED', message: 'email is required.' },
        { field: 'password', code: 'REQUIRED', message: 'password is required.' },
      ],
    })
  })

  test('locks an account after ten failures, the right password included, and says for how long', async () => {
    for (let i = 0; i < 10; i++) expect((await logIn('mina@example.test', 'Wrong123!', `10.1.0.${i}`)).statusCode).toBe(401)
    const locked = await logIn('mina@example.test', PASSWORD, '10.1.1.1')
    expect(locked.statusCode).toBe(429)
    expect(locked.json()).toMatchObject({ code: 'LOGIN_LOCKED' })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890)
    expect((await logIn('other@example.test', PASSWORD, '10.1.0.1')).statusCode).toBe(200)
    await sql`UPDATE limits SET hits = ARRAY(SELECT hit - interval '15 minutes' FROM unnest(hits) hit)`.execute(t.db)
    expect((await logIn('mina@example.test')).statusCode).toBe(200)
  })

  test('gives away no more than ten answers to a hundred guesses at once', async () => {
    const guesses = Array.from({ length: 100 }, (_, i) => logIn('mina@example.test', i === 99 ? PASSWORD : `Wrong${i}!`, `10.2.0.${i}`))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
  })

  test('cannot be tried from another address by claiming to be forwarded for one', async () => {
    const guess = (i: number) =>
      t.app.inject({
        method: 'POST',
        url: '/generateToken',
        payload: { username: `guess${i}@example.test`, password: 'Wrong123!' },
        headers: { 'x-forwarded-for': `10.9.0.${i}`, forwarded: `for=10.9.0.${i}` },
        remoteAddress: '10.3.1.1',
      })
    for (let i = 0; i < 30; i++) await guess(i)
    expect((await guess(31)).json()).toMatchObject({ code: 'LOGIN_LOCKED' })
  })

  test('holds its locks for other processes too', async () => {
    for (let i = 0; i < 10; i++) await logIn('mina@example.test', 'Wrong123!', `10.4.0.${i}`)
    const elsewhere = new Limits(t.db)
    expect(await elsewhere.wait([limitRules.loginAccount, 'mina@example.test'])).toBeGreaterThan(890)
  })

  test('locks an address after thirty failures on any accounts', async () => {
    for (let i = 0; i < 30; i++) await logIn(`guess${i}@example.test`, 'Wrong123!', '10.3.0.1')
    expect((await logIn('other@example.test', PASSWORD, '10.3.0.1')).json()).toMatchObject({ code: 'LOGIN_LOCKED' })
    expect((await logIn('other@example.test', PASSWORD, '10.3.0.2')).statusCode).toBe(200)
  })
})

test('POST /generateToken counts all the addresses of one IPv6 network together', async () => {
  for (let i = 0; i < 30; i++) await logIn(`guess${i}@example.test`, 'Wrong123!', `2001:db8:0:7::${i}`)
  expect((await logIn('other@example.test', PASSWORD, '2001:db8:0:7::ffff')).json()).toMatchObject({ code: 'LOGIN_LOCKED' })
  expect((await logIn('other@example.test', PASSWORD, '2001:db8:0:8::1')).statusCode).toBe(200)
})

describe('POST /refreshToken', () => {
  test('exchanges the pair for a new one, and stores no token in the clear', async () => {
    const first = await tokensOf('mina')
    const answer = await refresh(first)
    expect(answer.statusCode).toBe(200)
    const second = answer.json<Tokens>()
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM refresh_tokens t`.execute(t.db)
    expect(
      rows.some(({ text }) => text.includes(second.refreshToken) || text.includes(Buffer.from(second.refreshToken).toString('hex'))),
    ).toBe(false)
  })

  test('answers two refreshes at once with the same successor, which goes on working', async () => {
    const first = await tokensOf('mina')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)))
    const successors = new Set(answers.map((answer) => answer.json<Tokens>().refreshToken))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
    expect(successors.size).toBe(1)
    expect((await refresh(answers[0]?.json<Tokens>() ?? {})).statusCode).toBe(200)
  })

  test('ends the whole family when a replaced token comes back after ten seconds', async () => {
    const first = await tokensOf('mina')
    const second = (await refresh(first)).json<Tokens>()
    await sql`UPDATE refresh_tokens SET replaced_at = replaced_at - interval '11 seconds'`.execute(t.db)
    expect((await refresh(first)).json()).toMatchObject({ code: 'SESSION_ENDED' })
    expect((await refresh(second)).statusCode).toBe(401)
    expect((await refresh(await tokensOf('mina'))).statusCode).toBe(200)
  })

  test('takes an expired access token of the same member, and no other', async () => {
    const mina = await tokensOf('mina')
    const other = await tokensOf('other')
    expect((await refresh({ accessToken: other.accessToken, refreshToken: mina.refreshToken })).statusCode).toBe(401)
    const [head, , signature] = mina.accessToken.split('.')
    expect(
      (await refresh({ accessToken: `${head}.${other.accessToken.split('.')[1]}.${signature}`, refreshToken: other.refreshToken }))
        .statusCode,
    ).toBe(401)
    expect((await refresh({ accessToken: mina.accessToken, refreshToken: 'x'.repeat(43) })).statusCode).toBe(401)
    expect((await refresh(mina)).statusCode).toBe(200)
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
