import { appendFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mapConcurrently } from '../../checks/check.ts'
import { renderNginx, startNginx } from '../../product/nginx.ts'
import type { Program } from '../../product/program.ts'
import {
  clearRequests,
  replaceInFile,
  settingsFor,
  startUpstreams,
} from '../../testing/nginx-stand-in.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const PORT = 8183
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const PATHS = ['/api/cart/transaction', '/generateToken', '/api/files/tracks', '/sounds/tracks']
const REQUESTS = 3_000
const BURST = 400
const PER_SECOND = 100
const BODIES = 20
const SLOW = 60
const UPLOADS = 12
const WIDTH = 50
const REFUSAL = /^HTTP\/1\.1 429 [\s\S]*"code":"TOO_MANY_REQUESTS"/
const home = temporaryFolder('nginx-limits')
const upstreams = startUpstreams()
let front: Program

beforeAll(async () => {
  await renderNginx(home, settingsFor(PORT, upstreams))
  const clients = 'set_real_ip_from 127.0.0.1; real_ip_header X-Client;\n'
  appendFileSync(join(home, 'conf/http.conf'), clients)
  // A low rate, so that a busy machine exceeds the burst too.
  replaceInFile(join(home, 'conf/limits.conf'), 'rate=1000r/s', 'rate=10r/s')
  front = await startNginx(home, { quiet: true })
})
afterAll(() => front.end())

describe('the limits of nginx for one client', () => {
  it.each(METHODS)('cover every path of %s', async (method) => {
    clearRequests(upstreams)
    const client = `10.0.1.${METHODS.indexOf(method)}`
    const startedAt = performance.now()
    const request = (at: number) => ({ method, client, path: PATHS[at % PATHS.length] ?? '/' })
    const statuses = await sendMany(REQUESTS, request)
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000 + 1)
    const reached = upstreams.flatMap(({ requests }) => requests).length
    expect(reached).toBeLessThanOrEqual(BURST + PER_SECOND * seconds)
    const isRefused = (_: string, path: number) =>
      statuses.some((status, at) => at % PATHS.length === path && status === 429)
    expect(PATHS.filter((path, index) => !isRefused(path, index))).toEqual([])
  })

  it.each(PATHS)('cover concurrent slow bodies at %s', async (path) => {
    await expectSlowBodies([path], `10.0.2.${PATHS.indexOf(path)}`)
  })

  it('cover concurrent slow bodies at all paths together', async () => {
    await expectSlowBodies(PATHS, '10.0.3.1')
  })

  it('allow the uploads, calls and files of one office', async () => {
    const client = '10.0.4.1'
    const path = '/api/files/tracks'
    const upload = { method: 'POST', client, path, body: Buffer.alloc(4_000_000) }
    const statuses = await Promise.all([
      sendMany(UPLOADS, () => upload),
      sendMany(200, () => ({ method: 'GET', client, path: '/api/sounds/tracks' })),
      sendMany(1_500, (at) => ({ method: 'GET', client, path: `/assets/file${at % 100}.js` })),
    ])
    expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
  })

  it('count files separately from calls', async () => {
    const client = '10.0.5.1'
    await sendMany(1_000, (at) => ({ method: 'GET', client, path: `/assets/file${at % 100}.js` }))
    const calls = await sendMany(100, () => ({ method: 'GET', client, path: '/api/me' }))
    expect(calls.filter((status) => status !== 200)).toEqual([])
    const post = { method: 'POST', client, path: '/assets/file.js' }
    expect(await sendMany(REQUESTS, () => post)).toContain(429)
  })
})

describe('the limits of nginx for IPv6', () => {
  const read = (count: number, client: (at: number) => string) =>
    sendMany(count, (at) => ({ method: 'GET', client: client(at), path: '/api/me' }))

  it('count a /64 as one client, apart from the next /64', async () => {
    expect(await read(REQUESTS, (at) => `2001:db8:1:1::${at.toString(16)}`)).toContain(429)
    expect(await read(20, (at) => `2001:db8:1:2::${at}`)).not.toContain(429)
  })

  it('allow a /48 network ten times as many requests', async () => {
    expect(await read(6_000, (at) => `2001:db8:2:${(at % 90).toString(16)}::1`)).toContain(429)
  })

  it('count IPv4 clients on an IPv6 socket one by one', async () => {
    expect(await read(1_500, (at) => `::ffff:10.${at >> 8}.${at & 255}.1`)).not.toContain(429)
  })
})

/** Expects that nginx refuses slow bodies beyond the limit. */
async function expectSlowBodies(paths: readonly string[], client: string): Promise<void> {
  const sockets: { socket: Socket; response: string }[] = []
  try {
    for (let count = 0; count < SLOW; count++) {
      const headers = `Host: localhost\r\nX-Client: ${client}\r\nContent-Length: 1000`
      const head = `POST ${paths[count % paths.length]} HTTP/1.1\r\n${headers}\r\n\r\nx`
      const connection = {
        socket: connect(PORT, '127.0.0.1', () => connection.socket.write(head)),
        response: '',
      }
      connection.socket
        .on('data', (bytes: Buffer) => (connection.response += bytes))
        .on('error', () => undefined)
      sockets.push(connection)
    }
    await wait(1_000)
    for (const { socket } of sockets) socket.write('x')
    await wait(500)
    const waiting = sockets.filter(({ response }) => response === '').length
    const refused = sockets.filter(({ response }) => REFUSAL.test(response)).length
    expect({ waiting, refused }).toEqual({ waiting: BODIES, refused: SLOW - BODIES })
  } finally {
    for (const { socket } of sockets) socket.destroy()
  }
}

type ClientRequest = { method: string; client: string; path: string; body?: Buffer }

/** Sends requests and returns their statuses; 0 for a broken connection. */
async function sendMany(count: number, make: (index: number) => ClientRequest): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: WIDTH })
  try {
    return await mapConcurrently(
      Array.from({ length: count }, (_, index) => make(index)),
      WIDTH,
      (request) => send(agent, request),
    )
  } finally {
    agent.destroy()
  }
}

function send(agent: Agent, { method, client, path, body }: ClientRequest): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'x-client': client, 'content-length': body?.length ?? 0 }
    const request = httpRequest(
      { port: PORT, host: '127.0.0.1', agent, method, path, headers },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.once('error', () => resolve(0)).end(body)
  })
}
