import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { SocketConnection } from '../lib/postgres/connection.ts'
import { postgresBinaries } from '../lib/postgres/embedded/postgres-binaries.ts'
import { runInitdb } from '../lib/postgres/embedded/postgres-process.ts'
import { postgresUser } from '../lib/postgres/embedded/postgres-user.ts'
import { createLog } from '../lib/runtime/log.ts'
import { prepareDatabase } from '../process/open-database.ts'

const execute = promisify(execFile)
const user = postgresUser(null)

export type PrimaryAndReplica = {
  /** The value of `SORI_TEST_POSTGRES`, for tests on the primary. */
  testPostgres: string
  replicaOf(connection: SocketConnection): SocketConnection
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

export async function startPrimaryAndReplica(): Promise<PrimaryAndReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-replica-'))
  await chmod(folder, 0o755)
  const { bin } = await postgresBinaries(user)
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'copy')]
  for (const dataFolder of [primaryFolder, replicaFolder]) {
    await mkdir(dataFolder, { mode: 0o700 })
    if (user) await chown(dataFolder, user.uid, user.gid)
  }
  await runInitdb({ bin, folder: primaryFolder, user, superuser: 'sori' })
  const primaryServer = await startPostgres(bin, primaryFolder)
  const owner = { host: primaryFolder, user: 'sori', database: 'postgres' }
  await prepareTemplate(owner)
  await copyServer(owner, replicaFolder)
  let replicaServer = await startPostgres(bin, replicaFolder)
  const endServer = async (server: ChildProcess) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGQUIT')
    await ended
  }
  return {
    testPostgres: JSON.stringify({ connection: owner, runtime: { ...owner, user: 'sori_app' } }),
    replicaOf: (connection) => ({ ...connection, host: replicaFolder }),
    killReplica: () => endServer(replicaServer),
    startReplica: async () => {
      replicaServer = await startPostgres(bin, replicaFolder)
    },
    stop: async () => {
      await Promise.all([endServer(replicaServer), endServer(primaryServer)])
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

async function startPostgres(bin: string, folder: string): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_wal_senders: '4',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', folder, ...args], {
    ...user,
    cwd: folder,
    env: { LC_ALL: 'C' },
    stdio: 'ignore',
  })
  process.once('exit', () => server.kill('SIGQUIT'))
  for (let tries = 0; !(await canConnect(folder)); tries++) {
    if (tries > 300 || server.exitCode !== null)
      throw new Error(`PostgreSQL in ${folder} does not start`)
    await wait(50)
  }
  return server
}

async function canConnect(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: 'sori', database: 'postgres' })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function prepareTemplate(owner: SocketConnection): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('CREATE ROLE sori_app LOGIN')
  await client.query('CREATE DATABASE test_template')
  await client.end()
  const template = { ...owner, database: 'test_template' }
  await prepareDatabase(
    { owner: template, direct: { ...template, user: 'sori_app' } },
    createLog('error'),
  )
}

/** Copies the files of a server, as pg_basebackup would, which the embedded package lacks. */
async function copyServer(owner: SocketConnection, copy: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query("SELECT pg_backup_start('copy', true)")
  await execute('cp', ['-a', `${owner.host}/.`, copy], { ...user }).catch((error: Error) => {
    // Temporary files and the socket may disappear during the copy.
    if (!/No such file|cannot open/.test(error.message)) throw error
  })
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(false)',
  )
  await client.end()
  for (const name of await execute('ls', ['-A', copy]).then(({ stdout }) => stdout.split('\n')))
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL')) await rm(join(copy, name))
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${owner.host} user=${owner.user}'\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(copy, name), text, { mode: 0o600 })
    if (user) await chown(join(copy, name), user.uid, user.gid)
  }
}
