import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { OutboxMail } from './outbox.routes.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => t.close())

const JSON_ONLY = { accept: 'application/json' }
const get = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({ url: '/__outbox', headers, remoteAddress })
const send = (subject: string, text = 'text') =>
  t.services.post.send({ to: 'mina@example.test', subject, text, code: `C-${subject}` }, t.db)

describe('GET /__outbox', () => {
  test('shows the newest mails first, as JSON to who accepts that', async () => {
    for (const subject of ['first', '둘째', 'third']) await send(subject)
    const mails = (await get(JSON_ONLY)).json<OutboxMail[]>()
    expect(mails.map(({ subject }) => subject)).toEqual(['third', '둘째', 'first'])
    expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'createdAt'])
    expect(Math.abs(Date.now() - Date.parse(mails[0]?.createdAt ?? ''))).toBeLessThan(10_000)
  })

  test('is a page to read otherwise, in which nothing written runs', async () => {
    await send('<script>alert(1)</script>', '</pre><img src=x onerror=alert(1)>')
    const page = await get({ accept: 'text/html,application/xhtml+xml' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('&#60;script&#62;')
    expect(page.body).not.toMatch(/<script|<img/)
  })

  test('says each subject and code on the console', async () => {
    await send('console')
    expect(t.logged).toContainEqual(expect.objectContaining({ level: 40, to: 'mina@example.test', subject: 'console', code: 'C-console' }))
  })

  test('keeps no mail of a transaction that did not commit', async () => {
    const failing = t.db.transaction().execute(async (tx) => {
      await t.services.post.send({ to: 'mina@example.test', subject: 'undone', text: '' }, tx)
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
  ])('is not there with %j from %s', async (headers: Record<string, string>, address) => {
    const answer = await get({ ...JSON_ONLY, ...headers }, address)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  })

  test.each([
    ['127.0.0.1', 'localhost:8080'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('is there on this machine, from %s by the name %s', async (address, host) => {
    expect((await get({ ...JSON_ONLY, host }, address)).statusCode).toBe(200)
  })

  test('is not there where mails are sent', async () => {
    const sending = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    expect((await sending.app.inject({ url: '/__outbox', headers: JSON_ONLY })).statusCode).toBe(404)
    await sending.close()
  })
})
