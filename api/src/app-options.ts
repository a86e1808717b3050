import type { Config } from './config.ts'
import type { Database } from './lib/postgres/database.ts'
import type { Replica } from './lib/postgres/replica.ts'
import type { Log } from './lib/runtime/log.ts'
import type { RequestMetrics } from './metrics/index.ts'
import type { MediaWorkers, Storage } from './modules/files/media/index.ts'
import type { Jobs } from './modules/site/jobs/index.ts'
import type { App } from './plugins/app-types.ts'
import type { Readiness } from './plugins/ending.ts'

/** What the server stands on. `readiness` is the process's to turn. */
export type AppOptions = {
  config: Config
  db: Database
  storage: Storage
  media: Pick<MediaWorkers, 'processAudio' | 'processImage' | 'proveAudio'>
  jobs: Jobs
  jwtSecret: string
  log: Log
  /** Who knows it may read the outbox (D15); without one nobody may. */
  outboxToken?: string
  readiness?: Readiness
  /** A copy of the database that answers for the catalogue; without one the database does. */
  replica?: Replica
  /** The time that plans end by (D29); the machine's. */
  now?: () => Date
  /** How long a body may bring nothing, so that tests need not wait for half a minute. */
  bodyIdleMs?: number
  /** Takes the time of every request. */
  requestMetrics?: RequestMetrics
  /** How long a client may take nothing of an archive, so that tests need not wait for five minutes. */
  archiveStallMs?: number
  /** More routes, put on before the server is ready: for tests of the ground that all routes stand on. */
  extraRoutes?: (app: App) => void
}
