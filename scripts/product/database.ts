import type { Config } from '../../api/src/config.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { urlOf } from '../../api/src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { openStorage } from '../../api/src/modules/files/media/index.ts'
import { refuseDemoData } from '../../api/src/operations/demo-data.ts'
import { openDatabase, prepareDatabase } from '../../api/src/process/open-database.ts'

/**
 * Starts the embedded database unless DATABASE_URL names another, and applies migrations. Throws a
 * `StartError` if that fails.
 */
export async function prepareProduct(
  config: Config,
): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const { runtime, direct, exclusive, stop } = database
  try {
    const applied = await prepareDatabase(database, log)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    if (config.production) {
      // Checked once here. Otherwise each process of the API would log the same refusal.
      const db = createDatabase(direct, log, { size: 1 })
      await refuseDemoData(db).finally(() => db.destroy())
    }
    // With exclusive access no other process writes, so a killed process left the unfinished files.
    if (exclusive) await (await openStorage(config)).sweep(new Date())
    return { url: 'host' in runtime ? urlOf(runtime) : runtime.connectionString, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
