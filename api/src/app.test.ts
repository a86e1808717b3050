import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { App } from './plugins/app-types.ts'
import { operatorDetails } from './testing/operator-details.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { addMember, bearer } from './testing/test-members.ts'

const okSchema = z.object({ ok: z.boolean() })
const schema = { response: { 200: okSchema } }

function extraRoutes(app: App): void {
  app.get('/api/test/admin', { config: { access: 'ROLE_ADMIN' }, schema }, async () => ({
    ok: true,
  }))
  app.get('/api/test/user', { config: { access: 'ROLE_USER' }, schema }, async () => ({ ok: true }))
  app.get('/api/test/throws', { config: { access: 'public' }, schema }, async () => {
    throw new Error('SELECT secret FROM /root/path')
  })
  app.get(
    '/api/test/outside',
    { config: { access: 'public' }, schema },
    async () => ({ ok: 'yes' }) as unknown as { ok: boolean },
  )
  app.get('/api/test/more', { config: { access: 'public' }, schema }, async () => ({
    ok: true,
    password_hash: 'x',
  }))
  app.get('/api/test/down', { config: { access: 'public' }, schema }, async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    })
  })
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ extraRoutes })
})
afterAll(() => t.close())
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

describe('building the server', () => {
  test('fails for a route without an access rule', async () => {
    await expect(
      createTestApp({
        extraRoutes: (app) => void app.get('/x', { schema }, async () => ({ ok: true })),
      }),
    ).rejects.toThrow('GET /x does not say who may call it')
  })

  test('fails for a route without a response schema', async () => {
    await expect(
      createTestApp({
        extraRoutes: (app) =>
          void app.get('/x', { config: { access: 'public' } }, async () => ({})),
      }),
    ).rejects.toThrow('GET /x does not declare its responses')
  })
})

describe('access rules', () => {
  test('admit each role, and answer 401 to visitors and 403 to other members', async () => {
    const member = await bearer(t, await addMember(t, 'member'))
    const manager = await bearer(t, await addMember(t, 'manager', { roleId: 2 }))
    const admin = await bearer(t, await addMember(t, 'admin', { roleId: 3 }))
    const matrix: [string, Record<string, string>, number][] = [
      ['/api/test/admin', {}, 401],
      ['/api/test/admin', member, 403],
      ['/api/test/admin', manager, 403],
      ['/api/test/admin', admin, 200],
      ['/api/test/user', {}, 401],
      ['/api/test/user', member, 200],
      ['/api/test/user', manager, 200],
      ['/api/test/user', admin, 403],
      ['/api/me', {}, 401],
      ['/api/me', admin, 200],
    ]
    for (const [url, headers, status] of matrix)
      expect([url, status, (await get(url, headers)).statusCode]).toEqual([url, status, status])
    expect((await get('/api/test/admin', member)).json()).toMatchObject({
      code: 'FORBIDDEN',
      message: '접근 권한이 없습니다.',
    })
    expect((await get('/api/test/admin')).json()).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })
})

describe('errors', () => {
  test('leave the details of unexpected errors in the log', async () => {
    t.logged.length = 0
    const failed = await get('/api/test/throws')
    expect(failed.statusCode).toBe(500)
    expect(failed.json()).toEqual({
      code: 'INTERNAL',
      message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
      requestId: failed.headers['x-request-id'],
    })
    expect(t.logged).toContainEqual(
      expect.objectContaining({ level: 50, requestId: failed.headers['x-request-id'] }),
    )
  })

  test('answer 500 without data when a response violates its schema', async () => {
    expect((await get('/api/test/outside')).statusCode).toBe(500)
    expect((await get('/api/test/more')).body).not.toContain('password_hash')
  })

  test('answer 503 with Retry-After when the database fails', async () => {
    const down = await get('/api/test/down')
    expect([
      down.statusCode,
      down.json<{ code: string }>().code,
      down.headers['retry-after'],
    ]).toEqual([503, 'UNAVAILABLE', '5'])
  })

  test('differ by status for an invalid path, method, syntax, size and type', async () => {
    expect((await get('/api/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' })
    const method = await t.app.inject({ method: 'DELETE', url: '/api/sounds/tracks?x=1' })
    expect([method.statusCode, method.headers.allow, method.json<{ code: string }>().code]).toEqual(
      [405, 'GET, HEAD', 'METHOD_NOT_ALLOWED'],
    )
    expect((await get('/generateToken')).headers.allow).toBe('POST')
    const post = (payload: string, type = 'application/json') =>
      t.app.inject({
        method: 'POST',
        url: '/generateToken',
        payload,
        headers: { 'content-type': type },
      })
    expect((await post('{"username":')).json()).toMatchObject({ code: 'VALIDATION' })
    expect((await post('{"__proto__":{"a":1}}')).statusCode).toBe(400)
    expect((await post('')).statusCode).toBe(400)
    expect((await post('null')).statusCode).toBe(400)
    expect((await post('['.repeat(50_000))).statusCode).toBe(400)
    const large = await post(`{"username":"${'a'.repeat(1_100_000)}"}`)
    expect([large.statusCode, large.json()]).toMatchObject([
      413,
      { code: 'TOO_LARGE', params: { bytes: 1_048_576 } },
    ])
    for (const type of ['text/xml', 'text/plain'])
      expect((await post('{}', type)).json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
    for (const unstorable of ['\\u0000', '\\ud800', 'x\\udfff'])
      expect((await post(`{"username":"a","password":"${unstorable}"}`)).json()).toMatchObject({
        code: 'VALIDATION',
        errors: [{ field: 'password', code: 'PATTERN' }],
      })
    expect((await get('/api/%E0%A4%A')).json()).toMatchObject({ code: 'VALIDATION' })
  })

  test('answer 405 to an unknown method on a known path, and 404 elsewhere', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'TRACE'] as const) {
      expect([
        method,
        (await t.app.inject({ method: method as 'PATCH', url: '/api/me' })).statusCode,
      ]).toEqual([method, 405])
      expect([
        method,
        (await t.app.inject({ method: method as 'PATCH', url: '/api/nothing' })).statusCode,
      ]).toEqual([method, 404])
    }
  })

  test('use the requested language, or Korean for an unsupported one', async () => {
    const words = async (language: string) =>
      (await get('/api/nothing', { 'accept-language': language })).json<{ message: string }>()
        .message
    expect(await words('en')).toBe('What you asked for was not found.')
    expect(await words('fr, en;q=0.5, ko;q=0.9')).toBe('요청한 정보를 찾을 수 없습니다.')
    expect(await words('ko;q=0, en-US')).toBe('What you asked for was not found.')
    expect(await words('xx')).toBe('요청한 정보를 찾을 수 없습니다.')
  })
})

