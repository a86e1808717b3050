import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startNginx, writeNginxConfiguration } from '../../product/nginx.ts'
import type { Program } from '../../product/program.ts'
import {
  clearRequests,
  replaceInFile,
  respondOk,
  setResponse,
  settingsFor,
  startUpstream,
  startUpstreams,
  type Upstream,
} from '../../testing/nginx-stand-in.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const PORT = 8184
const READING_METHODS = ['GET', 'HEAD', 'OPTIONS']
const CHANGING_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']
const PATHS = ['/api/cart/transaction', '/api/files/tracks', '/generateToken']
const REPEATS = 6
const BODY = Buffer.alloc(300_000, 'x')
const base = `http://127.0.0.1:${PORT}`
const folder = temporaryFolder('nginx-repeats')
const upstreams = startUpstreams()
const bothUpstreams = () => upstreams as [Upstream, Upstream]
const countRequests = () => upstreams.flatMap(({ requests }) => requests).length

/**
 * Starts an nginx that does not remember failures, and waits `seconds` for responses. Its one worker
 * has closed a call before it begins the next, so it alternates between the processes.
 */
function withNginx(name: string, list: () => readonly Upstream[], seconds: number): void {
  let nginx: Program | undefined
  beforeAll(async () => {
    const nginxFolder = join(folder, name)
    await writeNginxConfiguration(nginxFolder, settingsFor(PORT, list()))
    replaceInFile(join(nginxFolder, 'run/site.conf'), 'max_fails=3 fail_timeout=2s', 'max_fails=0')
    replaceInFile(join(nginxFolder, 'nginx.conf'), 'worker_processes auto', 'worker_processes 1')
    const limit = `proxy_read_timeout ${seconds}s`
    replaceInFile(join(nginxFolder, 'conf/upstream.conf'), 'proxy_read_timeout 60s', limit)
    nginx = await startNginx(nginxFolder, { quiet: true })
  })
  afterAll(() => nginx?.end())
}

describe('nginx with one unreachable process', () => {
  withNginx(
    'closed',
    () => [{ ...bothUpstreams()[0], address: '127.0.0.1:1' }, bothUpstreams()[1]],
    60,
  )

  it('sends every call to the other process', async () => {
    const statuses = await requestEach([...READING_METHODS, ...CHANGING_METHODS])
    expect(countOf(statuses)).toEqual({ 200: statuses.length })
    expect(bothUpstreams()[1].requests).toHaveLength(statuses.length)
  })
})

describe('nginx with one process that has ended and one busy process', () => {
  // nginx prefers the process with fewer open calls: the ended process.
  it.each(CHANGING_METHODS)('sends the first calls by %s to the busy process', async (method) => {
    const [ended, busy] = [await startUpstream(), await startUpstream()]
    const nginxFolder = join(folder, `busy-${method}`)
    await writeNginxConfiguration(nginxFolder, settingsFor(PORT, [ended, busy]))
    const nginx = await startNginx(nginxFolder, { quiet: true })
    try {
      const firstCalls = await keepOneCallOpenAt(ended, busy)
      ended.end()
      busy.respond = respondOk
      const statuses = await Promise.all(
        PATHS.map(async (path) => (await fetch(base + path, { method, body: BODY })).status),
      )
      expect(countOf(statuses)).toEqual({ 200: PATHS.length })
      firstCalls.endBusy()
      await firstCalls.responses
    } finally {
      await nginx.end()
      busy.end()
    }
  })
})

describe('nginx with two processes', () => {
  withNginx('open', bothUpstreams, 1)

  it('repeats a call with its body when an ending process refuses it', async () => {
    const [ending, other] = bothUpstreams()
    ending.respond = (request, response) => {
      request.resume().on('end', () => response.writeHead(504, { connection: 'close' }).end('{}'))
    }
    const bodies: number[] = []
    other.respond = (request, response) => {
      let length = 0
      request
        .on('data', (chunk: Buffer) => (length += chunk.length))
        .on('end', () => {
          bodies.push(length)
          response.end('{}')
        })
    }
    const statuses = await requestEach([...READING_METHODS, ...CHANGING_METHODS])
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const path of ['/sounds/tracks', `/assets/new${repeat}.js`])
        statuses.push((await fetch(base + path)).status)
    }
    expect(countOf(statuses)).toEqual({ 200: statuses.length })
    const completeBodies = bodies.filter((length) => length === BODY.length)
    expect(completeBodies).toHaveLength(CHANGING_METHODS.length * PATHS.length * REPEATS)
  })

  it('repeats reading calls when a connection breaks', async () => {
    bothUpstreams()[0].respond = (request) => request.socket.destroy()
    const statuses = await requestEach(READING_METHODS)
    expect(countOf(statuses)).toEqual({ 200: statuses.length })
  })

  it('sends changing calls and archives only once when connections break', async () => {
    setResponse(upstreams, (request) => request.socket.destroy())
    clearRequests(upstreams)
    const statuses = await requestEach(CHANGING_METHODS)
    const archives = await Promise.all(
      [1, 2, 3].map(() => fetch(`${base}/api/files/archive/ticket`)),
    )
    expect(countOf(statuses)).toEqual({ 502: statuses.length })
    expect(countRequests()).toBe(statuses.length + archives.length)
  })

  const failures: readonly [number, Upstream['respond']][] = [
    [502, (request) => request.socket.destroy()],
    [504, (request) => request.resume()],
  ]
  const calls = ['GET', 'POST', 'DELETE'].flatMap((method) =>
    ['/api/cart/transaction', '/sounds/tracks'].map((path) => ({ method, path })),
  )
  const cases = failures.flatMap(([status, respond]) =>
    calls.map((call) => ({ ...call, status, respond })),
  )

  it.each(cases)('answers $status to $method $path with a code and Retry-After', async (call) => {
    const { method, path, status, respond } = call
    setResponse(upstreams, respond)
    const response = await fetch(base + path, { method, headers: { accept: 'application/json' } })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('"code":"UNAVAILABLE"')
    expect(response.headers.get('retry-after')).toBe('5')
  })
})

/** Sends a call to both processes through nginx, and leaves the one at `busy` without a response. */
async function keepOneCallOpenAt(other: Upstream, busy: Upstream) {
  const received = Promise.withResolvers<ServerResponse>()
  busy.respond = (_request, response) => received.resolve(response)
  other.respond = async (request, response) => {
    await received.promise
    respondOk(request, response)
  }
  const responses = [fetch(`${base}/api/first`), fetch(`${base}/api/first`)]
  const open = await received.promise
  await Promise.race(responses)
  return { responses: Promise.all(responses), endBusy: () => open.end('{}') }
}

async function requestEach(methods: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const method of methods) {
    const body = CHANGING_METHODS.includes(method) ? { body: BODY } : {}
    for (const path of PATHS) {
      for (let repeat = 0; repeat < REPEATS; repeat++)
        statuses.push((await fetch(base + path, { method, ...body })).status)
    }
  }
  return statuses
}

const countOf = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )
