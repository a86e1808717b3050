import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Figures, Shoppers } from '../../api/src/testing/shoppers.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember } from '../../api/src/testing/test-members.ts'
import { addTracks, type TestTrack } from '../../api/src/testing/test-purchases.ts'
import { killServers, untilReady } from '../../api/src/testing/test-server.ts'
import { median } from '../processes/figures.ts'
import { Cluster } from './testing/cluster.ts'
import type { ClusterNode } from './testing/cluster-node.ts'
import { print, roundsOrDefault } from './testing/options.ts'
import { startServerOn } from './testing/servers.ts'

const ROUNDS = roundsOrDefault(10)
const BUYERS = 6
/** More tracks than the buyers buy before writing continues. */
const TRACKS = 80
const PAUSE_MS = 100
const BEFORE_MS = 2_000
const AFTER_MS = 1_500
/** In milliseconds. Every successful failover is shorter. */
const TIMEOUT_MS = 60_000

type Fault = {
  name: string
  inject(node: ClusterNode): void
  repair(node: ClusterNode): Promise<void>
}

const processKilled: Fault = {
  name: 'process killed',
  inject: (node) => node.killPostgres(),
  repair: async () => undefined,
}
const nodeKilled: Fault = {
  name: 'node killed',
  inject: (node) => node.signalAll('SIGKILL'),
  repair: async (node) => {
    await node.startEtcd()
    await node.startPatroni()
  },
}
const nodeHung: Fault = {
  name: 'node hung',
  inject: (node) => node.signalAll('SIGSTOP'),
  repair: async (node) => node.signalAll('SIGCONT'),
}

/** The milliseconds from a fault until another node led, and until a purchase was acknowledged. */
type Failover = Figures & { fault: string; ledMs: number; wroteMs: number }

const cases = Array.from({ length: ROUNDS }, (_, round) => [
  processKilled,
  round % 2 === 0 ? nodeKilled : nodeHung,
]).flat()
const failovers: Failover[] = []
let cluster: Cluster
let t: TestApp
let url: string
let tracks: TestTrack[]

beforeAll(async () => {
  cluster = await Cluster.start()
  process.env.SORI_TEST_POSTGRES = cluster.testServers
  t = await createTestApp()
  url = await untilReady(startServerOn(t, { ROLES: 'web', LOG_LEVEL: 'error' }))
  tracks = await addTracks(t, await addMember(t, 'artist'), TRACKS)
})
afterAll(async () => {
  killServers()
  await t?.close().catch(() => undefined)
  await cluster?.stop()
  print(tableOf(failovers))
})

describe('a Patroni cluster under purchases', () => {
  it.each(cases)('loses and repeats no purchase: $name', async (fault) => {
    const primary = await cluster.untilHealthy()
    const buyers = await Shoppers.create(t, tracks, BUYERS)
    const closing = new AbortController()
    const shopping = buyers.shop(url, { signal: closing.signal, pauseMs: PAUSE_MS })
    await wait(BEFORE_MS)
    const startedAt = performance.now()
    fault.inject(primary)
    const ledMs = await waitForNewLeader(primary, startedAt)
    // Ignores purchases that the old primary has acknowledged.
    const wroteMs = await waitForPurchase(buyers, startedAt, ledMs)
    await wait(AFTER_MS)
    closing.abort()
    await shopping
    await fault.repair(primary)
    await cluster.untilHealthy()
    await buyers.verify()
    expect(buyers.figures.bought).toBeGreaterThan(0)
    failovers.push({ fault: fault.name, ledMs, wroteMs, ...buyers.figures })
  })
})

async function waitForNewLeader(formerLeader: ClusterNode, startedAt: number): Promise<number> {
  for (; performance.now() - startedAt < TIMEOUT_MS; await wait(100)) {
    const leader = await cluster.leader()
    if (leader && leader !== formerLeader) return performance.now() - startedAt
  }
  throw new Error('no other node has taken the lead')
}

async function waitForPurchase(
  buyers: Shoppers,
  startedAt: number,
  ledMs: number,
): Promise<number> {
  for (; performance.now() - startedAt < TIMEOUT_MS; await wait(50)) {
    const boughtAt = buyers.firstPurchaseAfter(startedAt + ledMs - 500)
    if (boughtAt) return boughtAt - startedAt
  }
  throw new Error('a node leads, and no purchase was acknowledged')
}

function tableOf(all: readonly Failover[]): string {
  const head = ['', 'times', 'another leads', 'writing again', 'longest', 'bought', 'failed']
  const lines = [...Map.groupBy(all, ({ fault }) => fault)].map(([fault, failoversOfFault]) => {
    const valuesOf = (figure: Exclude<keyof Failover, 'fault'>) =>
      failoversOfFault.map((failover) => failover[figure])
    const times = [
      median(valuesOf('ledMs')),
      median(valuesOf('wroteMs')),
      Math.max(...valuesOf('wroteMs')),
    ]
    const [bought, failed, requests] = [
      sum(valuesOf('bought')),
      sum(valuesOf('failed')),
      sum(valuesOf('requests')),
    ]
    const seconds = times.map((ms) => `${(ms / 1_000).toFixed(1)} s`)
    return [fault, failoversOfFault.length, ...seconds, bought, `${failed} of ${requests}`]
  })
  return [head, ...lines]
    .map((cells) => cells.map((cell) => String(cell).padEnd(17)).join(''))
    .join('\n  ')
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
