import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp, TEST_OUTBOX_TOKEN } from '../../../testing/test-app.ts'
import type { OutboxMail } from './outbox-mailer.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => t.close())

const WITH_TOKEN = { 'x-outbox-token': TEST_OUTBOX_TOKEN }
const JSON_ONLY = { accept: 'application/json', ...WITH_TOKEN }
const get = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({ url: '/__outbox', headers, remoteAddress })
const request = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const send = (subject: string, text = 'text') =>
  t.db
    .transaction()
    .execute((tx) =>
      t.services.mailer.send(tx, { to: 'mina@example.test', subject, text, code: `C-${subject}` }),
    )

describe('GET /__outbox', () => {
  test('lists the newest mails first, as JSON when the client accepts it', async () => {
    for (const subject of ['first', '둘째', 'third']) await send(subject)
    const mails = (await get(JSON_ONLY)).json<OutboxMail[]>()
    expect(mails.map(({ subject }) => subject)).toEqual(['third', '둘째', 'first'])
    expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'createdAt'])
    expect(Math.abs(Date.now() - Date.parse(mails[0]?.createdAt ?? ''))).toBeLessThan(10_000)
  })

  test("shows browsers an HTML page that escapes the mails' content", async () => {
    await send('<script>alert(1)</script>', '</pre><img src=x onerror=alert(1)>')
    const page = await get({ accept: 'text/html,application/xhtml+xml', ...WITH_TOKEN })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']{44}'; /,
    )
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toMatch(/<script|<img/)
  })

  test('accepts the token in a link and then by cookie, without it in the URL', async () => {
    await send('by link')
    const followed = await request(`/__outbox?token=${TEST_OUTBOX_TOKEN}`)
    const cookie = String(followed.headers['set-cookie'])
    expect([followed.statusCode, followed.headers.location, followed.body]).toEqual([
      303,
      '/__outbox',
      '',
    ])
    expect(cookie).toMatch(/; Path=\/__outbox; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
    const [pair = ''] = cookie.split(';')
    for (const more of ['', 'theme=dark; '])
      expect((await request('/__outbox', { cookie: `${more}${pair}` })).body).toContain('by link')
    expect(
      (
        await request(`/__outbox?token=${TEST_OUTBOX_TOKEN}`, { accept: 'application/json' })
      ).json(),
    ).toMatchObject([{ subject: 'by link' }, {}, {}, {}, {}])
  })

  test.each<[string, string, Record<string, string>]>([
    ['no token', '/__outbox', {}],
    ['another token in the header', '/__outbox', { 'x-outbox-token': `${TEST_OUTBOX_TOKEN}x` }],
    ['an empty header', '/__outbox', { 'x-outbox-token': '' }],
    ['another token in the link', '/__outbox?token=wrong', {}],
    ['an empty token in the link', '/__outbox?token=', {}],
    [
      'two tokens in the link',
      `/__outbox?token=${TEST_OUTBOX_TOKEN}&token=${TEST_OUTBOX_TOKEN}`,
      {},
    ],
    ['another cookie', '/__outbox', { cookie: 'outbox_token=wrong' }],
    ['a cookie that cannot be read', '/__outbox', { cookie: 'outbox_token=%' }],
    [
      'the token in a cookie of another name',
      '/__outbox',
      { cookie: `token=${TEST_OUTBOX_TOKEN}` },
    ],
    [
      'a wrong token in the link beside a good cookie',
      '/__outbox?token=wrong',
      { cookie: `outbox_token=${TEST_OUTBOX_TOKEN}` },
    ],
  ])('answers 404 on this machine to a request with %s', async (_name, url, headers) => {
    for (const accept of ['text/html', 'application/json']) {
      const response = await request(url, { ...headers, accept })
      expect([
        response.statusCode,
        response.json<{ code: string }>().code,
        response.headers['set-cookie'],
      ]).toEqual([404, 'NOT_FOUND', undefined])
    }
  })

  test('answers 404 behind a default reverse proxy, which forwards our own host', async () => {
    expect((await request('/__outbox', { host: 'localhost:8080' })).statusCode).toBe(404)
  })

  test('keeps the token out of the log', async () => {
    t.logged.length = 0
    await request(`/__outbox?token=${TEST_OUTBOX_TOKEN}`)
    await get(JSON_ONLY)
    expect(t.logged.length).toBeGreaterThan(1)
    expect(JSON.stringify(t.logged)).not.toContain(TEST_OUTBOX_TOKEN)
  })

  test('logs each subject and code', async () => {
    await send('console')
    expect(t.logged).toContainEqual(
      expect.objectContaining({
        level: 40,
        to: 'mina@example.test',
        subject: 'console',
        code: 'C-console',
      }),
    )
  })

  test('contains no mail of a rolled back transaction', async () => {
    const failing = t.db.transaction().execute(async (tx) => {
      await t.services.mailer.send(tx, { to: 'mina@example.test', subject: 'undone', text: '' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect((await get(JSON_ONLY)).body).not.toContain('undone')
  })

  test.each([
    [{ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    [{ forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    [{ 'x-forwarded-proto': 'https' }, '127.0.0.1'],
    [{ 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
    [{ via: '1.1 proxy' }, '127.0.0.1'],
    [{ host: 'rebound.evil.example' }, '127.0.0.1'],
    [{}, '10.0.0.7'],
    [{}, '2001:db8::1'],
    [{}, '::ffff:10.0.0.7'],
  ])(
    'answers 404 with the headers %j from %s',
    async (headers: Record<string, string>, address) => {
      const response = await get({ ...JSON_ONLY, ...headers }, address)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        404,
        'NOT_FOUND',
      ])
    },
  )

  test.each([
    ['127.0.0.1', 'localhost:8080'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('answers on this machine, from the address %s with the host %s', async (address, host) => {
    expect((await get({ ...JSON_ONLY, host }, address)).statusCode).toBe(200)
  })

  test('answers 404 when mails are sent by SMTP', async () => {
    const sending = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    expect((await sending.app.inject({ url: '/__outbox', headers: JSON_ONLY })).statusCode).toBe(
      404,
    )
    await sending.close()
  })
})
