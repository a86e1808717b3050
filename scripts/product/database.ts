import type { Config } from '../../api/src/config.ts'
import type { Connection } from '../../api/src/lib/postgres/connection.ts'
import { createDatabase, type Database } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog, type Log } from '../../api/src/lib/runtime/log.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { refuseDemoData } from '../../api/src/operations/demo-data.ts'
import { openDatabase, prepareDatabase } from '../../api/src/process/open-database.ts'

/** The database of a product that is about to start: its schema is the present one. */
export interface PreparedDatabase {
  /** For the processes' DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

async function withDatabase(
  connection: Connection,
  log: Log,
  use: (db: Database) => Promise<void>,
): Promise<void> {
  const db = createDatabase(connection, log, { size: 1 })
  await use(db).finally(() => db.destroy())
}

/**
 * Starts the embedded database where DATABASE_URL names no other, and brings the schema up to date (D48). Throws a
 * `StartError` of one sentence.
 */
export async function prepareProduct(config: Config): Promise<PreparedDatabase> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  try {
    const applied = await prepareDatabase(database, log)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    // Each process would refuse it as well, and say so twice.
    if (config.production) await withDatabase(database.direct, log, refuseDemoData)
    // the data directory is exclusive: unfinished files belong to a killed process
    if (database.exclusive) await (await openStorage(config)).sweep(new Date())
    const { runtime } = database
    return {
      url: 'host' in runtime ? urlOf(runtime) : runtime.connectionString,
      stop: database.stop,
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
