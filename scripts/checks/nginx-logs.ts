import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderNginx, startNginx } from '../product/nginx.ts'
import { holds, type Outcome, together } from './check.ts'
import { answerOk, edit, settingsFor, type Upstream } from './nginx-stand-in.ts'

const PORT = 8182
const SECRET = 'nobody-may-read-this'
const ID = 'trace-1234567890'
const base = `http://127.0.0.1:${PORT}`

/** Requests with a secret, and the path that the log has of each. */
const REQUESTS: readonly { path: string; logged: string; method?: string; status: number }[] = [
  { path: `/api/sounds/tracks?keyword=${SECRET}`, logged: '/api/sounds/tracks', status: 200 },
  { path: `/api/suggest?q=${SECRET}`, logged: '/api/suggest', status: 200 },
  { path: `/api/stream/a.mp3?until=1&signature=${SECRET}`, logged: '/api/stream/a.mp3', status: 404 },
  { path: `/api/files/archive/${SECRET}`, logged: '/api/files/archive/[secret]', status: 200 },
  { path: `/sounds/tracks?keyword=${SECRET}`, logged: '/sounds/tracks', status: 200 },
  { path: `/assets/a.js?${SECRET}`, logged: '/assets/a.js', status: 200 },
  { path: `/readyz?${SECRET}`, logged: '/readyz', status: 404 },
  { path: `/api/broken?keyword=${SECRET}`, logged: '/api/broken', status: 502 },
  { path: `/api/broken?keyword=${SECRET}`, logged: '/api/broken', method: 'POST', status: 502 },
]

/** The lines that a real nginx writes: JSON without queries and tickets, with the answer's id. */
export async function logsRequests(home: string, upstreams: readonly Upstream[]): Promise<Outcome> {
  await renderNginx(home, settingsFor(PORT, upstreams))
  edit(join(home, 'nginx.conf'), 'error_log stderr', 'error_log run/error.log')
  edit(join(home, 'conf/http.conf'), 'error_log stderr', 'error_log run/error.log')
  for (const one of upstreams) {
    one.answer = (request, response) => {
      if (request.url?.startsWith('/api/broken')) return void request.socket.destroy()
      if (request.url?.startsWith('/api/stream')) response.setHeader('x-accel-redirect', '/__files/none.mp3')
      answerOk(request, response)
    }
  }
  const front = await startNginx(home, { quiet: true })
  const ids: (string | null)[] = []
  const statuses: number[] = []
  try {
    for (const { path, method = 'GET' } of REQUESTS) {
      const answer = await fetch(base + path, { method, headers: { accept: 'application/json' } })
      ids.push(answer.headers.get('x-request-id'))
      statuses.push(answer.status)
    }
    await fetch(`${base}/api/me`, { headers: { 'x-request-id': ID } })
  } finally {
    await front.end()
  }
  const passedOn = upstreams.flatMap(({ asked }) => asked).filter(({ headers }) => headers['x-request-id'] === ID)
  return together([
    holds(passedOn.length === 1 ? undefined : 'the API did not receive the id of the request'),
    ...checkLines(readFileSync(join(home, 'run/access.log'), 'utf8'), ids, statuses),
    holds(leaks(readFileSync(join(home, 'run/error.log'), 'utf8'))),
  ])
}

function checkLines(text: string, ids: readonly (string | null)[], statuses: readonly number[]): Outcome[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  const outcomes = REQUESTS.map(({ path, logged, method = 'GET', status }, at) => {
    const line = lines[at] ?? {}
    const isRight = line.path === logged && line.method === method && line.status === status && statuses[at] === status
    const hasId = typeof line.requestId === 'string' && line.requestId.length >= 8 && line.requestId === ids[at]
    return holds(isRight && hasId ? undefined : `${method} ${path} (${ids[at]}) is logged as ${JSON.stringify(line)}`)
  })
  return [...outcomes, holds(lines.at(-1)?.requestId === ID ? undefined : "a client's own id is not logged"), holds(leaks(text))]
}

const leaks = (text: string) => (text.includes(SECRET) ? `a secret is in the log:\n${text}` : undefined)
