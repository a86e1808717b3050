import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { TestApp } from '../testing/test-app.ts'
import { createTestApp } from '../testing/test-app.ts'

const ENDLESS = 1_000_000
const IDLE_MS = 300

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    bodyIdleMs: IDLE_MS,
    extraRoutes: (app) => {
      const options = { config: { access: 'public' }, schema: { response: { 200: z.any() } } } as const
      app.get('/api/test/endless', options, (_request, reply) => reply.header('content-length', ENDLESS).send(Readable.from(slowly())))
      app.post('/api/test/thoughtful', options, async () => {
        await wait(3 * IDLE_MS)
        return 'thought'
      })
    },
  })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

async function* slowly(): AsyncGenerator<string> {
  for (let sent = 0; sent < ENDLESS; sent += 10) {
    yield 'abcdefghij'
    await wait(20)
  }
}

const open = () => connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')

/** All that the server says to `text` until it hangs up. */
async function answerTo(text: string, socket: Socket = open()): Promise<string> {
  let all = ''
  socket.on('data', (chunk: Buffer) => (all += chunk.toString()))
  socket.write(text)
  await once(socket, 'close')
  return all
}

function problemIn(answer: string): unknown {
  return JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
}

const POST = 'POST /generateToken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('what Node itself refuses', () => {
  test.each([
    ['broken syntax', 'rubbish\r\n\r\n', 400, 'VALIDATION'],
    ['a length that is none', `${POST}content-length: -1\r\n\r\n`, 400, 'VALIDATION'],
    ['a body of two minds about its length', `${POST}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400, 'VALIDATION'],
    ['headers above 16 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [
      'an address above 16 kB',
      `GET /api/sounds/tracks?keyword=${'a'.repeat(1_000_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('%s is answered in the shape of D6', async (_name, text, status, code) => {
    const answer = await answerTo(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
    expect(answer).toContain('Connection: close')
    expect(problemIn(answer)).toEqual({ code, message: expect.any(String), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  test('a request that never ends is told so with 408', async () => {
    for (const half of ['GET / HTTP/1.1\r\nhost: x\r\n', `${POST}content-length: 100\r\n\r\n{"us`]) {
      const connected = once(t.app.server, 'connection')
      const answered = answerTo(half)
      const [socket] = (await connected) as [Socket]
      await once(socket, 'data')
      // Node looks for them every half minute; this is what it does then.
      t.app.server.emit('clientError', Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      expect(await answered).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(problemIn(await answered)).toMatchObject({ code: 'REQUEST_TIMEOUT' })
    }
  })

  test('a request without a host is refused at that field, in the language asked for; HTTP/1.0 needs none', async () => {
    const answer = await answerTo('GET /healthz HTTP/1.1\r\naccept-language: en\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    expect(problemIn(answer)).toMatchObject({ message: 'The request is not valid.', errors: [{ field: 'host', code: 'REQUIRED' }] })
    expect(await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK\r\n/)
  })

  test('an expectation that we do not meet is 417, the usual one is met', async () => {
    const answer = await answerTo(`${POST}expect: tea\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`)
    expect(answer).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/)
    expect(problemIn(answer)).toMatchObject({ code: 'EXPECTATION_FAILED' })
    const met = await answerTo(`${POST}expect: 100-continue\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`)
    expect(met).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
  })
})

describe('a body that takes its time', () => {
  test('may take ten minutes in all, while the headers may not', () => {
    expect(t.app.server.requestTimeout).toBeGreaterThanOrEqual(600_000)
    expect(t.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
  })

  test.each([
    ['a length', 'content-length: 100\r\n\r\n{"us'],
    ['chunks', 'transfer-encoding: chunked\r\n\r\n4\r\n{"us\r\n'],
    ['nothing at all', 'content-length: 100\r\n\r\n'],
  ])('and stops coming (%s) is ended with 408', async (_name, rest) => {
    const answer = await answerTo(`${POST}${rest}`)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(problemIn(answer)).toMatchObject({ code: 'REQUEST_TIMEOUT' })
  })

  test('and keeps coming is taken, however slowly', async () => {
    const socket = open()
    const answered = answerTo(`${POST}connection: close\r\ncontent-length: 16\r\n\r\n`, socket)
    for (const letter of '{"username": ""}') {
      await wait(IDLE_MS / 5)
      socket.write(letter)
    }
    expect(await answered).toMatch(/^HTTP\/1\.1 400 [\s\S]*"field":"password"/)
  })

  test('does not hurry the answer, nor the next request on its connection', async () => {
    const socket = open()
    const said = answerTo(`${POST.replace('/generateToken', '/api/test/thoughtful')}content-length: 2\r\n\r\n{}`, socket)
    await once(socket, 'data')
    await wait(2 * IDLE_MS)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect((await said).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })
})

test('rubbish after a request cuts its answer off, and never stands in the middle of it', async () => {
  const socket = open()
  const answered = answerTo('GET /api/test/endless HTTP/1.1\r\nhost: x\r\n\r\n', socket)
  await once(socket, 'data')
  socket.write('rubbish\r\n\r\n')
  const [head = '', body = ''] = (await answered).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(body).toMatch(/^(abcdefghij)*$/)
})

test('a client that was refused and does not hang up is cut off', async () => {
  const socket = connect({ port: (t.app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  socket.resume().write('rubbish\r\n\r\n')
  await once(socket, 'end')
  const connections = () => new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)))
  for (let tries = 0; tries < 100 && (await connections()) > 0; tries++) await wait(50)
  expect(await connections()).toBe(0)
  socket.destroy()
})
