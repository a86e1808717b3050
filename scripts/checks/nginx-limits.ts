import { appendFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { renderNginx, startNginx } from '../product/nginx.ts'
import { holds, type Outcome, pooled, together } from './check.ts'
import { edit, settingsFor, type Upstream } from './nginx-stand-in.ts'

const PORT = 8183
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const PATHS = ['/api/cart/transaction', '/generateToken', '/api/files/tracks', '/sounds/tracks']
const REQUESTS = 3_000
/** The limits of limits.conf and site.conf.template. */
const BURST = 400
const PER_SECOND = 100
const BODIES = 20
const SLOW = 60
/** Uploads and calls that one office sends at the same time. */
const UPLOADS = 12
const WIDTH = 50
const REFUSAL = /^HTTP\/1\.1 429 [\s\S]*"code":"TOO_MANY_REQUESTS"/

/** The limits of a real nginx, which takes the client's address from a header here. */
export async function limitsClients(home: string, upstreams: readonly Upstream[]): Promise<Outcome> {
  await renderNginx(home, settingsFor(PORT, upstreams))
  appendFileSync(join(home, 'conf/http.conf'), 'set_real_ip_from 127.0.0.1; real_ip_header X-Client;\n')
  // Slow enough for a busy machine to exceed the burst.
  edit(join(home, 'conf/limits.conf'), 'rate=1000r/s', 'rate=10r/s')
  const front = await startNginx(home, { quiet: true })
  try {
    const outcomes: Outcome[] = []
    for (const [at, method] of METHODS.entries()) {
      outcomes.push(await limitsMethod(method, `10.0.1.${at}`, upstreams))
    }
    for (const [at, path] of PATHS.entries()) outcomes.push(await limitsSlowBodies([path], `10.0.2.${at}`))
    outcomes.push(await limitsSlowBodies(PATHS, '10.0.3.1'))
    outcomes.push(await servesAnOffice(), await countsIpv6(), await sparesFiles())
    return together(outcomes)
  } finally {
    await front.end()
  }
}

async function limitsMethod(method: string, client: string, upstreams: readonly Upstream[]): Promise<Outcome> {
  for (const one of upstreams) one.asked.length = 0
  const from = performance.now()
  const statuses = await askMany(REQUESTS, (at) => ({ method, client, path: PATHS[at % PATHS.length] ?? '/' }))
  const most = BURST + PER_SECOND * Math.ceil((performance.now() - from) / 1_000 + 1)
  const reached = upstreams.flatMap(({ asked }) => asked).length
  const refused = PATHS.map((_, path) => {
    return statuses.filter((status, at) => at % PATHS.length === path && status === 429).length
  })
  const isLimited = reached <= most && refused.every((count) => count > 0)
  const trouble = `${reached} of ${REQUESTS} ${method} reached the API; refused by path: ${refused}`
  return holds(isLimited ? undefined : trouble)
}

/** Opens more slow bodies than allowed; those beyond the limit are refused, and the others wait. */
async function limitsSlowBodies(paths: readonly string[], client: string): Promise<Outcome> {
  const sockets: { socket: Socket; answer: string }[] = []
  try {
    for (let count = 0; count < SLOW; count++) {
      const headers = `Host: localhost\r\nX-Client: ${client}\r\nContent-Length: 1000`
      const head = `POST ${paths[count % paths.length]} HTTP/1.1\r\n${headers}\r\n\r\nx`
      const one = { socket: connect(PORT, '127.0.0.1', () => one.socket.write(head)), answer: '' }
      one.socket.on('data', (bytes: Buffer) => (one.answer += bytes)).on('error', () => undefined)
      sockets.push(one)
    }
    await wait(1_000)
    for (const { socket } of sockets) socket.write('x')
    await wait(500)
    const waiting = sockets.filter(({ answer }) => answer === '').length
    const refused = sockets.filter(({ answer }) => REFUSAL.test(answer)).length
    const isRight = waiting === BODIES && refused === SLOW - BODIES
    return holds(isRight ? undefined : `of ${SLOW} slow bodies at ${paths}, ${waiting} wait and ${refused} are refused`)
  } finally {
    for (const { socket } of sockets) socket.destroy()
  }
}

/** Uploads, calls and a page's files from one address, all at the same time. */
async function servesAnOffice(): Promise<Outcome> {
  const client = '10.0.4.1'
  const [uploads, calls, files] = await Promise.all([
    askMany(UPLOADS, () => ({ method: 'POST', client, path: '/api/files/tracks', body: Buffer.alloc(4_000_000) })),
    askMany(200, () => ({ method: 'GET', client, path: '/api/sounds/tracks' })),
    askMany(1_500, (at) => ({ method: 'GET', client, path: `/assets/file${at % 100}.js` })),
  ])
  const failed = [...uploads, ...calls, ...files].filter((status) => status !== 200)
  return holds(failed.length === 0 ? undefined : `an office was answered ${[...new Set(failed)]}, ${failed.length} times`)
}

/** All addresses of a /64 are one client; the /48 has ten times as much. */
async function countsIpv6(): Promise<Outcome> {
  const line = await askMany(REQUESTS, (at) => {
    return { method: 'GET', client: `2001:db8:1:1::${at.toString(16)}`, path: '/api/me' }
  })
  const other = await askMany(20, (at) => ({ method: 'GET', client: `2001:db8:1:2::${at}`, path: '/api/me' }))
  const network = await askMany(6_000, (at) => {
    return { method: 'GET', client: `2001:db8:2:${(at % 90).toString(16)}::1`, path: '/api/me' }
  })
  const mapped = await askMany(1_500, (at) => {
    return { method: 'GET', client: `::ffff:10.${at >> 8}.${at & 255}.1`, path: '/api/me' }
  })
  const refusedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length
  return together([
    holds(refusedOf(line) > 0 ? undefined : 'many addresses of one /64 are not limited together'),
    holds(refusedOf(other) === 0 ? undefined : `another /64 was refused ${refusedOf(other)} times`),
    holds(refusedOf(network) > 0 ? undefined : 'many /64 of one /48 are not limited together'),
    holds(refusedOf(mapped) === 0 ? undefined : `IPv4 clients on an IPv6 socket were refused ${refusedOf(mapped)} times`),
  ])
}

/** Files count separately, so a page's files never use up its calls. */
async function sparesFiles(): Promise<Outcome> {
  const client = '10.0.5.1'
  await askMany(1_000, (at) => ({ method: 'GET', client, path: `/assets/file${at % 100}.js` }))
  const calls = await askMany(100, () => ({ method: 'GET', client, path: '/api/me' }))
  const written = await askMany(REQUESTS, () => ({ method: 'POST', client, path: '/assets/file.js' }))
  return together([
    holds(calls.every((status) => status === 200) ? undefined : 'calls were refused because of files'),
    holds(written.includes(429) ? undefined : `${REQUESTS} POST to files were not limited`),
  ])
}

type Asked = { method: string; client: string; path: string; body?: Buffer }

/** The statuses of `count` requests, `WIDTH` at a time; 0 for a broken connection. */
async function askMany(count: number, make: (at: number) => Asked): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: WIDTH })
  try {
    return await pooled(
      Array.from({ length: count }, (_, at) => make(at)),
      WIDTH,
      (asked) => ask(agent, asked),
    )
  } finally {
    agent.destroy()
  }
}

function ask(agent: Agent, { method, client, path, body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'x-client': client, 'content-length': body?.length ?? 0 }
    const request = httpRequest({ port: PORT, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', () => resolve(0)).end(body)
  })
}
