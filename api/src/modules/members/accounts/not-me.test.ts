import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginAnswer, NotMeAnswer } from '@sori/contract/account'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import {
  mailsTo,
  newestCode,
  resetLimits,
  runFindPasswordJobs,
} from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const NEW = 'Another456@'
const THIRD = 'Third789#'
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers })
const logIn = (name: string, password = PASSWORD) =>
  post('/generateToken', { username: `${name}@example.test`, password })
const tokensOf = async (name: string, password?: string) =>
  (await logIn(name, password)).json<LoginAnswer>()
const notMe = (token: unknown) => post('/api/help/not-me', { token } as object)
const reset = (token: string, password: string) =>
  post(
    '/api/help/reset-password',
    { password, 'password-check': password },
    { authorization: `Bearer ${token}` },
  )
const changeTo = (password: string, { accessToken }: LoginAnswer, language = 'ko') =>
  t.app.inject({
    method: 'PUT',
    url: '/api/me/password',
    payload: new URLSearchParams({ password, 'password-check': password }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${accessToken}`,
      'accept-language': language,
    },
  })
async function linkOf(name: string): Promise<string> {
  const [mail] = await mailsTo(t, `${name}@example.test`)
  const token = /\/help\/reset-password#not-me=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no mail with a link went to ${name}`)
  return token
}
/** Adds a member whose password a thief has changed, and returns the token of the mail. */
async function tokenAfterTheft(name: string): Promise<string> {
  await addMember(t, name)
  await changeTo(NEW, await tokensOf(name))
  return linkOf(name)
}

describe('the mail about a changed password (D43)', () => {
  test('is sent after a change and after a reset, in the language of the request', async () => {
    await tokenAfterTheft('mina')
    const [changed] = await mailsTo(t, 'mina@example.test')
    expect(changed).toMatchObject({ subject: '[소리장터] 비밀번호가 변경되었습니다' })
    expect(changed?.text).toContain('내가 하지 않았습니다: http')

    await changeTo(THIRD, await tokensOf('mina', NEW), 'en')
    expect((await mailsTo(t, 'mina@example.test'))[0]?.subject).toBe(
      '[Sorijangteo] Your password was changed',
    )

    await post('/api/help/find-password', { email: 'mina@example.test', name: 'Some One' })
    await runFindPasswordJobs(t)
    const { resetToken } = (await logIn('mina', await newestCode(t, 'mina@example.test'))).json<{
      resetToken: string
    }>()
    await reset(resetToken, NEW)
    expect((await mailsTo(t, 'mina@example.test')).map(({ subject }) => subject)).toEqual([
      '[소리장터] 비밀번호가 변경되었습니다',
      '[소리장터] 비밀번호 재설정',
      '[Sorijangteo] Your password was changed',
      '[소리장터] 비밀번호가 변경되었습니다',
    ])
  })

  test('is not sent after a refused change', async () => {
    await addMember(t, 'refused')
    expect((await changeTo('short', await tokensOf('refused'))).statusCode).toBe(400)
    expect(await mailsTo(t, 'refused@example.test')).toHaveLength(0)
  })
})

describe('POST /api/help/not-me', () => {
  test("ends every session, also the thief's, and returns a reset token", async () => {
    const token = await tokenAfterTheft('eun')
    const thief = await tokensOf('eun', NEW)
    const response = await notMe(token)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        code: 'RESET_STARTED',
        message: '모든 기기에서 로그아웃되었습니다. 새 비밀번호를 설정해주세요.',
        data: { resetToken: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ])
    const { resetToken } = response.json<NotMeAnswer>().data
    expect((await post('/refreshToken', thief)).statusCode).toBe(401)
    expect(
      (
        await t.app.inject({
          url: '/api/me',
          headers: { authorization: `Bearer ${thief.accessToken}` },
        })
      ).statusCode,
    ).toBe(401)
    for (const password of [NEW, PASSWORD])
      expect((await logIn('eun', password)).json()).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await reset(resetToken, THIRD)).json()).toMatchObject({ code: 'PASSWORD_CHANGED' })
    expect((await logIn('eun', THIRD)).statusCode).toBe(200)
  })

  test('works once and refuses used, expired and invalid tokens with the same answer', async () => {
    const used = await tokenAfterTheft('once')
    expect((await notMe(used)).statusCode).toBe(200)
    const expired = await tokenAfterTheft('late')
    await sql`UPDATE not_me_tokens SET expires_at = now()`.execute(t.db)
    for (const token of [used, expired, 'rubbish', `${await tokenAfterTheft('junk')}x`]) {
      const response = await notMe(token)
      expect([token, response.statusCode, response.json()]).toMatchObject([
        token,
        400,
        {
          code: 'LINK_REFUSED',
          message: '링크가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 이용해주세요.',
        },
      ])
    }
    expect((await logIn('late', NEW)).statusCode).toBe(200)
    expect((await notMe('')).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'token', code: 'REQUIRED' }],
    })
    expect((await notMe(undefined)).json()).toMatchObject({
      errors: [{ field: 'token', code: 'REQUIRED' }],
    })
  })

  test('accepts a token for seven days', async () => {
    await tokenAfterTheft('week')
    const { rows } = await sql<{ days: number }>`
      SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days
      FROM not_me_tokens ORDER BY expires_at DESC LIMIT 1`.execute(t.db)
    expect(rows[0]?.days).toBeCloseTo(7, 1)
  })

  test('lets one of two concurrent requests with the same token through', async () => {
    const token = await tokenAfterTheft('twice')
    const responses = await Promise.all([notMe(token), notMe(token)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('keeps no token in plain text in the database or the log', async () => {
    const token = await tokenAfterTheft('secretive')
    const { rows } = await sql<{
      text: string
    }>`SELECT t::text AS text FROM not_me_tokens t`.execute(t.db)
    expect(
      rows.some(
        ({ text }) => text.includes(token) || text.includes(Buffer.from(token).toString('hex')),
      ),
    ).toBe(false)
    await notMe(token)
    expect(JSON.stringify(t.logged)).not.toContain(token)
  })

  test('accepts the token of an earlier mail after the password was changed again', async () => {
    const first = await tokenAfterTheft('again')
    await changeTo(THIRD, await tokensOf('again', NEW))
    expect((await notMe(first)).statusCode).toBe(200)
    expect((await logIn('again', THIRD)).statusCode).toBe(401)
  })
})

test('the sweep of accounts removes expired "not me" tokens and keeps valid ones', async () => {
  const token = await tokenAfterTheft('sweeps')
  await t.services.accounts.removeExpired()
  expect(await t.db.selectFrom('not_me_tokens').selectAll().execute()).not.toHaveLength(0)
  await sql`UPDATE not_me_tokens SET expires_at = now() - interval '1 second'`.execute(t.db)
  await t.services.accounts.removeExpired()
  expect(await t.db.selectFrom('not_me_tokens').selectAll().execute()).toHaveLength(0)
  expect((await notMe(token)).statusCode).toBe(400)
})
