import type { Config } from './config.ts'
import type { Database } from './lib/postgres/database.ts'
import type { Replica } from './lib/postgres/replica.ts'
import type { Log } from './lib/runtime/log.ts'
import type { RequestMetrics } from './metrics/index.ts'
import type { MediaWorkers, Storage } from './modules/files/media/index.ts'
import type { Jobs } from './modules/site/jobs/index.ts'
import type { App } from './plugins/app-types.ts'
import type { Readiness } from './plugins/ending.ts'

/** Everything that `buildApp` needs. `readiness` is changed by the running process. */
export type AppOptions = {
  config: Config
  db: Database
  storage: Storage
  media: Pick<
    MediaWorkers,
    'drawCard' | 'findCharacter' | 'processAudio' | 'processImage' | 'verifyAudio'
  >
  jobs: Jobs
  jwtSecret: string
  log: Log
  /** Without a token, the server has no outbox. */
  outboxToken?: string
  readiness?: Readiness
  replica?: Replica
  now?: () => Date
  /** Milliseconds without a byte of a body; shorter in tests. */
  bodyIdleMs?: number
  requestMetrics?: RequestMetrics
  /** Milliseconds without a read of an archive; shorter in tests. */
  archiveStallMs?: number
  /** Installs the tests' checks of routes and responses. */
  beforeRoutes?: (app: App) => void
  /** Registers the tests' routes. */
  extraRoutes?: (app: App) => void
}
