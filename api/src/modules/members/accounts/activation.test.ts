import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildServices } from '../../../services.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../../testing/test-app.ts'
import { mailsTo, newestCode, resetLimits, runResendJobs } from '../../../testing/test-mails.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const post = (url: string, payload: object, remoteAddress = '10.0.0.1') =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress })
const activate = (activationCode: string, remoteAddress?: string) =>
  post('/api/verification/activation', { activationCode }, remoteAddress)
const resend = (email: string, remoteAddress?: string) =>
  post('/api/verification/activation/resend', { email }, remoteAddress)
const logIn = (name: string) =>
  post('/generateToken', { username: `${name}@example.test`, password: PASSWORD })
async function codeOfInactive(name: string): Promise<string> {
  await addMember(t, name, { activated: false })
  await logIn(name)
  return newestCode(t, `${name}@example.test`)
}

describe('POST /api/verification/activation', () => {
  test('activates an account once by its code, typed in any case', async () => {
    const code = await codeOfInactive('mina')
    const response = await activate(` ${code.toLowerCase()} `)
    const activated = {
      code: 'ACTIVATED',
      message: '인증이 완료되었습니다. 로그인해주세요.',
      data: { email: 'mina@example.test' },
    }
    expect([response.statusCode, response.json()]).toEqual([200, activated])
    expect((await logIn('mina')).statusCode).toBe(200)
    expect((await activate(code)).json()).toMatchObject({ code: 'ACTIVATION_REFUSED' })
  })

  test('refuses wrong, expired and replaced codes with the same answer', async () => {
    const first = await codeOfInactive('jin')
    await resetLimits(t)
    await resend('jin@example.test')
    await runResendJobs(t)
    const second = await newestCode(t, 'jin@example.test')
    expect(second).not.toBe(first)
    const responses = [await activate('ZZZZZZ'), await activate(first)]
    await sql`UPDATE activation_codes SET expires_at = now() - interval '1 second'`.execute(t.db)
    responses.push(await activate(second))
    for (const response of responses) {
      expect([response.statusCode, { ...response.json<object>(), requestId: '' }]).toEqual([
        400,
        {
          code: 'ACTIVATION_REFUSED',
          message: '인증 코드가 올바르지 않거나 만료되었습니다.',
          requestId: '',
        },
      ])
    }
    expect((await logIn('jin')).json()).toMatchObject({ code: 'NOT_ACTIVATED' })
  })

  test.each([
    [{}, 'REQUIRED'],
    [{ activationCode: '  ' }, 'REQUIRED'],
    [{ activationCode: 'ABC' }, 'PATTERN'],
    [{ activationCode: '가나다라마바' }, 'PATTERN'],
    [{ activationCode: 123456 }, 'PATTERN'],
  ])('refuses %j at its field', async (body, code) => {
    expect((await post('/api/verification/activation', body)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'activationCode', code }],
    })
  })

  test('answers ten guesses from one address and quickly refuses a thousand more', async () => {
    const code = await codeOfInactive('eun')
    const began = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) =>
        activate(`GUE${String((i % 8) + 2)}${String(i).padStart(2, 'A').slice(-2)}`),
      ),
    )
    const elapsed = performance.now() - began
    const withStatus = (status: number) =>
      responses.filter((response) => response.statusCode === status)
    expect([withStatus(400).length, withStatus(429).length]).toEqual([10, 990])
    expect(withStatus(429)[0]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(withStatus(429)[0]?.headers['retry-after'])).toBeGreaterThan(590)
    expect(elapsed / 1_000).toBeLessThan(20)
    expect((await activate(code)).statusCode).toBe(429)
    expect((await activate(code, '10.0.0.2')).statusCode).toBe(200)
  })

  test('checks only ten of 200 concurrent guesses, even when one of them is right', async () => {
    const code = await codeOfInactive('late')
    const guesses = Array.from({ length: 200 }, (_, i) =>
      activate(i === 150 ? code : `GUESS${(i % 8) + 2}`, '10.0.7.1'),
    )
    const responses = await Promise.all(guesses)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(0)
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect((await logIn('late')).json()).toMatchObject({ code: 'NOT_ACTIVATED' })
  })

  test('accepts a code from before a new JWT secret while the old one is listed', async () => {
    const code = await codeOfInactive('rotated')
    const { config, db, storage, jobs } = t
    const parts = { db, storage, media: undefined as never, jobs, log: pino({ level: 'silent' }) }
    const jwtSecret = 'a newer secret of the same length 01234'
    const elsewhere = (oldJwtSecrets: string[]) =>
      buildServices({ ...parts, jwtSecret, config: { ...config, oldJwtSecrets } }).accounts
    const from = { address: '10.0.9.1', locale: 'ko' as const }
    await expect(elsewhere([]).activation.activate(code, from)).rejects.toMatchObject({
      code: 'ACTIVATION_REFUSED',
    })
    await elsewhere([TEST_SECRET]).activation.activate(code, from)
    expect((await logIn('rotated')).statusCode).toBe(200)
  })

  test('does not count correct codes: twelve people of one office activate', async () => {
    for (let i = 0; i < 12; i++)
      expect((await activate(await codeOfInactive(`office${i}`), '10.0.8.1')).statusCode).toBe(200)
  })
})

