import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { StartError } from '../lib/errors/start-error.ts'
import { canConnect } from '../lib/postgres/client.ts'
import type { Connection } from '../lib/postgres/connection.ts'
import { isLostConnection } from '../lib/postgres/database-errors.ts'
import { grantRuntimeRole } from '../lib/postgres/database-roles.ts'
import {
  embeddedConnections,
  startEmbeddedPostgres,
} from '../lib/postgres/embedded/embedded-postgres.ts'
import { migrate } from '../lib/postgres/migrations/migrate.ts'
import type { Log } from '../lib/runtime/log.ts'
import { installJobQueue } from '../modules/site/jobs/index.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl'>

export type ProductDatabase = {
  owner: Connection
  /** The runtime role, through a pooler. */
  runtime: Connection
  /** The runtime role without the pooler, for jobs and session state. */
  direct: Connection
  /** True if no other process uses the data directory. */
  ownsDataDirectory: boolean
  stop(): Promise<void>
}

const stopNothing = async () => undefined

export async function openDatabase(place: Place, log: Log): Promise<ProductDatabase> {
  const { dataDir, databaseUrl, databaseOwnerUrl, databaseDirectUrl } = place
  if (databaseUrl === null) {
    const { connection: owner, runtime, stop } = await startEmbeddedPostgres({ dataDir, log })
    return { owner, runtime, direct: runtime, ownsDataDirectory: true, stop }
  }
  const direct = { connectionString: databaseDirectUrl ?? databaseUrl }
  const runtime = databaseDirectUrl ? { connectionString: databaseUrl } : direct
  const owner = databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : direct
  return { runtime, direct, owner, ownsDataDirectory: false, stop: stopNothing }
}

/** Connects to an embedded database that is running. Otherwise works like `openDatabase`. */
export async function joinDatabase(place: Place, log: Log): Promise<ProductDatabase> {
  if (place.databaseUrl === null && existsSync(place.dataDir)) {
    const { connection: owner, runtime } = await embeddedConnections(place.dataDir)
    if (await canConnect(owner))
      return { owner, runtime, direct: runtime, ownsDataDirectory: false, stop: stopNothing }
  }
  return openDatabase(place, log)
}

export async function joinProduct(place: Place, log: Log): Promise<ProductDatabase> {
  requireProduct(place)
  return joinDatabase(place, log)
}

export function requireProduct({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl === null && !existsSync(dataDir))
    throw new StartError(`There is no product in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
}

/** Migrates and grants the runtime role. Returns the applied migrations. */
export async function prepareDatabase(
  { owner, direct }: Pick<ProductDatabase, 'owner' | 'direct'>,
  log: Log,
): Promise<string[]> {
  try {
    const applied = await migrate(owner)
    await installJobQueue(owner, log)
    await grantRuntimeRole(owner, direct)
    return applied
  } catch (error) {
    throw toDatabaseStartError(error)
  }
}

export function toDatabaseStartError(error: unknown): StartError {
  if (error instanceof StartError) return error
  const reason = error instanceof Error ? error.message : String(error)
  const failure = isLostConnection(error) ? 'cannot be reached' : 'refuses a statement'
  return new StartError(`The database ${failure}: ${reason}.`)
}
