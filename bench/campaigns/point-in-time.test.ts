import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SocketConnection } from '../../api/src/lib/postgres/connection.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { findBreaches } from '../../api/src/operations/audit.ts'
import { backUp } from '../../api/src/operations/backup/back-up.ts'
import { prepareDatabase } from '../../api/src/process/open-database.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { runOnServer } from '../../api/src/testing/test-database.ts'
import { root } from '../../scripts/product/workspaces.ts'
import { requireProgram } from '../../scripts/testing/debian.ts'
import { findPostgresPrograms } from './testing/cluster-node.ts'
import { print } from './testing/options.ts'
import { makePostgresFolder, PostgresServer } from './testing/postgres-server.ts'
import { expectServes, sellUntil } from './testing/sales.ts'
import { until } from './testing/until.ts'

const START_MS = 60_000
const SELLING_MS = 2_000
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
let folder: string
let primary: PostgresServer
let recovered: PostgresServer
let t: TestApp

beforeAll(async () => {
  await requireProgram('pg_rewind', 'postgresql', findPostgresPrograms)
  folder = await mkdtemp(join(tmpdir(), 'sori-point-in-time-'))
  await chmod(folder, 0o755)
  for (const name of ['wal', 'base']) makePostgresFolder(join(folder, name))
  primary = new PostgresServer(join(folder, 'primary'))
  recovered = new PostgresServer(join(folder, 'recovered'))
  await startPrimary()
  process.env.SORI_TEST_POSTGRES = await makeTestServers()
  t = await createTestApp()
})
afterAll(async () => {
  await recovered?.stop()
  await t?.close()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

describe('a shop whose tracks were dropped', () => {
  it('recovers to the second before the drop by the commands of docs/operations.md', async () => {
    await sell()
    await Promise.all([sell(), takeBaseBackup()])
    await sell()
    const rowsBefore = await rowsOf(t.ownerConnection, 'before')
    const [time] = await runOnServer(t.ownerConnection, 'SELECT clock_timestamp()::text AS now')
    await wait(1_000)
    await sell()
    await runOnServer(t.ownerConnection, 'DROP TABLE tracks CASCADE')
    await archiveAll()

    const startedAt = performance.now()
    const connection = await recover(String(time?.now))
    print(`recovered in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    expect(await rowsOf(connection, 'after')).toEqual(rowsBefore)
    const db = createDatabase(connection, createLog('silent'))
    expect(await findBreaches(db).finally(() => db.destroy())).toEqual([])
    await expectServes(urlOf({ ...connection, user: 'sori_app' }), t.config.dataDir)
  })
})

const sell = () => sellUntil(AbortSignal.timeout(SELLING_MS), t)

/** Returns all rows, without the tables of the job queue, which change at any time. */
async function rowsOf(connection: SocketConnection, name: string) {
  const { manifest } = await backUp({ connection, storage: null, target: join(folder, name) })
  return manifest.tables.filter((table) => table.name.startsWith('public.'))
}

async function startPrimary(): Promise<void> {
  makePostgresFolder(primary.folder)
  const options = '-U sori --auth=trust --encoding=UTF8 --locale=C.UTF-8'
  await primary.run('initdb', ['-D', primary.data, ...options.split(' ')])
  primary.configure(inFolder(settingsThatBegin('archive_mode')))
  await primary.start()
}

async function makeTestServers(): Promise<string> {
  const owner = { host: primary.folder, user: 'sori', database: 'postgres' }
  await runOnServer(owner, 'CREATE ROLE sori_app LOGIN')
  await runOnServer(owner, 'CREATE DATABASE test_template')
  const template = { ...owner, database: 'test_template' }
  const direct = { ...template, user: 'sori_app' }
  await prepareDatabase({ owner: template, direct }, createLog('error'))
  return JSON.stringify({ connection: owner, runtime: { ...owner, user: 'sori_app' } })
}

async function takeBaseBackup(): Promise<void> {
  const command = /^ *(pg_basebackup .*)$/m.exec(operations)?.[1] ?? ''
  const [program = '', ...args] = command.split(' ')
  await primary.run(program, [...args.map(inFolder), '-h', primary.folder, '-U', 'sori'])
}

async function archiveAll(): Promise<void> {
  const [row] = await runOnServer(
    t.ownerConnection,
    'SELECT pg_walfile_name(pg_switch_wal()) AS name',
  )
  const isArchived = async () =>
    (await readdir(join(folder, 'wal'))).some((name) => name === row?.name)
  await until(isArchived, START_MS, () => `the archive lacks ${row?.name}`)
}

async function recover(time: string): Promise<SocketConnection> {
  makePostgresFolder(recovered.folder)
  const base = join(folder, 'base/20261122')
  cpSync(base, recovered.data, { recursive: true, preserveTimestamps: true })
  const settings = inFolder(settingsThatBegin('restore_command'))
  recovered.configure(
    settings.replace(/recovery_target_time = '.*'/, `recovery_target_time = '${time}'`),
  )
  writeFileSync(join(recovered.data, 'recovery.signal'), '')
  await recovered.takeOwnership()
  await recovered.start()
  const connection = { ...t.ownerConnection, host: recovered.folder }
  const isPromoted = async () => {
    const [row] = await runOnServer(connection, 'SELECT pg_is_in_recovery() AS "isInRecovery"')
    return row?.isInRecovery === false
  }
  await until(isPromoted, START_MS, () => 'PostgreSQL is still in recovery')
  return connection
}

function settingsThatBegin(name: string): string {
  const blocks = [...operations.matchAll(/```ini\n([\s\S]*?)```/g)]
  const texts = blocks.map(([, text = '']) => text.replace(/^ +/gm, ''))
  const settings = texts.find((text) => text.startsWith(name))
  if (!settings) throw new Error(`docs/operations.md has no settings that begin with ${name}`)
  return settings
}

const inFolder = (text: string) => text.replace(/(?<![\w%])\/(wal|base)\b/g, `${folder}/$1`)
