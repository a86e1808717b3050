import { setTimeout as wait } from 'node:timers/promises'
import { demoWorld, seedDemoWorld } from '../db/seed/demo.ts'
import { seedDemoAccounts } from '../db/seed/demo-accounts.ts'
import { seedDemoSales } from '../db/seed/demo-sales.ts'
import { cachedMedia, openRenderCache } from '../db/seed/render-cache.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { createDatabase } from './lib/database.ts'
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts'
import type { Log } from './lib/log.ts'
import { createLog } from './lib/log.ts'
import { migrate } from './lib/migrate.ts'
import { keptSecret } from './lib/secret-file.ts'
import { StartError } from './lib/start-error.ts'
import { PgBossJobs } from './modules/jobs/index.ts'
import { MediaWorkers, openStorage } from './modules/media/index.ts'
import { buildServices } from './services.ts'
import { MEDIA_THREADS, startWorkers } from './workers.ts'

/** Requests under way get this long to finish when the process is asked to end. */
const FINISH_MS = 10_000

/**
 * The process: database, schema, demo accounts, HTTP; then the demo world in the background. Says `ready` on its log
 * and to a parent that has a channel to it. SIGTERM, SIGINT or the end of that channel close everything in order.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closing: (() => Promise<unknown>)[] = []
  const abort = new AbortController()
  let ending = false
  const end = async (code: number) => {
    if (ending) process.exit(code || 130)
    ending = true
    for (const close of closing.reverse()) await close().catch((error: unknown) => log.warn({ err: error }, 'a part did not close cleanly'))
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

async function start(config: Config, log: Log, closing: (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  const connection = config.databaseUrl ? { connectionString: config.databaseUrl } : await embedded(config, log, closing)
  const applied = await migrate(connection).catch((error: unknown) => {
    throw error instanceof StartError
      ? error
      : new StartError(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}.`)
  })
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const db = createDatabase(connection, log)
  closing.push(() => db.destroy())

  const storage = await openStorage(config)
  await storage.exists('start').catch((error: Error) => {
    throw new StartError(`The storage cannot be reached: ${String(error.cause ?? error)}.`)
  })
  // Nobody else has this data directory: what is unfinished in it belongs to a killed process.
  if (!config.databaseUrl) await storage.sweep(new Date())
  const workers = new MediaWorkers({ size: MEDIA_THREADS })
  closing.push(() => workers.close())
  const cache = config.demoData ? await openRenderCache(config.demoCacheDir) : null
  const media = cache ? cachedMedia(workers, cache) : workers
  const jobs = new PgBossJobs(connection, log)
  closing.push(() => jobs.close())
  const jwtSecret = config.jwtSecret ?? (await keptSecret(config.dataDir, 'jwt-secret'))
  const readiness = { ready: false }
  const parts = { config, db, storage, media, jobs, jwtSecret, log }
  const { app, services } = await buildApp({ ...parts, readiness })
  if (config.demoData) await seedDemoAccounts(db, services)
  await startWorkers(jobs, services)
  if (signal.aborted) return

  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'another program has that port' : error.message
    throw new StartError(`Port ${config.port} on ${config.host} cannot be opened: ${why}.`)
  })
  closing.push(async () => {
    readiness.ready = false
    await Promise.race([app.close(), wait(FINISH_MS, undefined, { ref: false })])
  })
  readiness.ready = true
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  log.info({ url, port, pid: process.pid }, 'ready')
  process.send?.({ type: 'ready', url, port })

  if (cache) {
    const fill = async () => {
      await seedDemoWorld({ db, services, log, signal, world: demoWorld(cache) })
      await seedDemoSales({ db, log, signal, sandboxUrl: config.payment.sandboxUrl, servicesAt: (now) => buildServices({ ...parts, now }) })
    }
    const filling = fill().catch((error: unknown) => {
      log.error({ err: error }, 'the demo world could not be completed')
    })
    closing.push(() => filling)
  }
}

/** One sentence for what the person can mend; all we know of a bug. */
function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function embedded(config: Config, log: Log, closing: (() => Promise<unknown>)[]) {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  closing.push(() => postgres.stop())
  return postgres.connection
}

await main().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exit(1)
})
