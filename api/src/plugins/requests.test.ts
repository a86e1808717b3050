import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const ENDLESS = 1_000_000
const IDLE_MS = 300
const BYTES_PER_SECOND = 5

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    env: { BODY_MIN_BYTES_PER_SECOND: String(BYTES_PER_SECOND) },
    bodyIdleMs: IDLE_MS,
    extraRoutes: (app) => {
      const limit = { name: 'test', max: 1_000, seconds: 60 }
      const options = {
        config: { access: 'public', limit },
        schema: { response: { 200: z.any() } },
      } as const
      app.get('/api/test/endless', options, (_request, reply) =>
        reply.header('content-length', ENDLESS).send(Readable.from(slowly())),
      )
      app.post('/api/test/thoughtful', options, async () => {
        await wait(3 * IDLE_MS)
        return 'thought'
      })
      app.post(
        '/api/test/late',
        { ...options, onRequest: () => wait(4 * IDLE_MS), bodyLimit: ENDLESS },
        ({ body }) => String(body).length,
      )
      app.addContentTypeParser('text/x-late', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )
    },
  })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

async function* slowly(): AsyncGenerator<string> {
  for (let sentBytes = 0; sentBytes < ENDLESS; sentBytes += 10) {
    yield 'abcdefghij'
    await wait(20)
  }
}

const open = () => connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')

/** Sends `text` over a socket and returns everything that the server sends until it closes. */
async function responseTo(text: string, socket: Socket = open()): Promise<string> {
  let all = ''
  socket.on('data', (chunk: Buffer) => (all += chunk.toString()))
  socket.write(text)
  if (!socket.closed) await once(socket, 'close')
  return all
}

function problemIn(response: string): unknown {
  return JSON.parse(response.split('\r\n\r\n')[1] ?? '')
}

