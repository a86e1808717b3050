import { type Config, readConfig } from '../../api/src/config.ts'
import type { Connection } from '../../api/src/lib/postgres/connection.ts'
import { createDatabase, type Database } from '../../api/src/lib/postgres/database.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { joinProduct, type ProductDatabase } from '../../api/src/process/open-database.ts'
import { productFolders } from '../product/workspaces.ts'

/** Milliseconds to wait for the storage during backup and restore. */
export const STORAGE_TIMEOUT_MS = 60_000

/** Milliseconds for a statement of commands that read or change much. */
const STATEMENT_TIMEOUT_MS = 600_000

export const log = createLog('warn')

export function operatorConfig(): Config {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL } = process.env
  const { dataDir: DATA_DIR } = productFolders(process.env)
  const urls = { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL }
  return readConfig({ ...urls, DATA_DIR })
}

/** Returns the folder or the setting that names the database, for messages. */
export function databaseName({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? dataDir : 'DATABASE_URL'
}

/** Runs a command on the product. Starts the database if the product is not running. */
export async function withProduct<T>(
  work: (database: ProductDatabase, config: Config) => Promise<T>,
  open = joinProduct,
): Promise<T> {
  const config = operatorConfig()
  const database = await open(config, log)
  return work(database, config).finally(() => database.stop())
}

/** Runs a command with a pool. The pool's log is silent, because commands print errors. */
export async function withPool<T>(
  connection: Connection,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const pool = { size: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  const db = createDatabase(connection, createLog('silent'), pool)
  return work(db).finally(() => db.destroy())
}
