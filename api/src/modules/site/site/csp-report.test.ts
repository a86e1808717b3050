import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.logged.length = 0
  await resetLimits(t)
})

const send = (payload: object | string, type = 'application/csp-report') =>
  t.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const old = (
  blocked: string,
  directive = 'style-src-elem',
  page = 'https://sori.test/success?paymentKey=tgen_secret#x',
) => ({
  'csp-report': {
    'effective-directive': directive,
    'blocked-uri': blocked,
    'document-uri': page,
    'source-file': 'https://sori.test/a.js?t=1',
  },
})
const warned = () => t.logged.filter(({ level }) => Number(level) >= 40)

test('a report is logged once per kind, without the queries of its URLs', async () => {
  for (let times = 0; times < 3; times++)
    expect((await send(old('https://evil.test/x.css?a=secret'))).statusCode).toBe(204)
  expect((await send(old('https://evil.test/other.css'))).statusCode).toBe(204)
  expect((await send(old('inline'))).statusCode).toBe(204)
  expect(warned()).toMatchObject([
    {
      level: 40,
      directive: 'style-src-elem',
      blocked: 'https://evil.test',
      page: 'https://sori.test/success',
      source: 'https://sori.test/a.js',
    },
    { directive: 'style-src-elem', blocked: 'inline' },
  ])
  expect(JSON.stringify(t.logged)).not.toContain('secret')
})

test("the newer form is accepted; other reports and extensions' are ignored", async () => {
  const body = (effectiveDirective: string, blockedURL: string) => ({
    effectiveDirective,
    blockedURL,
    documentURL: 'https://sori.test/',
  })
  const reports = [
    {
      type: 'csp-violation',
      age: 1,
      url: 'https://sori.test/',
      body: body('script-src-elem', 'data:text/javascript,secret'),
    },
    { type: 'csp-violation', body: body('script-src-elem', 'chrome-extension://abc/x.js') },
    { type: 'deprecation', body: { id: 'x' } },
  ]
  expect((await send(reports, 'application/reports+json')).statusCode).toBe(204)
  expect(warned()).toMatchObject([{ directive: 'script-src-elem', blocked: 'data:' }])
  expect(JSON.stringify(t.logged)).not.toContain('secret')
})

test('invalid, too large and wrongly typed reports are refused', async () => {
  expect((await send('{')).statusCode).toBe(400)
  expect((await send({ x: 1 })).statusCode).toBe(400)
  expect((await send(old('x'), 'text/plain')).statusCode).toBe(415)
  const large = await send({ 'csp-report': { padding: 'x'.repeat(20_000) } })
  expect([large.statusCode, large.json()]).toMatchObject([
    413,
    { code: 'TOO_LARGE', params: { bytes: 16_384 } },
  ])
  expect((await t.app.inject({ url: '/csp-report' })).statusCode).toBe(405)
  expect(warned()).toEqual([])
})

test('thirty reports a minute are accepted per address, and the log is limited', async () => {
  const responses = await Promise.all(
    Array.from({ length: 35 }, (_, index) => send(old(`https://a${index}.test/`))),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  for (let round = 0; round < 10; round++) {
    await resetLimits(t)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(old(`https://b${round}-${index}.test/`))),
    )
  }
  expect(warned().length).toBeLessThanOrEqual(200)
})
