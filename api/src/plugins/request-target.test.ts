import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { isPlainTarget } from './request-target.ts'

describe('a request target', () => {
  test.each([
    '/',
    '/healthz',
    '/sounds/tracks?keyword=..%2F..',
    '/api/sounds/albums/%EB%8B%AC/title/A%20B',
    '/x/...',
    '/x..y/.z',
    '//',
    '/%25',
    '/100%25%20new',
  ])('%s is accepted', (target) => {
    expect(isPlainTarget(target)).toBe(true)
  })

  test.each([
    'http://127.0.0.1/healthz',
    'https://example.test/',
    'HTTP://x/',
    'file:///etc/passwd',
    '*',
    '',
    'healthz',
    '?x',
    '/healthz#x',
    '/healthz?a#b',
    '/..',
    '/.',
    '/a/../b',
    '/a/./b',
    '/a/..',
    '/a/..?x',
    '/%2e%2e/b',
    '/a/%2E%2e',
    '/a/.%2e/b',
    '/a%2f..%2fb',
    '/a/..%5cb',
    '/a\\..\\b',
    '/%252e%252e/b',
    '/%25252e%25252e/b',
    '/a%252f..%252fb',
    '/%2525252525252e',
  ])('%s is refused', (target) => {
    expect(isPlainTarget(target)).toBe(false)
  })
})

describe('the server', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => t.close())

  /**
   * Sends a request line without changing it, as client libraries would, and returns the response.
   */
  async function sendLine(line: string): Promise<string> {
    const { port } = t.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `${line} HTTP/1.1\r\nhost: localhost\r\naccept-language: en\r\nconnection: close\r\n\r\n`,
    )
    return text(socket)
  }

  test.each([
    'GET http://localhost/healthz',
    'GET http://localhost/__outbox',
    'GET http://169.254.169.254/latest/meta-data/',
    'GET /remotes/../healthz',
    'GET /media/%2e%2e/%2e%2e/jwt-secret',
    'GET /assets/..%5c..%5cjwt-secret',
    'GET /api/%252e%252e/healthz',
    'POST /api/../generateToken',
    'OPTIONS *',
  ])('refuses %s with 400 and the common error body', async (line) => {
    const [head = '', body = ''] = (await sendLine(line)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*x-content-type-options: nosniff/)
    expect(JSON.parse(body)).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'url', code: 'PATTERN' }],
    })
  })

  test('accepts targets that browsers send', async () => {
    expect(await sendLine('GET /healthz')).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await sendLine('GET /api/sounds/tracks?keyword=../..')).toMatch(/^HTTP\/1\.1 200 OK/)
  })
})
