import { type Config, readConfig } from './config.ts'
import { StartError } from './lib/errors/start-error.ts'
import type { Connection } from './lib/postgres/connection.ts'
import { checkTimeouts, createDatabase } from './lib/postgres/database.ts'
import { mayChangeSchema } from './lib/postgres/database-roles.ts'
import { checkSchema } from './lib/postgres/schema-check.ts'
import { createLog, type Log } from './lib/runtime/log.ts'
import { refuseDemoData } from './operations/demo-data.ts'
import { Closing } from './process/closing.ts'
import { openDatabase, toDatabaseStartError } from './process/open-database.ts'
import { openResources, watchConnection } from './process/parts.ts'
import { startWeb } from './process/web.ts'
import { startWorker } from './process/worker.ts'

/**
 * Starts the server and reports `ready` to the log and the parent. SIGTERM, SIGINT or a
 * disconnected parent close everything; a second one exits immediately.
 */
async function main() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closing = new Closing(log)
  const abort = new AbortController()
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) process.exit(code || 130)
    isEnding = true
    await closing.run()
    if (code === 0) log.info('closed')
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'])
    process.on(signal, () => {
      abort.abort()
      void end(0)
    })
  try {
    await start(config, log, closing, abort.signal)
  } catch (error) {
    if (isEnding) return
    printError(error)
    await end(1)
  }
}

async function start(config: Config, log: Log, closing: Closing, signal: AbortSignal) {
  const database = await openDatabase(config, log)
  closing.add(() => database.stop())
  const connection = watchConnection(database.runtime, { log, closing })
  const direct =
    database.direct === database.runtime
      ? connection
      : watchConnection(database.direct, { log, closing })
  const { statementTimeoutMs } = config
  const isPooled = config.databaseDirectUrl !== null
  try {
    await checkSchema(direct)
    await checkTimeouts(connection, { isPooled, statementTimeoutMs })
  } catch (error) {
    throw toDatabaseStartError(error)
  }
  if (config.isProduction) await checkProductionData(direct, log)
  const context = { config, log, connection, direct, closing, signal }
  const resources = await openResources(context, database)
  if (config.roles.worker) await startWorker(resources)
  const listening = config.roles.web ? await startWeb(resources) : {}
  if (signal.aborted) return
  log.info({ ...listening, pid: process.pid }, 'ready')
  process.send?.({ type: 'ready', ...listening })
}

async function checkProductionData(connection: Connection, log: Log) {
  const db = createDatabase(connection, log, { size: 1 })
  await refuseDemoData(db).finally(() => db.destroy())
  if (await mayChangeSchema(connection))
    log.warn(
      'the database role of this process may change the schema: ' +
        'set DATABASE_OWNER_URL to a separate role for migrations',
    )
}

/** Prints the sentence of a `StartError` for operators, and the stack of a bug. */
function printError(error: unknown) {
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${error instanceof StartError ? message : stack}\n`)
}

await main().catch((error: unknown) => {
  printError(error)
  process.exit(1)
})
