import type { Config } from '../../api/src/config.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { refuseDemoData } from '../../api/src/operations/demo-data.ts'
import { openDatabase, prepareDatabase } from '../../api/src/process/open-database.ts'

/**
 * Starts the embedded database unless DATABASE_URL names another, and applies migrations. Returns
 * the URL for the API's processes. Throws a `StartError` on failure.
 */
export async function prepareProduct(
  config: Config,
): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const { runtime: pooledConnection, direct: directConnection, stop } = database
  const isOnlyProcess = database.ownsDataDirectory
  try {
    const applied = await prepareDatabase(database, log)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    if (config.isProduction) {
      // Checked once here. Otherwise each process of the API would log the same refusal.
      const db = createDatabase(directConnection, log, { size: 1 })
      await refuseDemoData(db).finally(() => db.destroy())
    }
    // Without another process, only a killed process can have left unfinished files.
    if (isOnlyProcess) await (await openStorage(config)).removeUnfinished(new Date())
    const url =
      'host' in pooledConnection ? urlOf(pooledConnection) : pooledConnection.connectionString
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
