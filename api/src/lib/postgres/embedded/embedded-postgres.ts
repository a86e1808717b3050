import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../errors/start-error.ts'
import type { Log } from '../../runtime/log.ts'
import { withClient } from '../client.ts'
import type { SocketConnection } from '../connection.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { diskFullError, RESTORE_FOLDER } from './postgres-errors.ts'
import { endOrphans } from './postgres-orphans.ts'
import { locatePostgres } from './postgres-place.ts'
import { PostgresProcess, runInitdb } from './postgres-process.ts'
import type { PostgresUser } from './postgres-user.ts'

type Connections = {
  /** Connects as the owner of the schema. */
  connection: SocketConnection
  /** Connects as the role of the running product, which may not change the schema. */
  runtime: SocketConnection
}

export type EmbeddedPostgres = Connections & {
  pid(): number
  /** Stops the server. Open transactions are rolled back. */
  stop(): Promise<void>
}

const USER = 'sori'
const RUNTIME_USER = 'sori_app'
const DATABASE = 'sorijangteo'

/**
 * Starts the PostgreSQL of `dataDir`. It ends with this process, even in a crash. Throws a
 * `StartError` for a directory in use, a damaged directory, and a full disk. `durable: false` is
 * faster, for disposable databases.
 */
export async function startEmbeddedPostgres({
  dataDir: requestedDir,
  log,
  durable = true,
}: {
  dataDir: string
  log: Log
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const release = await lockDataDir(requestedDir)
  try {
    const dataDir = await realpath(requestedDir)
    const { folder, socketFolder, user, elsewhere } = await locatePostgres(dataDir)
    if (elsewhere)
      log.warn(
        { folder },
        `the database lives in ${folder}, which belongs to ${dataDir}; remove both together: ` +
          elsewhere,
      )
    const { bin, major, copied } = await postgresBinaries(user)
    if (copied) log.warn({ bin }, `PostgreSQL's programs run from ${bin}: ${copied}`)

    if (await endOrphans(folder))
      log.warn({ folder }, 'ended a database server that a killed process had left running')
    if (await isEmpty(folder)) await createCluster(bin, folder, user)
    await checkVersion(folder, major)

    const server = new PostgresProcess({ bin, folder, socketFolder, user, durable, log })
    const connection = { host: socketFolder, user: USER, database: 'postgres' }
    await server.start(connection)
    await createDatabase(connection)
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
    const { code = '' } = error as NodeJS.ErrnoException
    throw ['ENOSPC', 'EDQUOT'].includes(code) ? diskFullError(requestedDir) : error
  }
}

export async function embeddedConnections(dataDir: string): Promise<Connections> {
  const { socketFolder } = await locatePostgres(await realpath(dataDir))
  return connectionsBy(socketFolder)
}

export function urlOf({ host, user, database, port, password = '' }: SocketConnection): string {
  if (port) return `postgres://${user}:${password}@${host}:${port}/${database}`
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

function connectionsBy(host: string): Connections {
  return {
    connection: { host, user: USER, database: DATABASE },
    runtime: { host, user: RUNTIME_USER, database: DATABASE },
  }
}

async function isEmpty(folder: string) {
  if (!existsSync(folder)) return true
  const entries = await readdir(folder).catch((error: Error) => {
    throw new StartError(`The database in ${folder} cannot be read: ${error.message}.`)
  })
  return entries.length === 0
}

/**
 * Creates a cluster in another folder and renames it at the end, so that `folder` never contains an
 * unfinished cluster.
 */
async function createCluster(bin: string, folder: string, user: PostgresUser) {
  const unfinished = `${folder}.unfinished`
  const remove = () => rm(unfinished, { recursive: true, force: true })
  await remove()
  await mkdir(unfinished, { mode: 0o700, recursive: true })
  if (user) await chown(unfinished, user.uid, user.gid)
  await runInitdb({ bin, folder: unfinished, user, superuser: USER }).catch(
    async (error: Error) => {
      await remove()
      throw error
    },
  )
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

async function checkVersion(folder: string, major: string) {
  const storedMajor = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (storedMajor === major) return
  throw new StartError(
    storedMajor
      ? `The database in ${folder} was made by PostgreSQL ${storedMajor}, and this is ${major}: ` +
          'it was left as it is.'
      : `The database in ${folder} is damaged (PG_VERSION is missing): ${RESTORE_FOLDER}.`,
  )
}

async function createDatabase(connection: SocketConnection) {
  await withClient(connection, async (client) => {
    const exists = async (query: string, name: string) =>
      (await client.query(query, [name])).rowCount !== 0
    if (!(await exists('SELECT FROM pg_database WHERE datname = $1', DATABASE)))
      await client.query(`CREATE DATABASE ${DATABASE}`)
    if (!(await exists('SELECT FROM pg_roles WHERE rolname = $1', RUNTIME_USER)))
      await client.query(`CREATE ROLE ${RUNTIME_USER} LOGIN`)
  })
}
