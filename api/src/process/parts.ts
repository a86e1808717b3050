import type { Config } from '../config.ts'
import { StartError } from '../lib/errors/start-error.ts'
import type { Connection } from '../lib/postgres/connection.ts'
import { Heartbeat } from '../lib/postgres/heartbeat.ts'
import type { Log } from '../lib/runtime/log.ts'
import { readOrCreateSecret } from '../lib/secrets/secret-file.ts'
import { openStorage } from '../modules/files/media/index.ts'
import { PgBossJobs } from '../modules/site/jobs/index.ts'
import type { Closing } from './closing.ts'

type ProcessContext = {
  config: Config
  log: Log
  connection: Connection
  direct: Connection
  closing: Closing
  signal: AbortSignal
}

export type ProcessResources = Awaited<ReturnType<typeof openResources>>

export async function openResources(
  context: ProcessContext,
  { ownsDataDirectory }: { ownsDataDirectory: boolean },
) {
  const { config, log, direct, closing } = context
  const storage = await openStorage(config)
  await storage.exists('start').catch((error: Error) => {
    throw new StartError(`The storage cannot be reached: ${String(error.cause ?? error)}.`)
  })
  // No other process writes files now, so all unfinished files are from a killed process.
  if (ownsDataDirectory) await storage.removeUnfinished(new Date())
  const jobs = new PgBossJobs(direct, log, {
    works: config.roles.worker,
    poolSize: config.jobsPoolSize,
  })
  closing.add(() => jobs.close())
  const jwtSecret = config.jwtSecret ?? (await readOrCreateSecret(config.dataDir, 'jwt-secret'))
  const metrics = config.metrics && (await openMetrics(config.metrics, log))
  if (metrics) closing.add(() => metrics.close())
  return { ...context, storage, jobs, jwtSecret, metrics }
}

async function openMetrics(place: NonNullable<Config['metrics']>, log: Log) {
  const { startMetrics } = await import('../metrics/index.ts')
  return startMetrics(place, log)
}

export function watchConnection(
  connection: Connection,
  { log, closing }: Pick<ProcessContext, 'log' | 'closing'>,
  name: 'database' | 'replica' = 'database',
): Connection {
  const heartbeat = new Heartbeat({ connection, name, log })
  heartbeat.start()
  closing.add(() => heartbeat.stop())
  return heartbeat.connection
}