const POST = 'POST /generateToken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('a request that Node refuses', () => {
  test.each([
    ['broken syntax', 'rubbish\r\n\r\n', 400, 'VALIDATION'],
    ['an invalid length', `${POST}content-length: -1\r\n\r\n`, 400, 'VALIDATION'],
    [
      'a body with two lengths',
      `${POST}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'VALIDATION',
    ],
    [
      'headers above 16 kB',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an address above 16 kB',
      `GET /api/sounds/tracks?keyword=${'a'.repeat(1_000_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('gets the common error body for %s', async (_name, text, status, code) => {
    const response = await responseTo(text)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
    expect(response).toContain('Connection: close')
    expect(problemIn(response)).toEqual({
      code,
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('gets a 408 when it is unfinished', async () => {
    for (const half of [
      'GET / HTTP/1.1\r\nhost: x\r\n',
      `${POST}content-length: 100\r\n\r\n{"us`,
    ]) {
      const connected = once(t.app.server, 'connection')
      const pending = responseTo(half)
      const [socket] = (await connected) as [Socket]
      await once(socket, 'data')
      // Emits the error that Node's own check emits, but only every 30 s.
      t.app.server.emit(
        'clientError',
        Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
      expect(await pending).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(problemIn(await pending)).toMatchObject({ code: 'REQUEST_TIMEOUT' })
    }
  })

  test('gets an error for the field "host" without a host, except in HTTP/1.0', async () => {
    const response = await responseTo(
      'GET /healthz HTTP/1.1\r\naccept-language: en\r\nconnection: close\r\n\r\n',
    )
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(response).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    expect(problemIn(response)).toMatchObject({
      message: 'The request is not valid.',
      errors: [{ field: 'host', code: 'REQUIRED' }],
    })
    expect(await responseTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK\r\n/)
  })

  test('gets a 417 for an unknown Expect header, but not for 100-continue', async () => {
    const response = await responseTo(
      `${POST}expect: tea\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/)
    expect(problemIn(response)).toMatchObject({ code: 'EXPECTATION_FAILED' })
    const met = await responseTo(
      `${POST}expect: 100-continue\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
    )
    expect(met).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
  })
})

describe('a slow body', () => {
  test('may take ten minutes, but headers may not', () => {
    expect(t.app.server.requestTimeout).toBeGreaterThanOrEqual(600_000)
    expect(t.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
  })

  test.each([
    ['a part with a length', 'content-length: 100\r\n\r\n{"us'],
    ['a chunk', 'transfer-encoding: chunked\r\n\r\n4\r\n{"us\r\n'],
    ['the headers', 'content-length: 100\r\n\r\n'],
  ])('gets 408 when it stalls after %s', async (_name, rest) => {
    const response = await responseTo(`${POST}${rest}`)
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(problemIn(response)).toMatchObject({ code: 'REQUEST_TIMEOUT' })
  })

  test('can take any time while it keeps arriving', async () => {
    const socket = open()
    const pending = responseTo(`${POST}connection: close\r\ncontent-length: 16\r\n\r\n`, socket)
    for (const letter of '{"username": ""}') {
      await wait(IDLE_MS / 5)
      socket.write(letter)
    }
    expect(await pending).toMatch(/^HTTP\/1\.1 400 [\s\S]*"field":"password"/)
  })

  test('gets a 408 when it is slower than the minimum rate, although it never stops', async () => {
    const socket = open()
    const pending = responseTo(`${POST}content-length: 1000\r\n\r\n`, socket)
    // A byte every 260 ms meets the idle limit of 300 ms, but is slower than 5 bytes per second.
    const sender = setInterval(() => socket.write('x'), 260)
    const from = performance.now()
    const response = await pending
    clearInterval(sender)
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(problemIn(response)).toMatchObject({ code: 'REQUEST_TIMEOUT' })
    expect(performance.now() - from).toBeLessThan(10 * IDLE_MS)
  })

  test('does not count as slow when the server reads it late', async () => {
    const socket = open()
    const head = POST.replace('/generateToken', '/api/test/late').replace(
      'application/json',
      'text/x-late',
    )
    const response = responseTo(
      `${head}connection: close\r\ncontent-length: 200000\r\n\r\n`,
      socket,
    )
    socket.write('x'.repeat(200_000))
    expect(await response).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*200000$/)
  })

  test('delays neither the response nor the next request on its connection', async () => {
    const socket = open()
    const response = responseTo(
      `${POST.replace('/generateToken', '/api/test/thoughtful')}content-length: 2\r\n\r\n{}`,
      socket,
    )
    await once(socket, 'data')
    await wait(2 * IDLE_MS)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect((await response).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })
})

describe('a body refused before it has arrived', () => {
  const LIMIT = 1_048_576
  /** Sends the whole body before reading the response, as most clients do. */
  async function responseAfter(lines: string, body: Buffer): Promise<string> {
    const socket = open()
    socket.pause()
    socket.write(`${POST}${lines}\r\n\r\n`)
    for (let index = 0; index < body.length; index += 65_536) {
      if (!socket.write(body.subarray(index, index + 65_536))) await once(socket, 'drain')
    }
    await wait(100)
    socket.resume()
    return responseTo('', socket)
  }
  const body = Buffer.alloc(8 * LIMIT, 'x')
  const chunked = Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ])

  test.each([
    [
      'with a length, on a connection that is to be closed',
      `connection: close\r\ncontent-length: ${body.length}`,
      body,
    ],
    ['with a length, on one that is not', `content-length: ${body.length}`, body],
    ['in chunks', 'connection: close\r\ntransfer-encoding: chunked', chunked],
    [
      'of an unknown type',
      `connection: close\r\ncontent-type: text/xml\r\ncontent-length: ${body.length}`,
      body,
    ],
  ])('can be sent to its end, and then the response arrives: %s', async (_name, lines, bytes) => {
    const response = await responseAfter(lines, bytes)
    expect(response).toMatch(/^HTTP\/1\.1 4(13|15) /)
    expect(problemIn(response)).toMatchObject({
      code: expect.stringMatching(/^(TOO_LARGE|UNSUPPORTED_MEDIA)$/),
    })
  })

  test('ends the connection when it is endless', async () => {
    const socket = open()
    socket.on('error', () => undefined)
    socket.write(`${POST}content-length: ${1_000 * LIMIT}\r\n\r\n`)
    let sentBytes = 0
    const more = () => {
      while (!socket.destroyed && socket.write(body.subarray(0, LIMIT))) sentBytes++
      sentBytes++
    }
    socket.on('drain', more)
    more()
    await new Promise((resolve) => socket.on('close', resolve))
    expect(sentBytes).toBeLessThan(100)
  })
})

describe('the log line of a request', () => {
  it.each([
    ['/api/sounds/tracks?keyword=sunrise&more[genre]=x', '/api/sounds/tracks'],
    ['/sounds/tracks?keyword=sunrise', '/sounds/tracks'],
    ['/api/stream/a.mp3?until=1&signature=sunrise', '/api/stream/a.mp3'],
    ['/api/files/archive/sunrise', '/api/files/archive/[secret]'],
    ['/api//nothing/%zz?sunrise', '/api//nothing/%zz'],
    ['/api/me#sunrise', '/api/me'],
  ])('names the path %s as %s', async (url, path) => {
    t.logged.length = 0
    await responseTo(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(t.logged).toContainEqual(
      expect.objectContaining({ msg: 'answered', method: 'GET', path }),
    )
    expect(JSON.stringify(t.logged)).not.toContain('sunrise')
  })
})

test('invalid bytes after a request end its response, and no second one is written', async () => {
  const socket = open()
  const pending = responseTo('GET /api/test/endless HTTP/1.1\r\nhost: x\r\n\r\n', socket)
  await once(socket, 'data')
  socket.write('rubbish\r\n\r\n')
  const [head = '', body = ''] = (await pending).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(body).toMatch(/^(abcdefghij)*$/)
})

test('a refused client that keeps its connection open is disconnected', async () => {
  const socket = connect({
    port: (t.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  socket.resume().write('rubbish\r\n\r\n')
  await once(socket, 'end')
  const connections = () =>
    new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)))
  for (let tries = 0; tries < 100 && (await connections()) > 0; tries++) await wait(50)
  expect(await connections()).toBe(0)
  socket.destroy()
})
