import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import type { Log } from '../../runtime/log.ts'
import type { Connection, SocketConnection } from '../connection.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { endOrphans } from './postgres-orphans.ts'
import { placeOfPostgres } from './postgres-place.ts'
import { PostgresProcess, runInitdb } from './postgres-process.ts'
import { diskIsFull } from './postgres-trouble.ts'

export type EmbeddedPostgres = {
  /** The owner of the schema, for migrations and commands. */
  connection: SocketConnection
  /** The role of the running product, which cannot change the schema. */
  runtime: SocketConnection
  pid(): number
  /** Rolls back open transactions, stops the server, and releases the data directory. */
  stop(): Promise<void>
}

const USER = 'sori'
const RUNTIME_USER = 'sori_app'
const DATABASE = 'sorijangteo'

/**
 * Starts the PostgreSQL of `dataDir`, which ends with this process, even after a crash. `durable:
 * false` is for disposable databases. Throws a `StartError` when the directory is in use or damaged
 * or the disk is full.
 */
export async function startEmbeddedPostgres({
  dataDir: given,
  log,
  durable = true,
}: {
  dataDir: string
  log: Log
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const release = await lockDataDir(given)
  try {
    const dataDir = await realpath(given)
    const place = await placeOfPostgres(dataDir)
    const { folder, socketFolder, user } = place
    if (place.elsewhere)
      log.warn(
        { folder },
        `the database lives in ${folder}, which goes with ${dataDir} and is to be removed with it: ${place.elsewhere}`,
      )
    const binaries = await postgresBinaries(user)
    if (binaries.copied)
      log.warn(
        { bin: binaries.bin },
        `PostgreSQL's programs run from ${binaries.bin}: ${binaries.copied}`,
      )

    if (await endOrphans(folder))
      log.warn({ folder }, 'ended a database server that a killed process had left running')
    if (await isEmpty(folder)) {
      const half = `${folder}.unfinished`
      await rm(half, { recursive: true, force: true })
      await mkdir(half, { mode: 0o700, recursive: true })
      if (user) await chown(half, user.uid, user.gid)
      await runInitdb({ bin: binaries.bin, folder: half, user, superuser: USER }).catch(
        async (error: Error) => {
          await rm(half, { recursive: true, force: true })
          throw error
        },
      )
      await rm(folder, { recursive: true, force: true })
      await rename(half, folder)
    }
    await checkVersion(folder, binaries.major)

    const server = new PostgresProcess({
      bin: binaries.bin,
      folder,
      socketFolder,
      user,
      durable,
      log,
    })
    await server.start({ host: socketFolder, user: USER, database: 'postgres' })
    await createDatabase({ host: socketFolder, user: USER, database: 'postgres' })
    return {
      ...connectionsBy(socketFolder),
      pid: () => server.pid(),
      stop: async () => {
        await server.stop()
        if (socketFolder !== folder) await rm(socketFolder, { recursive: true, force: true })
        await release()
      },
    }
  } catch (error) {
    await release()
    throw diskFull(error, given)
  }
}

export async function embeddedConnections(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'runtime'>> {
  const { socketFolder } = await placeOfPostgres(await realpath(dataDir))
  return connectionsBy(socketFolder)
}

export function urlOf({ host, user, database, port, password = '' }: SocketConnection): string {
  if (port) return `postgres://${user}:${password}@${host}:${port}/${database}`
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

function connectionsBy(host: string): Pick<EmbeddedPostgres, 'connection' | 'runtime'> {
  return {
    connection: { host, user: USER, database: DATABASE },
    runtime: { host, user: RUNTIME_USER, database: DATABASE },
  }
}

function diskFull(error: unknown, folder: string): unknown {
  const full =
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return full ? diskIsFull(folder) : error
}

async function isEmpty(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true
  const entries = await readdir(folder).catch((error: Error) => {
    throw new StartError(`The database in ${folder} cannot be read: ${error.message}.`)
  })
  return entries.length === 0
}

async function checkVersion(folder: string, major: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === major) return
  throw new StartError(
    found
      ? `The database in ${folder} was made by PostgreSQL ${found}, and this is ${major}: it was left as it is.`
      : `The database in ${folder} is damaged (PG_VERSION is missing): it was left as it is, bring back a copy of that folder or move it away to begin with an empty one.`,
  )
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      DATABASE,
    ])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [RUNTIME_USER])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${RUNTIME_USER} LOGIN`)
  } finally {
    await client.end()
  }
}
