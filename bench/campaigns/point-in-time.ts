import { appendFileSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SocketConnection } from '../../api/src/lib/postgres/connection.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { postgresUser } from '../../api/src/lib/postgres/embedded/postgres-user.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { audit } from '../../api/src/operations/audit.ts'
import { backUp } from '../../api/src/operations/backup/back-up.ts'
import { prepareDatabase } from '../../api/src/process/open-database.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { onServer } from '../../api/src/testing/test-database.ts'
import { run } from '../../scripts/product/run.ts'
import { root } from '../../scripts/product/workspaces.ts'
import { installed } from '../../scripts/testing/debian.ts'
import { runsOn, sell } from './backup.ts'
import type { Campaign } from './campaign.ts'
import { postgresPrograms } from './cluster-node.ts'

const user = postgresUser(null) ?? undefined
const START_MS = 60_000
const SELLING_MS = 2_000

/** Recovers a shop that sold until it was damaged, by the lines of docs/operations.md, to the second before. */
export const pointInTime: Campaign = async () => {
  if (!(await installed(postgresPrograms, 'postgresql')))
    throw new Error('The rehearsal needs Debian’s package postgresql.')
  const folder = await mkdtemp(join(tmpdir(), 'sori-point-in-time-'))
  await chmod(folder, 0o755)
  const embedded = process.env.SORI_TEST_POSTGRES
  const server = new Server(join(folder, 'primary'))
  const recovered = new Server(join(folder, 'recovered'))
  let t: TestApp | undefined
  try {
    for (const name of ['wal', 'base']) ownFolder(join(folder, name))
    await startPrimary(server, folder)
    process.env.SORI_TEST_POSTGRES = await serversOf(server)
    t = await createTestApp()
    return await rehearse(t, { server, recovered, folder })
  } finally {
    await recovered.stop()
    await t?.close()
    await server.stop()
    process.env.SORI_TEST_POSTGRES = embedded
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

type Places = { server: Server; recovered: Server; folder: string }

async function rehearse(t: TestApp, { server, recovered, folder }: Places): Promise<string> {
  await sellFor(t)
  const selling = sellFor(t)
  await takeBaseBackup(server, folder)
  await selling
  await sellFor(t)
  const before = await copyOf(t.ownerConnection, folder, 'before')
  const [time] = await onServer(t.ownerConnection, 'SELECT clock_timestamp()::text AS now')
  await wait(1_000)
  await sellFor(t)
  await onServer(t.ownerConnection, 'DROP TABLE tracks CASCADE')
  await archiveAll(t, folder)

  const startedAt = performance.now()
  ownFolder(recovered.folder)
  cpSync(join(folder, 'base/20261122'), recovered.data, {
    recursive: true,
    preserveTimestamps: true,
  })
  configure(recovered, recoverySettings(folder, String(time?.now)))
  writeFileSync(join(recovered.data, 'recovery.signal'), '')
  await giveToPostgres(recovered.data)
  await recovered.start()
  const connection = { ...t.ownerConnection, host: recovered.folder }
  await promoted(connection)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)

  const after = await copyOf(connection, folder, 'after')
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error('the recovered rows differ from those of the chosen time')
  const db = createDatabase(connection, createLog('silent'))
  const breaches = await audit(db).finally(() => db.destroy())
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
  await runsOn(urlOf({ ...connection, user: 'sori_app' }), t.config.dataDir)
  const recoveredRows = after.reduce((sum, table) => sum + table.rows, 0)
  return `a shop whose tracks were dropped was recovered in ${seconds} s to the second before: ${recoveredRows} rows equal, no breach, the product ran on it`
}

async function sellFor(t: TestApp): Promise<void> {
  await sell(t, AbortSignal.timeout(SELLING_MS))
}

/** The product's tables as a backup has them. The job queue writes to its own at any time. */
async function copyOf(connection: SocketConnection, folder: string, name: string) {
  const { manifest } = await backUp({ connection, storage: null, target: join(folder, name) })
  return manifest.tables.filter(({ name }) => name.startsWith('public.'))
}

async function startPrimary(server: Server, folder: string): Promise<void> {
  ownFolder(server.folder)
  await server.program('initdb', [
    '-D',
    server.data,
    '-U',
    'sori',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  configure(server, inFolder(blockOf('archive_mode'), folder))
  await server.start()
}

/** The servers as the API's tests know them, with a template of the product's database. */
async function serversOf({ folder }: Server): Promise<string> {
  const owner = { host: folder, user: 'sori', database: 'postgres' }
  await onServer(owner, 'CREATE ROLE sori_app LOGIN')
  await onServer(owner, 'CREATE DATABASE test_template')
  const template = { ...owner, database: 'test_template' }
  await prepareDatabase(
    { owner: template, direct: { ...template, user: 'sori_app' } },
    createLog('error'),
  )
  return JSON.stringify({ connection: owner, runtime: { ...owner, user: 'sori_app' } })
}

async function takeBaseBackup(server: Server, folder: string): Promise<void> {
  const [program = '', ...args] = (/^ *(pg_basebackup .*)$/m.exec(operations())?.[1] ?? '').split(
    ' ',
  )
  const here = args.map((arg) => inFolder(arg, folder))
  await server.program(program, [...here, '-h', server.folder, '-U', 'sori'])
}

/** Waits until the archive has the log up to now. */
async function archiveAll(t: TestApp, folder: string): Promise<void> {
  const [row] = await onServer(t.ownerConnection, 'SELECT pg_walfile_name(pg_switch_wal()) AS name')
  const name = String(row?.name)
  for (
    const until = Date.now() + START_MS;
    !(await readdir(join(folder, 'wal'))).includes(name);
    await wait(100)
  )
    if (Date.now() > until) throw new Error(`the archive lacks ${name}`)
}

async function promoted(connection: SocketConnection): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await wait(100)) {
    const [row] = await onServer(connection, 'SELECT pg_is_in_recovery() AS "isInRecovery"')
    if (row?.isInRecovery === false) return
  }
  throw new Error('PostgreSQL is still in recovery')
}

function recoverySettings(folder: string, time: string): string {
  const settings = inFolder(blockOf('restore_command'), folder)
  return settings.replace(/recovery_target_time = '.*'/, `recovery_target_time = '${time}'`)
}

const operations = () => readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** The settings of the document that begin with `name`. */
function blockOf(name: string): string {
  const blocks = [...operations().matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text = '']) =>
    text.replace(/^ +/gm, ''),
  )
  const found = blocks.find((text) => text.startsWith(name))
  if (!found) throw new Error(`docs/operations.md has no settings that begin with ${name}`)
  return found
}

