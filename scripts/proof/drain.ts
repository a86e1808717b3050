import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks } from '../../api/src/testing/test-purchases.ts'
import { ready, startServer, type TestServer } from '../../api/src/testing/test-server.ts'
import { findNginx, NO_NGINX, renderNginx, startNginx } from '../product/nginx.ts'
import type { Campaign } from './campaign.ts'

const FRONT_PORT = 8394
const API_PORTS = [8395, 8396]
const POSTS_PER_REPLACEMENT = 5_000
const BUYERS = 6
const TRACKS = 60
const PAUSE_MS = 100
/** As long as nginx waits: on a busy machine a slow answer is no failure of the drain. */
const TIMEOUT_MS = 60_000
/** Clients of other addresses, each below nginx's 100 requests a second. */
const CLIENTS = 12
const CLIENT_PAUSE_MS = 12

/** Posts that were answered, by status; 0 for a broken connection. */
type Posts = Map<number, number>

/** Replaces web processes behind nginx, one after another, under purchases and other POSTs. */
export const drains: Campaign = async ({ rounds = 8 }) => {
  if (!findNginx()) throw new Error(NO_NGINX)
  const t = await createTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'sori-proof-drain-'))
  const servers = API_PORTS.map((port) => serverAt(t, port))
  let front: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    await Promise.all(servers.map(ready))
    await renderNginx(folder, settings)
    front = await startNginx(folder, { quiet: true })
    const posts: Posts = new Map()
    const sum = { bought: 0, failed: 0 }
    const tracks = await addTracks(t, await addMember(t, 'artist'), TRACKS)
    for (let round = 0; round < rounds; round++) {
      const company = await Shoppers.come(t, tracks, BUYERS)
      await replaceUnderLoad(t, servers, round % servers.length, company, posts)
      await company.demandRight()
      sum.bought += company.figures.bought
      sum.failed += company.figures.failed
    }
    return summarise(rounds, posts, sum)
  } finally {
    await front?.end()
    for (const { child } of servers) child.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await t.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replaces one API process on its port while clients keep sending POST requests. */
async function replaceUnderLoad(t: TestApp, servers: TestServer[], at: number, company: Shoppers, posts: Posts): Promise<void> {
  const over = new AbortController()
  const wanted = totalOf(posts) + POSTS_PER_REPLACEMENT
  const shopping = company.shop(`http://127.0.0.1:${FRONT_PORT}`, { signal: over.signal, pauseMs: PAUSE_MS, timeoutMs: TIMEOUT_MS })
  const posting = Array.from({ length: CLIENTS }, (_, client) => postOn(`127.9.0.${client + 1}`, posts, over.signal))
  const old = servers[at] as TestServer
  await wait(500)
  old.child.kill('SIGTERM')
  if ((await old.ended) !== 0) throw new Error(`a process did not end in order:\n${old.output()}`)
  const successor = serverAt(t, API_PORTS[at] as number)
  servers[at] = successor
  await ready(successor)
  while (totalOf(posts) < wanted) await wait(100)
  over.abort()
  await Promise.all([shopping, ...posting])
}

/** Posts from `client` until the signal. An invalid login is answered 400 by the API. */
async function postOn(client: string, posts: Posts, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: client })
  while (!signal.aborted) {
    const status = await post(agent)
    posts.set(status, (posts.get(status) ?? 0) + 1)
    await wait(CLIENT_PAUSE_MS)
  }
  agent.destroy()
}

function post(agent: Agent): Promise<number> {
  const body = JSON.stringify({ username: 'x'.repeat(2_000) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const target = { host: '127.0.0.1', port: FRONT_PORT, path: '/generateToken', method: 'POST' }
  return new Promise((resolve) => {
    const request = httpRequest({ ...target, agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', () => resolve(0)).end(body)
  })
}

function summarise(rounds: number, posts: Posts, { bought, failed }: { bought: number; failed: number }): string {
  const total = totalOf(posts) + bought + failed
  const others = [...posts].filter(([status]) => status !== 400)
  const lost = failed + others.reduce((sum, [, count]) => sum + count, 0)
  const statuses = others.map(([status, count]) => `${count} × ${status}`).join(', ')
  if (lost > 0) throw new Error(`${lost} of ${total} POSTs failed: ${statuses}; ${failed} purchases`)
  return `${rounds} times one of ${API_PORTS.length} processes was replaced: 0 of ${total} POSTs failed, ${bought} purchases among them`
}

const totalOf = (posts: Posts) => [...posts.values()].reduce((sum, count) => sum + count, 0)

const settings = {
  listen: `127.0.0.1:${FRONT_PORT}`,
  serverName: 'localhost',
  api: API_PORTS.map((port) => `127.0.0.1:${port}`),
  filesDir: '',
  ...(process.getuid?.() === 0 && { user: 'root' }),
}

/** A web process that drains as long as in production. */
function serverAt(t: TestApp, port: number): TestServer {
  return startServer({
    ROLES: 'web',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    TRUST_PROXY: 'loopback',
    DRAIN_MS: '5000',
    LOG_LEVEL: 'warn',
  })
}
