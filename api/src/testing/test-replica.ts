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

export type TestReplica = {
  /** The value of `SORI_TEST_POSTGRES`. */
  servers: string
  copyOf(connection: SocketConnection): SocketConnection
  killCopy(): Promise<void>
  startCopy(): Promise<void>
  stop(): Promise<void>
}

export async function startReplica(): Promise<TestReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-replica-'))
  await chmod(folder, 0o755)
  const { bin } = await postgresBinaries(user)
  const [primary, copy] = [join(folder, 'primary'), join(folder, 'copy')]
  for (const one of [primary, copy]) {
    await mkdir(one, { mode: 0o700 })
    if (user) await chown(one, user.uid, user.gid)
  }
  await runInitdb({ bin, folder: primary, user, superuser: 'sori' })
  const first = await startServer(bin, primary)
  const owner = { host: primary, user: 'sori', database: 'postgres' }
  await prepareTemplate(owner)
  await copyServer(owner, copy)
  let second = await startServer(bin, copy)
  const end = async (server: ChildProcess) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGQUIT')
    await ended
  }
  return {
    servers: JSON.stringify({ connection: owner, runtime: { ...owner, user: 'sori_app' } }),
    copyOf: (connection) => ({ ...connection, host: copy }),
    killCopy: () => end(second),
    startCopy: async () => {
      second = await startServer(bin, copy)
    },
    stop: async () => {
      await Promise.all([end(second), end(first)])
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

async function startServer(bin: string, folder: string): Promise<ChildProcess> {
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
  for (let tries = 0; !(await isAnswering(folder)); tries++) {
    if (tries > 300 || server.exitCode !== null)
      throw new Error(`PostgreSQL in ${folder} does not start`)
    await wait(50)
  }
  return server
}

async function isAnswering(host: string): Promise<boolean> {
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
