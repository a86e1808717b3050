import { mkdtemp, rm } from 'node:fs/promises'
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

const FRONT_PORT = 8390
const API_PORTS = [8391, 8392, 8393]
const BUYERS = 8
const BEFORE_MS = 700
const AFTER_MS = 1_500
/** Enough that nobody has everything before the kill is over. */
const TRACKS = 150
/** Eight buyers stay below nginx's 100 calls a second of one address. */
const PAUSE_MS = 100

/** Several web processes behind nginx; one after another is killed under purchases, and comes back. */
export const processKills: Campaign = async ({ rounds = 12 }) => {
  if (!findNginx()) throw new Error(NO_NGINX)
  const t = await createTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'sori-proof-processes-'))
  const servers = new Map(API_PORTS.map((port) => [port, serverAt(t, port)]))
  const sum = { requests: 0, failed: 0, bought: 0, gap: 0 }
  let front: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    await Promise.all([...servers.values()].map(ready))
    await renderNginx(folder, settings)
    front = await startNginx(folder, { quiet: true })
    const tracks = await addTracks(t, await addMember(t, 'artist'), TRACKS)
    for (let round = 0; round < rounds; round++) {
      const port = API_PORTS[round % API_PORTS.length] as number
      const company = await Shoppers.come(t, tracks, BUYERS)
      const over = new AbortController()
      const shopping = company.shop(`http://127.0.0.1:${FRONT_PORT}`, { signal: over.signal, pauseMs: PAUSE_MS })
      await wait(BEFORE_MS)
      servers.get(port)?.child.kill('SIGKILL')
      await wait(AFTER_MS)
      over.abort()
      await shopping
      await company.demandRight()
      const { requests, failed, bought } = company.figures
      sum.requests += requests
      sum.failed += failed
      sum.bought += bought
      sum.gap = Math.max(sum.gap, company.longestGap())
      servers.set(port, serverAt(t, port))
      await ready(servers.get(port) as TestServer)
    }
  } finally {
    await front?.end()
    for (const { child } of servers.values()) child.kill('SIGTERM')
    await Promise.all([...servers.values()].map(({ ended }) => ended))
    await t.close()
    await rm(folder, { recursive: true, force: true })
  }
  const share = ((100 * sum.failed) / sum.requests).toFixed(2)
  return `${rounds} times one of ${API_PORTS.length} processes was killed under purchases: ${sum.bought} acknowledged, none lost, none charged twice; ${sum.failed} of ${sum.requests} requests failed (${share} %) and were asked again; never longer than ${Math.round(sum.gap)} ms without a sale`
}

const settings = {
  listen: `127.0.0.1:${FRONT_PORT}`,
  serverName: 'localhost',
  api: API_PORTS.map((port) => `127.0.0.1:${port}`),
  filesDir: '',
  ...(process.getuid?.() === 0 && { user: 'root' }),
}

function serverAt(t: TestApp, port: number): TestServer {
  return startServer({
    ROLES: 'web',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
  })
}
