// The program of every process of the product (D48): ROLES says whether it answers requests, works on jobs, or both.
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { StartError } from './lib/errors/start-error.ts'
import type { Connection } from './lib/postgres/connection.ts'
import { checkTimeouts, createDatabase } from './lib/postgres/database.ts'
import { mayChangeSchema } from './lib/postgres/database-roles.ts'
import { checkSchema } from './lib/postgres/schema-check.ts'
import type { Log } from './lib/runtime/log.ts'
import { createLog } from './lib/runtime/log.ts'
import { refuseDemoData } from './operations/demo-data.ts'
import { Closing } from './process/closing.ts'
import { databaseFailure, openDatabase } from './process/open-database.ts'
import { openParts } from './process/parts.ts'
import { watchConnection } from './process/watch-connection.ts'
import { startWeb } from './process/web.ts'
import { startWorker } from './process/worker.ts'

/**
 * Starts what ROLES names, and says `ready` on the log and to a parent that has a channel to it. SIGTERM, SIGINT or the
 * end of that channel close everything in order; a second one ends the process at once.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closing = new Closing(log)
  const abort = new AbortController()
  let ending = false
  const end = async (code: number) => {
    if (ending) process.exit(code || 130)
    ending = true
    await closing.run()
    if (code === 0) log.info('closed')
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.on(signal, () => {
      abort.abort()
      void end(0)
    })
  }
  try {
    await start(config, log, closing, abort.signal)
  } catch (error) {
    if (ending) return
    process.stderr.write(`${wordsOf(error)}\n`)
    await end(1)
  }
}

async function start(
  config: Config,
  log: Log,
  closing: Closing,
  signal: AbortSignal,
): Promise<void> {
  const database = await openDatabase(config, log)
  closing.add(() => database.stop())
  const { exclusive } = database
  const connection = watchConnection(database.runtime, { log, closing })
  const direct =
    database.direct === database.runtime
      ? connection
      : watchConnection(database.direct, { log, closing })
  try {
    await checkSchema(direct)
    await checkTimeouts(connection, {
      isPooled: config.databaseDirectUrl !== null,
      statementTimeoutMs: config.statementTimeoutMs,
    })
  } catch (error) {
    throw databaseFailure(error)
  }
  if (config.production) await checkProductionData(direct, log)
  const parts = await openParts({ config, log, connection, direct, closing, signal, exclusive })
  if (config.roles.worker) await startWorker(parts)
  const listening = config.roles.web ? await startWeb(parts) : {}
  if (signal.aborted) return
  log.info({ ...listening, pid: process.pid }, 'ready')
  process.send?.({ type: 'ready', ...listening })
}

/** What production asks of its database: no demo data, and a role that cannot change the schema. */
async function checkProductionData(connection: Connection, log: Log): Promise<void> {
  const db = createDatabase(connection, log, { size: 1 })
  await refuseDemoData(db).finally(() => db.destroy())
  if (await mayChangeSchema(connection))
    log.warn(
      'the database role of this process may change the schema: give migrations their own by DATABASE_OWNER_URL',
    )
}

/** One sentence for what the person can mend; all we know of a bug. */
function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exit(1)
})
