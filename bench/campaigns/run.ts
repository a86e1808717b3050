// usage: npm run bench -- campaigns [name …] [--rounds=n] [--seed=n] [--path=…] — campaigns against faults; without a name, all
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import setUp from '../../api/src/testing/global-setup.ts'
import tearDown from '../../api/src/testing/global-teardown.ts'
import { killServers } from '../../api/src/testing/test-server.ts'
import { since } from '../../scripts/setup/report.mjs'
import { backups } from './backup.ts'
import type { Campaign } from './campaign.ts'
import { drains } from './drain.ts'
import { failovers } from './failover.ts'
import { hostileRequests } from './hostile.ts'
import { hungDependencies } from './hung-dependencies.ts'
import { looks } from './looks.ts'
import { operatorsWalk } from './operator.ts'
import { paymentHistories } from './payments.ts'
import { pointInTime } from './point-in-time.ts'
import { processKills } from './processes.ts'
import { parallelPurchases, purchaseHistories, purchaseKills } from './purchases.ts'

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

const options = {
  rounds: { type: 'string' },
  seed: { type: 'string' },
  path: { type: 'string' },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const named = positionals.length > 0 ? positionals : Object.keys(campaigns)
const numbers = [values.rounds, values.seed].every(
  (text) => text === undefined || /^\d{1,10}$/.test(text),
)
const unknown = named.filter((name) => !Object.hasOwn(campaigns, name))

/** Runs one campaign and says how it went; false when it failed. */
async function prove(name: string, campaign: Campaign): Promise<boolean> {
  const from = performance.now()
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  try {
    console.info(
      `✓ ${name}: ${await campaign({ rounds, seed, path: values.path })} (${since(from)})`,
    )
    return true
  } catch (error) {
    console.error(`✗ ${name}, --seed=${seed} (${since(from)})\n${wordsOf(error)}`)
    return false
  } finally {
    killServers()
  }
}

/** Returns the message of an error and of its causes. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${wordsOf(error.cause)}` : error.message
}

if (unknown.length > 0 || !numbers) {
  console.error(
    `usage: npm run bench -- campaigns [${Object.keys(campaigns).join(' | ')}] [--rounds=n] [--seed=n] [--path=…]`,
  )
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