describe('POST /api/verification/activation/resend', () => {
  test('answers equally for all accounts, and mails only those that wait', async () => {
    await addMember(t, 'waits', { activated: false })
    await addMember(t, 'activated')
    const responses = await Promise.all(
      ['waits', 'activated', 'nobody'].map((name) => resend(`${name}@example.test`)),
    )
    for (const response of responses)
      expect([response.statusCode, response.json()]).toEqual([
        200,
        {
          code: 'CODE_ASKED',
          message: '아직 인증하지 않은 계정이 있으면 인증 코드를 다시 보냈습니다.',
        },
      ])
    await runResendJobs(t)
    const mails = await Promise.all(
      ['waits', 'activated', 'nobody'].map((name) => mailsTo(t, `${name}@example.test`)),
    )
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0])
  })

  test('sends a person one mail a minute and six an hour, from all addresses', async () => {
    await addMember(t, 'bombed', { activated: false })
    const hundred = Array.from({ length: 100 }, (_, i) =>
      resend('bombed@example.test', `10.1.${i}.1`),
    )
    expect(new Set((await Promise.all(hundred)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    )
    await runResendJobs(t)
    expect(await mailsTo(t, 'bombed@example.test')).toHaveLength(1)
    for (let minute = 0; minute < 10; minute++) {
      await sql`
        UPDATE limits
        SET hits = ARRAY(SELECT hit - interval '61 seconds' FROM unnest(hits) hit)`.execute(t.db)
      await resend('bombed@example.test', `10.2.${minute}.1`)
      await runResendJobs(t)
    }
    expect(await mailsTo(t, 'bombed@example.test')).toHaveLength(6)
  })

  test('refuses the thirty-first request from one address within ten minutes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 35 }, (_, i) => resend(`x${i}@example.test`, '10.3.0.1')),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })

  test('refuses an invalid email', async () => {
    expect((await resend('x')).json()).toMatchObject({
      errors: [{ field: 'email', code: 'PATTERN' }],
    })
  })
})

test('the sweep of accounts removes expired activation codes and keeps valid ones', async () => {
  await codeOfInactive('sweeps')
  await t.services.accounts.removeExpired()
  const codes = () => t.db.selectFrom('activation_codes').selectAll().execute()
  expect((await codes()).length).toBeGreaterThan(0)
  await sql`UPDATE activation_codes SET expires_at = now() - interval '1 second'`.execute(t.db)
  await t.services.accounts.removeExpired()
  expect(await codes()).toHaveLength(0)
})

describe('POST /generateToken before activation', () => {
  test('sends a fresh code at most once a minute', async () => {
    await addMember(t, 'eager', { activated: false })
    for (let i = 0; i < 5; i++)
      expect((await logIn('eager')).json()).toMatchObject({ code: 'NOT_ACTIVATED' })
    expect(await mailsTo(t, 'eager@example.test')).toHaveLength(1)
    await sql`
      UPDATE limits
      SET hits = ARRAY(SELECT hit - interval '61 seconds' FROM unnest(hits) hit)`.execute(t.db)
    await logIn('eager')
    const mails = await mailsTo(t, 'eager@example.test')
    expect(mails).toHaveLength(2)
    expect((await activate(await newestCode(t, 'eager@example.test'))).statusCode).toBe(200)
  })
})
