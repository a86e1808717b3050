import { setTimeout as wait } from 'node:timers/promises'
import { Shoppers } from '../../api/src/testing/shoppers.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks, type Shown } from '../../api/src/testing/test-purchases.ts'
import { killServers, ready, startServer } from '../../api/src/testing/test-server.ts'
import { median } from '../processes/figures.ts'
import type { Campaign } from './campaign.ts'
import { Cluster, missingPrograms } from './cluster.ts'
import type { ClusterNode } from './cluster-node.ts'

const BUYERS = 6
/** Enough that nobody owns all before writing continues. */
const TRACKS = 80
const PAUSE_MS = 100
const BEFORE_MS = 2_000
const AFTER_MS = 1_500
/** Longer than any failover that succeeds. */
const TIMEOUT_MS = 60_000

/** A fault of the primary, and its repair. */
type Fault = {
  name: string
  strike(node: ClusterNode): void
  mend(node: ClusterNode): Promise<void>
}

const processKilled: Fault = {
  name: 'process killed',
  strike: (node) => node.killPostgres(),
  mend: async () => undefined,
}
const nodeKilled: Fault = {
  name: 'node killed',
  strike: (node) => node.signalAll('SIGKILL'),
  mend: async (node) => {
    await node.startEtcd()
    await node.startPatroni()
  },
}
const nodeHung: Fault = {
  name: 'node hung',
  strike: (node) => node.signalAll('SIGSTOP'),
  mend: async (node) => node.signalAll('SIGCONT'),
}

/** Milliseconds until another node led and until a purchase was acknowledged, with the buyers' figures. */
type Row = {
  fault: string
  led: number
  wrote: number
  requests: number
  failed: number
  bought: number
}

/** Kills the primary of a Patroni cluster under purchases: its process, its node, or a hung node. */
export const failovers: Campaign = async ({ rounds = 10 }) => {
  const missing = missingPrograms()
  if (missing) throw new Error(missing)
  const cluster = await Cluster.start()
  const embedded = process.env.SORI_TEST_POSTGRES
  process.env.SORI_TEST_POSTGRES = cluster.testServers
  let t: TestApp | undefined
  try {
    t = await createTestApp()
    const server = startServer({
      ROLES: 'web',
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.config.dataDir,
      JWT_SECRET: TEST_SECRET,
      LOG_LEVEL: 'error',
    })
    const shop = {
      t,
      url: await ready(server),
      tracks: await addTracks(t, await addMember(t, 'artist'), TRACKS),
    }
    const rows: Row[] = []
    for (let round = 0; round < rounds; round++)
      for (const fault of [processKilled, round % 2 === 0 ? nodeKilled : nodeHung])
        rows.push(await rehearse(cluster, shop, fault))
    console.info(tableOf(rows))
    return `${rows.length} failovers: nothing that was acknowledged is lost, nothing was sold twice; writing again after ${seconds(median(rows.map(({ wrote }) => wrote)))} s (median), at most ${seconds(Math.max(...rows.map(({ wrote }) => wrote)))} s`
  } finally {
    killServers()
    await t?.close().catch(() => undefined)
    if (embedded) process.env.SORI_TEST_POSTGRES = embedded
    await cluster.stop()
  }
}

async function rehearse(
  cluster: Cluster,
  { t, url, tracks }: { t: TestApp; url: string; tracks: readonly Shown[] },
  fault: Fault,
): Promise<Row> {
  const primary = await cluster.whole()
  const company = await Shoppers.come(t, tracks, BUYERS)
  const over = new AbortController()
  const shopping = company.shop(url, { signal: over.signal, pauseMs: PAUSE_MS })
  await wait(BEFORE_MS)
  const struck = performance.now()
  fault.strike(primary)
  const led = await untilLed(cluster, primary, struck)
  // Purchases that the old primary acknowledged do not count.
  const wrote = await untilWritten(company, struck, led)
  await wait(AFTER_MS)
  over.abort()
  await shopping
  await fault.mend(primary)
  await cluster.whole()
  await company.demandRight()
  const row = { fault: fault.name, led, wrote, ...company.figures }
  console.info(
    `  ${row.fault}: another node led after ${seconds(led)} s, a purchase was acknowledged after ${seconds(wrote)} s`,
  )
  return row
}

async function untilLed(cluster: Cluster, before: ClusterNode, struck: number): Promise<number> {
  for (; performance.now() - struck < TIMEOUT_MS; await wait(100)) {
    const leader = await cluster.leader()
    if (leader && leader !== before) return performance.now() - struck
  }
  throw new Error('no other node took the lead')
}

async function untilWritten(company: Shoppers, struck: number, led: number): Promise<number> {
  for (; performance.now() - struck < TIMEOUT_MS; await wait(50)) {
    const at = company.firstAfter(struck + led - 500)
    if (at) return at - struck
  }
  throw new Error('a node leads, and no purchase was acknowledged')
}

function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.map(({ fault }) => fault))]
  const columns = [
    '',
    'times',
    'another leads',
    'writing again',
    'longest',
    'bought',
    'failed requests',
  ]
  const lines = names.map((name) => {
    const own = rows.filter(({ fault }) => fault === name)
    const sum = (key: 'bought' | 'failed' | 'requests') =>
      own.reduce((total, row) => total + row[key], 0)
    const wrote = own.map((row) => row.wrote)
    const times = [median(own.map(({ led }) => led)), median(wrote), Math.max(...wrote)].map(
      (ms) => `${seconds(ms)} s`,
    )
    return [name, own.length, ...times, sum('bought'), `${sum('failed')} of ${sum('requests')}`]
  })
  return [columns, ...lines]
    .map((cells) => cells.map((cell) => String(cell).padEnd(17)).join(''))
    .join('\n')
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
