import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Limit, Limits, limitRules } from '../modules/site/limits/index.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { resetLimits } from '../testing/test-mails.ts'
import { addMember, bearer } from '../testing/test-members.ts'
import type { AccessRule } from './access-matrix.ts'
import type { App } from './app-types.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { PAYMENT_SANDBOX_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

const ADDRESS = '198.51.100.7'
const email = 'somebody@example.test'
const password = 'Sesame123!'
const tokens = { accessToken: 'a.b.c', refreshToken: 'x'.repeat(43) }
/** A valid body for each route that visitors may call with a body. */
const bodies: Record<string, object> = {
  '/generateToken': { username: email, password },
  '/refreshToken': tokens,
  '/api/logout': { refreshToken: tokens.refreshToken },
  '/api/verification/email': { email },
  '/api/verification/nickname': { nickname: 'somebody' },
  '/api/users': {
    email,
    name: '홍길동',
    nickname: 'somebody',
    password,
    'password-check': password,
    birth: '1990-01-31',
    phoneNumber: '01012345678',
  },
  '/api/verification/activation': { activationCode: 'ABCDEF' },
  '/api/verification/activation/resend': { email },
  '/api/help/find-password': { email, name: '홍길동' },
  '/api/help/reset-password': { password, 'password-check': password },
  '/api/help/not-me': { token: 'x'.repeat(43) },
  '/api/unsubscribe': {},
  '/api/signals': ['browse 1.0.0 mount'],
  '/api/sounds/plays': { musicId: 1 },
  '/api/sounds/tags': { dtoList: [{ musicId: 1 }] },
  '/webhooks/toss': { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: 'order-1' } },
  '/csp-report': { 'csp-report': {} },
  '/__toss/payments': {},
  '/__toss/window/:paymentKey': {},
}

async function exhaust(limit: Limit, key: string): Promise<void> {
  await new Limits(t.db).tryCount([limit, key])
  const hash = createHash('sha256').update(`${limit.name}:${key}`).digest()
  await sql`
    UPDATE limits SET hits = array_fill(now(), ARRAY[${limit.max}::int])
    WHERE key = ${hash}`.execute(t.db)
}
const call = ({ url }: Pick<AccessRule, 'url'>, from: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: url.replace(':paymentKey', 'tgen_1'),
    payload: bodies[url] ?? {},
    remoteAddress: ADDRESS,
    ...from,
  })
const open = () =>
  t.accessRules.filter(
    ({ access, method }) =>
      ['public', 'anyone', 'reset'].includes(access) && !['GET', 'HEAD'].includes(method),
  )

describe('routes that visitors may call with a body', () => {
  it('all appear in this test', () => {
    expect(
      open()
        .map(({ method, url }) => `${method} ${url}`)
        .sort(),
    ).toEqual(
      Object.keys(bodies)
        .map((url) => `POST ${url}`)
        .sort(),
    )
  })

  it('refuse only the address that has used up the limit', async () => {
    for (const rule of open()) {
      if (!rule.limit) throw new Error(`${rule.url} has no limit`)
      await exhaust(rule.limit, ADDRESS)
      const refused = await call(rule)
      expect([rule.url, refused.statusCode, refused.json()]).toMatchObject([
        rule.url,
        429,
        { code: 'TOO_MANY_REQUESTS', params: { seconds: expect.any(Number) } },
      ])
      const elsewhere = await call(rule, { remoteAddress: '198.51.100.8' })
      expect([rule.url, elsewhere.statusCode === 429]).toEqual([rule.url, false])
      await resetLimits(t)
    }
  })

  it('prevent the start if they have no limit', async () => {
    const unlimited = (app: App) =>
      void app.post(
        '/api/unlimited',
        { config: { access: 'public' }, schema: { response: { 200: z.object({}) } } },
        async () => ({}),
      )
    await expect(createTestApp({ extraRoutes: unlimited })).rejects.toThrow(
      'POST /api/unlimited is open to visitors without a limit',
    )
  })
})

describe('limits of IPv6 addresses', () => {
  it('also apply to the /48 network, at sixteen times the number', async () => {
    const rule = { url: '/api/help/not-me' }
    const wide = { ...limitRules.notMe, name: 'not-me-network', max: limitRules.notMe.max * 16 }
    await exhaust(wide, '2001:db8:7::/48')
    expect((await call(rule, { remoteAddress: '2001:db8:7:1::9' })).statusCode).toBe(429)
    expect((await call(rule, { remoteAddress: '2001:db8:8:1::9' })).statusCode).toBe(400)
  })
})

describe('limits of logged-in calls', () => {
  it('count the member, not an address that many members share', async () => {
    const [mina, jin] = [await addMember(t, 'mina'), await addMember(t, 'jin')]
    const rule = { url: '/api/verification/nickname' }
    await exhaust(limitRules.availability, ADDRESS)
    const headers = await bearer(t, mina)
    expect((await call(rule, { headers })).statusCode).toBe(200)
    await exhaust(limitRules.availability, `member ${mina.id}`)
    expect((await call(rule, { headers })).statusCode).toBe(429)
    expect((await call(rule, { headers: await bearer(t, jin) })).statusCode).toBe(200)
  })

  it('let a member refresh from an address whose limit is used up by forged tokens', async () => {
    await addMember(t, 'eun')
    const login = { username: 'eun@example.test', password }
    const session = (await call({ url: '/generateToken' }, { payload: login })).json<
      typeof tokens
    >()
    await exhaust(limitRules.sessionCalls, ADDRESS)
    const { accessToken, refreshToken } = session
    const refresh = (payload: object) => call({ url: '/refreshToken' }, { payload })
    expect((await refresh({ accessToken, refreshToken })).statusCode).toBe(200)
    expect((await refresh(tokens)).statusCode).toBe(429)
  })
})
