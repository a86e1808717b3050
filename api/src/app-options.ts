import type { Config } from './config.ts'
import type { Database } from './lib/postgres/database.ts'
import type { Replica } from './lib/postgres/replica.ts'
import type { Log } from './lib/runtime/log.ts'
import type { RequestMetrics } from './metrics/index.ts'
import type { MediaWorkers, Storage } from './modules/files/media/index.ts'
import type { Jobs } from './modules/site/jobs/index.ts'
import type { App } from './plugins/app-types.ts'
import type { Readiness } from './plugins/ending.ts'

/** Everything that the server is built from. The process changes `readiness`. */
export type AppOptions = {
  config: Config
  db: Database
  storage: Storage
  media: Pick<MediaWorkers, 'processAudio' | 'processImage' | 'verifyAudio'>
  jobs: Jobs
  jwtSecret: string
  log: Log
  /** Opens the outbox. Without it the outbox does not exist. */
  outboxToken?: string
  readiness?: Readiness
  /** A copy of the database for routes that only read. */
  replica?: Replica
  /** The clock; by default the machine's. */
  now?: () => Date
  /** Milliseconds after which a stalled body is refused; shorter in tests. */
  bodyIdleMs?: number
  /** Measures every request. */
  requestMetrics?: RequestMetrics
  /** Milliseconds after which a stalled archive is closed; shorter in tests. */
  archiveStallMs?: number
  /** Registers further routes, for tests of the plugins. */
  extraRoutes?: (app: App) => void
}
