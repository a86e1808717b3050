import { spawn } from 'node:child_process'
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import { createLog } from '../../runtime/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresStartError } from './postgres-errors.ts'

const log = createLog('silent')
/**
 * The directory of all tests that leave its database intact, because creating a database is slow.
 */
let dataDir: string
const folders: string[] = []
const servers: EmbeddedPostgres[] = []

beforeAll(async () => {
  dataDir = await newFolder()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(async () => {
  for (const folder of folders) {
    const elsewhere = (
      await readFile(join(folder, 'postgres-location'), 'utf8').catch(() => '')
    ).trim()
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-pg-test-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  return folder
}

async function start(folder = dataDir, to = log): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: to })
  servers.push(server)
  return server
}

async function query(connection: object, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function startHolder(folder: string) {
  const urlOfModule = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const script = `import { startEmbeddedPostgres } from ${urlOfModule('./embedded-postgres.ts')}
    import { createLog } from ${urlOfModule('../../runtime/log.ts')}
    const dataDir = ${JSON.stringify(folder)}
    const server = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
    console.log(server.pid()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.once('exit', () => reject(new Error('the holder ended before its server was up')))
  })
  return { child, pid }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the embedded PostgreSQL', () => {
  test('keeps data after a restart, sorts and searches Korean, and opens no port', async () => {
    const first = await start()
    await query(first.connection, "CREATE TABLE t AS SELECT '새벽 네시' AS title")
    expect(
      await query(
        first.connection,
        "SELECT lower('ÉTÉ') AS low, strpos(title, '벽 네') AS at FROM t",
      ),
    ).toEqual([{ low: 'été', at: 2 }])
    expect(
      await query(
        first.connection,
        "SELECT current_setting('listen_addresses') AS l, current_setting('fsync') AS f",
      ),
    ).toEqual([{ l: '', f: 'on' }])
    await first.stop()
    const second = await start()
    expect(await query(second.connection, 'SELECT title FROM t')).toEqual([{ title: '새벽 네시' }])
    await second.stop()
  })

  test('keeps running while a second start on the same directory is refused', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      /^The data directory .* is in use by another server: .* or set another DATA_DIR\.$/,
    )
    expect(await query(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  test('ends when its process is killed, and the next start finds all data', async () => {
    const { child, pid } = await startHolder(dataDir)
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    for (let i = 0; i < 100 && isAlive(pid); i++) await wait(50)
    expect(isAlive(pid)).toBe(false)
    await (await start()).stop()
  })

  test('restarts automatically when its server is killed', async () => {
    const server = await start()
    await query(server.connection, 'CREATE TABLE kept AS SELECT 7 AS n')
    process.kill(server.pid(), 'SIGKILL')
    let rows: unknown[] = []
    for (let i = 0; i < 100 && rows.length === 0; i++) {
      await wait(100)
      rows = await query(server.connection, 'SELECT n FROM kept').catch(() => [])
    }
    expect(rows).toEqual([{ n: 7 }])
    await server.stop()
  })

  test('replaces a server that a killed process left running in the directory', async () => {
    const first = await start()
    await query(first.connection, 'CREATE TABLE orphaned AS SELECT 7 AS n')
    const program = await readlink(`/proc/${first.pid()}/exe`)
    await first.stop()
    const folder = join(dataDir, 'postgres')
    const { uid, gid } = await stat(folder)
    const orphan = spawn(
      program,
      ['-D', folder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
      {
        uid,
        gid,
        stdio: 'ignore',
        cwd: folder,
      },
    )
    await wait(700)
    expect(orphan.exitCode).toBeNull()
    const next = await start()
    expect(await query(next.connection, 'SELECT n FROM orphaned')).toEqual([{ n: 7 }])
    expect(orphan.exitCode).toBe(0)
    await next.stop()
  })

  test('reports a damaged directory in one sentence and leaves it unchanged', async () => {
    await (await start()).stop()
    const control = join(dataDir, 'postgres/global/pg_control')
    const completeFile = await readFile(control)
    await truncate(control, 100)
    await expect(start()).rejects.toThrow(
      /^The database in .*postgres is damaged \(.*\): it was left as it is, .*\.$/,
    )
    await writeFile(control, completeFile)
    await rm(join(dataDir, 'postgres/PG_VERSION'))
    await expect(start()).rejects.toThrow(/is damaged \(PG_VERSION is missing\)/)
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 14, and this is 18: it was left as it is\.$/,
    )
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    await (await start()).stop()
  })

  test('works in a directory whose path is too long for a socket', async () => {
    const deep = join(await newFolder(), 'a'.repeat(90))
    await mkdir(deep)
    const server = await start(deep)
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  // Defined only for root: other users cannot run it, and a skipped test counts as failed.
  if (process.getuid?.() === 0) {
    test('run as root, keeps the data outside of a directory that its user may not enter', async () => {
      const shut = await newFolder()
      await chmod(shut, 0o700)
      const warnings: string[] = []
      const first = await start(
        shut,
        pino({ level: 'warn', base: null }, { write: (line) => warnings.push(line) }),
      )
      const place = (await readFile(join(shut, 'postgres-location'), 'utf8')).trim()
      expect(place).toMatch(/sorijangteo-/)
      expect(
        warnings.filter((line) =>
          line.includes(
            `lives in ${place}/postgres, which belongs to ${shut}; remove both together`,
          ),
        ),
      ).toHaveLength(1)
      await query(first.connection, 'CREATE TABLE t AS SELECT 5 AS n')
      await first.stop()
      const second = await start(shut)
      expect(await query(second.connection, 'SELECT n FROM t')).toEqual([{ n: 5 }])
      await second.stop()
      await rm(place, { recursive: true })
      await expect(start(shut)).rejects.toThrow(
        /which is missing: bring it back, or remove .*postgres-location/,
      )
    })
  }
})

test('a full disk is reported in one sentence', () => {
  const output =
    '2026-01-01 00:00:00 UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.1": ' +
    'No space left on device\n'
  expect(postgresStartError(output, '/data').message).toBe(
    'The disk of /data is full: nothing is lost, free some space and start again.',
  )
})

test('a full disk is reported instead of the errors that it causes', () => {
  const output = `WARNING:  could not write: No space left on device
PANIC:  cannot abort transaction 1, it was already committed
`
  expect(postgresStartError(output, '/data').message).toContain('is full')
})