const inFolder = (text: string, folder: string) =>
  text.replace(/(?<![\w%])\/(wal|base)\b/g, `${folder}/$1`)

function configure({ data }: Server, settings: string): void {
  appendFileSync(join(data, 'postgresql.auto.conf'), settings)
}

function ownFolder(path: string): void {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

async function giveToPostgres(path: string): Promise<void> {
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, path])
  await chmod(path, 0o700)
}

/** A PostgreSQL of Debian's package: its socket in `folder`, its files in `data`. */
class Server {
  readonly folder: string
  readonly data: string
  #runs = false

  constructor(folder: string) {
    this.folder = folder
    this.data = join(folder, 'data')
  }

  async program(name: string, args: readonly string[]): Promise<void> {
    const path = join(postgresPrograms() ?? '', name)
    const { code, said } = await run(path, args, {
      ...user,
      cwd: this.folder,
      env: { LC_ALL: 'C.UTF-8' },
    })
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
  }

  /** Waits until PostgreSQL accepts connections. */
  async start(): Promise<void> {
    const options = `-c listen_addresses= -c unix_socket_directories=${this.folder}`
    const log = join(this.folder, 'log')
    await this.program('pg_ctl', ['start', '-w', '-D', this.data, '-l', log, '-o', options])
    this.#runs = true
  }

  async stop(): Promise<void> {
    if (this.#runs) await this.program('pg_ctl', ['stop', '-m', 'fast', '-D', this.data])
    this.#runs = false
  }
}
