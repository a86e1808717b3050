import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mailsTo, resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import type { HashingLimiter } from '../members/member.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers })
const logIn = (name: string, device?: string) =>
  post(
    '/generateToken',
    { username: `${name}@example.test`, password: PASSWORD },
    device ? { cookie: `sori-device=${device}` } : {},
  )
const person = (name: string) => ({
  email: `${name}@example.test`,
  name: '홍길동',
  nickname: name,
  password: PASSWORD,
  'password-check': PASSWORD,
  birth: '1990-01-31',
  phoneNumber: '01012345678',
})
const reset = (token: string) =>
  post(
    '/api/help/reset-password',
    { password: PASSWORD, 'password-check': PASSWORD },
    { authorization: `Bearer ${token}` },
  )

async function whileFull(
  limiters: readonly HashingLimiter[],
  work: () => Promise<void>,
): Promise<void> {
  const ended = new AbortController()
  const hash = async (limiter: HashingLimiter) => {
    // Full queues refuse immediately, so this loop must pause to let other work run.
    while (!ended.signal.aborted) await t.services.passwords.hash('x', limiter).catch(() => wait(5))
  }
  const flood = limiters.flatMap((limiter) => Array.from({ length: 105 }, () => hash(limiter)))
  try {
    await work()
  } finally {
    ended.abort()
    await Promise.all(flood)
  }
}

describe('while visitors have filled their queue of password hashes', () => {
  it('people log in from known and from new devices', async () => {
    await addMember(t, 'mina')
    const device = (await logIn('mina')).cookies[0]?.value
    await whileFull(['visitor', 'member'], async () => {
      for (let i = 0; i < 4; i++) {
        expect((await logIn('mina')).statusCode).toBe(200)
        expect((await logIn('mina', device)).statusCode).toBe(200)
      }
    })
  })

  it('registration answers 429 and sends no mail', async () => {
    await whileFull(['visitor'], async () => {
      const response = await post('/api/users', person('hasty'))
      expect([response.statusCode, response.json()]).toMatchObject([
        429,
        { code: 'TOO_MANY_REQUESTS' },
      ])
    })
    expect(await mailsTo(t, 'hasty@example.test')).toEqual([])
    expect((await post('/api/users', person('hasty'))).statusCode).toBe(200)
  })
})

describe('while logins from new devices have filled their queue', () => {
  it('people log in from devices that have logged in before', async () => {
    await addMember(t, 'jin')
    const device = (await logIn('jin')).cookies[0]?.value
    await whileFull(['login'], async () => {
      expect((await logIn('jin')).statusCode).toBe(429)
      expect((await logIn('jin', device)).statusCode).toBe(200)
    })
  })
})

describe('calls without password hashing, while the hashing queues are full', () => {
  const limiters = ['member', 'visitor'] as const

  it('still refuse unknown tokens and invalid registrations', async () => {
    await addMember(t, 'taken')
    await post('/api/users', person('waiting'))
    await whileFull(limiters, async () => {
      const codes = await Promise.all([
        post('/api/help/not-me', { token: 'x'.repeat(43) }),
        reset('x'.repeat(43)),
        post('/api/users', person('taken')),
      ])
      expect(codes.map((response) => response.json<{ code: string }>().code)).toEqual([
        'LINK_REFUSED',
        'RESET_REFUSED',
        'VALIDATION',
      ])
      const again = await post('/api/users', person('waiting'))
      expect([again.statusCode, Number(again.headers['retry-after'])]).toEqual([
        429,
        expect.any(Number),
      ])
      // A full queue returns 2 seconds, the limit of one mail a minute its remaining time.
      expect(Number(again.headers['retry-after'])).toBeGreaterThan(30)
    })
  })

  it('let a member answer "I did not do this"', async () => {
    const eun = await addMember(t, 'eun')
    const changed = await t.app.inject({
      method: 'PUT',
      url: '/api/me/password',
      payload: new URLSearchParams({
        password: 'Another456@',
        'password-check': 'Another456@',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(await bearer(t, eun)) },
    })
    expect(changed.statusCode).toBe(200)
    const [mail] = await mailsTo(t, 'eun@example.test')
    const token = /#not-me=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]
    await whileFull(limiters, async () => {
      expect((await post('/api/help/not-me', { token })).json()).toMatchObject({
        code: 'RESET_STARTED',
      })
    })
    const password = 'Another456@'
    expect(
      (await post('/generateToken', { username: 'eun@example.test', password })).json(),
    ).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })
})
