import { appendFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mapConcurrently } from '../../checks/check.ts'
import { startNginx, writeNginxConfiguration } from '../../product/nginx.ts'
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
const FLOOD_SIZE = 3_000
const BURST_LIMIT = 400
const CLIENT_RATE_PER_SECOND = 100
const SLOW_BODY_LIMIT = 20
const SLOW_REQUEST_COUNT = 60
const UPLOAD_COUNT = 12
const CONCURRENCY = 50
const REFUSAL = /^HTTP\/1\.1 429 [\s\S]*"code":"TOO_MANY_REQUESTS"/
const nginxFolder = temporaryFolder('nginx-limits')
const upstreams = startUpstreams()
let nginx: Program

beforeAll(async () => {
  await writeNginxConfiguration(nginxFolder, settingsFor(PORT, upstreams))
  const clients = 'set_real_ip_from 127.0.0.1; real_ip_header X-Client;\n'
  appendFileSync(join(nginxFolder, 'conf/http.conf'), clients)
  // Lowers the rate of a network, so that a busy machine can still exceed it.
  replaceInFile(join(nginxFolder, 'conf/limits.conf'), 'rate=1000r/s', 'rate=10r/s')
  nginx = await startNginx(nginxFolder, { quiet: true })
})
afterAll(() => nginx.end())

describe('nginx limits per client', () => {
  it.each(METHODS)('limit %s requests to every path', async (method) => {
    clearRequests(upstreams)
    const client = `10.0.1.${METHODS.indexOf(method)}`
    const startedAt = performance.now()
    const request = (index: number) => ({
      method,
      client,
      path: PATHS[index % PATHS.length] ?? '/',
    })
    const statuses = await sendMany(FLOOD_SIZE, request)
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000 + 1)
    const passedRequests = upstreams.flatMap(({ requests }) => requests).length
    expect(passedRequests).toBeLessThanOrEqual(BURST_LIMIT + CLIENT_RATE_PER_SECOND * seconds)
    const limitedPaths = PATHS.filter((_, pathIndex) =>
      statuses.some((status, index) => index % PATHS.length === pathIndex && status === 429),
    )
    expect(limitedPaths).toEqual(PATHS)
  })

  it.each(PATHS)('limit concurrent slow bodies at %s', async (path) => {
    await expectSlowBodies([path], `10.0.2.${PATHS.indexOf(path)}`)
  })

  it('limit concurrent slow bodies at all paths together', async () => {
    await expectSlowBodies(PATHS, '10.0.3.1')
  })

  it('allow the uploads, API calls and files of one office', async () => {
    const client = '10.0.4.1'
    const path = '/api/files/tracks'
    const upload = { method: 'POST', client, path, body: Buffer.alloc(4_000_000) }
    const statuses = await Promise.all([
      sendMany(UPLOAD_COUNT, () => upload),
      sendMany(200, () => ({ method: 'GET', client, path: '/api/sounds/tracks' })),
      sendMany(1_500, (index) => ({
        method: 'GET',
        client,
        path: `/assets/file${index % 100}.js`,
      })),
    ])
    expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
  })

  it('count files separately from API calls', async () => {
    const client = '10.0.5.1'
    await sendMany(1_000, (index) => ({
      method: 'GET',
      client,
      path: `/assets/file${index % 100}.js`,
    }))
    const calls = await sendMany(100, () => ({ method: 'GET', client, path: '/api/me' }))
    expect(calls.filter((status) => status !== 200)).toEqual([])
    const post = { method: 'POST', client, path: '/assets/file.js' }
    expect(await sendMany(FLOOD_SIZE, () => post)).toContain(429)
  })
})

describe('nginx limits per IPv6 network', () => {
  const read = (count: number, client: (index: number) => string) =>
    sendMany(count, (index) => ({ method: 'GET', client: client(index), path: '/api/me' }))

  it('count a /64 network as one client, and the next /64 as another', async () => {
    expect(await read(FLOOD_SIZE, (index) => `2001:db8:1:1::${index.toString(16)}`)).toContain(429)
    expect(await read(20, (index) => `2001:db8:1:2::${index}`)).not.toContain(429)
  })

  it('allow a /48 network ten times as many requests', async () => {
    expect(await read(6_000, (index) => `2001:db8:2:${(index % 90).toString(16)}::1`)).toContain(
      429,
    )
  })

  it('count each IPv4 client on an IPv6 socket separately', async () => {
    expect(await read(1_500, (index) => `::ffff:10.${index >> 8}.${index & 255}.1`)).not.toContain(
      429,
    )
  })
})

/** Expects that nginx refuses slow bodies beyond the limit. */
async function expectSlowBodies(paths: readonly string[], client: string): Promise<void> {
  const sockets: { socket: Socket; response: string }[] = []
  try {
    for (let count = 0; count < SLOW_REQUEST_COUNT; count++) {
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
    expect({ waiting, refused }).toEqual({
      waiting: SLOW_BODY_LIMIT,
      refused: SLOW_REQUEST_COUNT - SLOW_BODY_LIMIT,
    })
  } finally {
    for (const { socket } of sockets) socket.destroy()
  }
}

type ClientRequest = { method: string; client: string; path: string; body?: Buffer }

/** Sends requests and returns their statuses; 0 for a broken connection. */
async function sendMany(count: number, make: (index: number) => ClientRequest): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  try {
    return await mapConcurrently(
      Array.from({ length: count }, (_, index) => make(index)),
      CONCURRENCY,
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
