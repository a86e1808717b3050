import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { startNginx, writeNginxConfiguration } from '../../product/nginx.ts'
import {
  replaceInFile,
  respondOk,
  setResponse,
  settingsFor,
  startUpstreams,
} from '../../testing/nginx-stand-in.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const PORT = 8182
const SECRET = 'nobody-may-read-this'
const ID = 'trace-1234567890'
const base = `http://127.0.0.1:${PORT}`
const home = temporaryFolder('nginx-logs')
const upstreams = startUpstreams()
const errorLog = () => readFileSync(join(home, 'run/error.log'), 'utf8')
const accessLog = () => readFileSync(join(home, 'run/access.log'), 'utf8')
const lines = () =>
  accessLog()
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))

const requests = [
  {
    path: `/api/sounds/tracks?keyword=${SECRET}`,
    logged: '/api/sounds/tracks',
    method: 'GET',
    status: 200,
  },
  { path: `/api/suggest?q=${SECRET}`, logged: '/api/suggest', method: 'GET', status: 200 },
  {
    path: `/api/stream/a.mp3?until=1&signature=${SECRET}`,
    logged: '/api/stream/a.mp3',
    method: 'GET',
    status: 404,
  },
  {
    path: `/api/files/archive/${SECRET}`,
    logged: '/api/files/archive/[secret]',
    method: 'GET',
    status: 200,
  },
  {
    path: `/sounds/tracks?keyword=${SECRET}`,
    logged: '/sounds/tracks',
    method: 'GET',
    status: 200,
  },
  { path: `/assets/a.js?${SECRET}`, logged: '/assets/a.js', method: 'GET', status: 200 },
  { path: `/readyz?${SECRET}`, logged: '/readyz', method: 'GET', status: 404 },
  { path: `/api/broken?keyword=${SECRET}`, logged: '/api/broken', method: 'GET', status: 502 },
  { path: `/api/broken?keyword=${SECRET}`, logged: '/api/broken', method: 'POST', status: 502 },
].map((request, index) => ({ ...request, at: index }))

const responses: { status: number; requestId: string | null }[] = []

beforeAll(async () => {
  await writeNginxConfiguration(home, settingsFor(PORT, upstreams))
  replaceInFile(join(home, 'nginx.conf'), 'error_log stderr', 'error_log run/error.log')
  replaceInFile(join(home, 'conf/http.conf'), 'error_log stderr', 'error_log run/error.log')
  setResponse(upstreams, (request, response) => {
    if (request.url?.startsWith('/api/broken')) return void request.socket.destroy()
    if (request.url?.startsWith('/api/stream'))
      response.setHeader('x-accel-redirect', '/__files/none.mp3')
    respondOk(request, response)
  })
  const front = await startNginx(home, { quiet: true })
  try {
    for (const { path, method } of requests) {
      const headers = { accept: 'application/json' }
      const { status, headers: received } = await fetch(base + path, { method, headers })
      responses.push({ status, requestId: received.get('x-request-id') })
    }
    await fetch(`${base}/api/me`, { headers: { 'x-request-id': ID } })
  } finally {
    await front.end()
  }
})

describe("nginx's log", () => {
  it.each(requests)(
    'shows $method $logged ($status) with its id, without its secret',
    (request) => {
      const { logged: path, method, status, at } = request
      expect(responses[at]).toEqual({ status, requestId: expect.stringMatching(/^.{8,}/) })
      const { requestId } = responses[at] ?? {}
      expect(lines()).toContainEqual(expect.objectContaining({ path, method, status, requestId }))
    },
  )

  it('shows the id that a client chose, and passes it to the API once', () => {
    expect(lines()).toContainEqual(expect.objectContaining({ path: '/api/me', requestId: ID }))
    const requests = upstreams.flatMap(({ requests }) => requests)
    expect(requests.filter(({ headers }) => headers['x-request-id'] === ID)).toHaveLength(1)
  })

  it('contains no secret, and neither does the log of errors', () => {
    expect(accessLog()).not.toContain(SECRET)
    expect(errorLog()).not.toContain(SECRET)
  })
})