describe('every response', () => {
  test("carries a request id, which is the client's own when valid", async () => {
    expect(
      (await get('/healthz', { 'x-request-id': 'trace-0123456789' })).headers['x-request-id'],
    ).toBe('trace-0123456789')
    expect((await get('/healthz', { 'x-request-id': 'a b\tc' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    )
    for (const url of ['/api/nothing', '/api/%E0%A4%A', `/api/stream/${'a'.repeat(5_000)}`]) {
      const { headers, ...rest } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      const { requestId } = rest.json<{ requestId: string }>()
      expect([url, headers['x-request-id']]).toEqual([url, requestId])
      expect(t.logged).toContainEqual(
        expect.objectContaining({ msg: 'answered', status: rest.statusCode, requestId }),
      )
    }
  })

  test('leaves passwords and tokens out of the log', async () => {
    t.logged.length = 0
    await t.app.inject({
      method: 'POST',
      url: '/generateToken?token=abc-secret-1',
      payload: { username: 'member@example.test', password: 'abc-secret-2' },
    })
    await get('/api/stream/x?until=1&signature=abc-secret-6')
    await get('/api/me?accessToken=abc-secret-3', {
      authorization: 'Bearer abc-secret-4',
      cookie: 'abc-secret-5',
    })
    expect(t.logged.length).toBeGreaterThan(1)
    expect(JSON.stringify(t.logged)).not.toContain('abc-secret')
  })
})

test('Strict-Transport-Security is sent in production only, also for malformed paths', async () => {
  const env = {
    NODE_ENV: 'production',
    JWT_SECRET: 'kq83hf7s0Lz2mVx9Qw4eRt6Yu1Io5PaD',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://sori.example',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: 'embedded',
    TOSS_CLIENT_KEY: 'live_gck_x',
    TOSS_SECRET_KEY: 'live_gsk_x',
    ...operatorDetails,
  }
  const live = await createTestApp({ env })
  for (const url of ['/healthz', '/', '/api/nothing', '/api/%E0%A4%A']) {
    expect([url, (await live.app.inject({ url })).headers['strict-transport-security']]).toEqual([
      url,
      'max-age=31536000',
    ])
    expect([url, (await get(url)).headers['strict-transport-security']]).toEqual([url, undefined])
  }
  await live.close()
})

describe('HEAD', () => {
  test('works on every GET route, with the same headers and access and no body', async () => {
    const head = (url: string) => t.app.inject({ method: 'HEAD', url })
    for (const url of ['/healthz', '/api/sounds/tracks', '/api/sounds/tags', '/registry']) {
      const [whole, headers] = [await get(url), await head(url)]
      expect([url, headers.statusCode, headers.rawPayload.length]).toEqual([url, 200, 0])
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect(headers.headers[name]).toBe(whole.headers[name])
    }
    expect((await head('/api/me')).statusCode).toBe(401)
    expect((await head('/generateToken')).statusCode).toBe(405)
    expect((await head('/api/sounds/tracks?sort=random')).statusCode).toBe(400)
  })
})

describe('health', () => {
  test('/healthz always answers 200, and /readyz only while the process is ready', async () => {
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' })
    t.readiness.ready = false
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).json()).toMatchObject({ code: 'UNAVAILABLE' })
    t.readiness.ready = true
  })
})
