import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { accepts } from './accepts.ts'
import { type Check, holds, type Outcome, together } from './check.ts'
import { metricsFiles } from './deploy-metrics.ts'
import { containerFiles } from './deploy-schemas.ts'
import { settingsFile } from './deploy-settings.ts'
import { systemdUnits } from './deploy-units.ts'

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** Checks each file of deploy/ with the program that will read it. */
export const deploy: Check = {
  name: 'deploy',
  run: async () =>
    together([
      await systemdUnits(),
      await settingsFile(),
      await containerFiles(),
      await metricsFiles(),
      await logRotation(),
      await haproxy(),
      bucketRights(),
    ]),
}

async function logRotation(): Promise<Outcome> {
  return accepts({ program: 'logrotate', packageName: 'logrotate' }, ['--debug', join(root, 'deploy/logrotate/sorijangteo')])
}

/** The failover rehearsal starts Patroni and HAProxy; this check only reads HAProxy's file. */
async function haproxy(): Promise<Outcome> {
  const place = await mkdtemp(join(tmpdir(), 'sori-haproxy-'))
  const values: Readonly<Record<string, string>> = {
    ADDRESS: '127.0.0.1',
    PRIMARY_PORT: '5432',
    SERVERS: '  server node1 127.0.0.1:5433 check port 8008',
  }
  const text = read('postgresql/haproxy.cfg.template').replace(/\$\{([A-Z_]+)\}/g, (all, name: string) => values[name] ?? all)
  try {
    await writeFile(join(place, 'haproxy.cfg'), text)
    return await accepts({ program: 'haproxy', packageName: 'haproxy' }, ['-c', '-f', join(place, 'haproxy.cfg')])
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

type Identity = { actions: string[] }

/** The storage's key may create and use the product's bucket, and nothing else. */
function bucketRights(): Outcome {
  const [, bucket = ''] = /^STORAGE_URL='s3:\/\/([^?']+)/m.exec(read('sorijangteo.env')) ?? []
  const { identities } = JSON.parse(read('s3.json')) as { identities: Identity[] }
  const [, inline = '{}'] = /s3\.json: \|\n\s+(.+)/.exec(read('kubernetes/settings.yaml')) ?? []
  const all = [...identities, ...(JSON.parse(inline) as { identities: Identity[] }).identities]
  const isRight = all.every(({ actions }) => actions.join() === `Admin:${bucket}`)
  return holds(isRight && all.length === 2 ? undefined : `the storage's key must have the action Admin:${bucket} alone`)
}
