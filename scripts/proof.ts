// usage: npm run proof -- [campaign …] [--rounds=n] [--seed=n] [--path=…] — long campaigns against what must never break, all where none is named
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import setUp from '../api/src/testing/global-setup.ts'
import tearDown from '../api/src/testing/global-teardown.ts'
import { killServers } from '../api/src/testing/test-server.ts'
import { backups } from './proof/backup.ts'
import type { Campaign } from './proof/campaign.ts'
import { drains } from './proof/drain.ts'
import { failovers } from './proof/failover.ts'
import { hostileRequests } from './proof/hostile.ts'
import { hungDependencies } from './proof/hung-dependencies.ts'
import { looks } from './proof/looks.ts'
import { operatorsWalk } from './proof/operator.ts'
import { paymentHistories } from './proof/payments.ts'
import { pointInTime } from './proof/point-in-time.ts'
import { processKills } from './proof/processes.ts'
import { parallelPurchases, purchaseHistories, purchaseKills } from './proof/purchases.ts'
import { since } from './setup/report.mjs'

const campaigns: Readonly<Record<string, Campaign>> = {
  'parallel-purchases': parallelPurchases,
  histories: purchaseHistories,
  kills: purchaseKills,
  processes: processKills,
  drain: drains,
  payments: paymentHistories,
  backup: backups,
  'point-in-time': pointInTime,
  hostile: hostileRequests,
  failover: failovers,
  hung: hungDependencies,
  operator: operatorsWalk,
  looks,
}

const options = { rounds: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const named = positionals.length > 0 ? positionals : Object.keys(campaigns)
const numbers = [values.rounds, values.seed].every((text) => text === undefined || /^\d{1,10}$/.test(text))
const unknown = named.filter((name) => !Object.hasOwn(campaigns, name))

/** Runs one campaign and says how it went; false when it failed. */
async function prove(name: string, campaign: Campaign): Promise<boolean> {
  const from = performance.now()
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  try {
    console.info(`✓ ${name}: ${await campaign({ rounds, seed, path: values.path })} (${since(from)})`)
    return true
  } catch (error) {
    console.error(`✗ ${name}, --seed=${seed} (${since(from)})\n${wordsOf(error)}`)
    return false
  } finally {
    killServers()
  }
}

/** What is wrong, and what is behind it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${wordsOf(error.cause)}` : error.message
}

if (unknown.length > 0 || !numbers) {
  console.error(`usage: npm run proof -- [${Object.keys(campaigns).join(' | ')}] [--rounds=n] [--seed=n] [--path=…]`)
  process.exitCode = 1
} else {
  await setUp()
  try {
    for (const name of named) {
      const campaign = campaigns[name]
      if (campaign && !(await prove(name, campaign))) process.exitCode = 1
    }
  } finally {
    await tearDown()
  }
}
