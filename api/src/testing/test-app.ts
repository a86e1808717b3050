import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { AppOptions } from '../app-options.ts'
import { type Config, readConfig } from '../config.ts'
import type { SocketConnection } from '../lib/postgres/connection.ts'
import { createDatabase, type Database } from '../lib/postgres/database.ts'
import { urlOf } from '../lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../lib/runtime/log.ts'
import { createFileStorage, MediaWorkers, type Storage } from '../modules/files/media/index.ts'
import { type Jobs, PgBossJobs } from '../modules/site/jobs/index.ts'
import { type AccessRule, collectRules } from '../plugins/access-matrix.ts'
import type { App } from '../plugins/app-types.ts'
import type { Readiness } from '../plugins/ending.ts'
import type { Services } from '../services.ts'
import { checkResponses } from './check-responses.ts'
import { createTestDatabase } from './test-database.ts'

export const TEST_SECRET = 'only for tests: 0123456789abcdefghij'

export const TEST_OUTBOX_TOKEN = 'only-for-tests-0123456789'

/** The server of a test. It validates every response. Call `close` in `afterAll`. */
export type TestApp = {
  app: App
  services: Services
  /** Connects as the schema's owner, because tests change more than the product may. */
  db: Database
  databaseUrl: string
  ownerConnection: SocketConnection
  config: Config
  storage: Storage
  /** The job queue, which starts with its first call and has no workers. */
  jobs: Jobs
  readiness: Readiness
  /** The rules of all routes. */
  accessRules: readonly AccessRule[]
  logged: Record<string, unknown>[]
  close(): Promise<void>
}

type TestAppOptions = Partial<
  Pick<
    AppOptions,
    'extraRoutes' | 'now' | 'bodyIdleMs' | 'archiveStallMs' | 'requestMetrics' | 'media'
  >
> & { env?: NodeJS.ProcessEnv }

export async function createTestApp(extra: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-app-test-'))
  await mkdir(join(folder, 'shell'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SHELL_DIR: join(folder, 'shell'),
    ...extra.env,
  })
  const { connection: ownerConnection, ...database } = await createTestDatabase()
  const { logged, log } = createTestLog()
  const readiness: Readiness = { ready: true }
  const accessRules: AccessRule[] = []
  const storage = createFileStorage(config.filesDir)
  const { db, runtime } = database
  const runtimeDb = createDatabase(runtime, createLog('silent'), { size: 6 })
  const media = new MediaWorkers()
  const jobs = new PgBossJobs(runtime, log)
  const cleanUp = async () => {
    await jobs.close()
    await media.close()
    await runtimeDb.destroy()
    await database.close()
    // Retries, because a write in progress may delay the removal.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  const { app, services } = await buildApp({
    config,
    db: runtimeDb,
    storage,
    media,
    jobs,
    jwtSecret: TEST_SECRET,
    outboxToken: TEST_OUTBOX_TOKEN,
    log,
    readiness,
    beforeRoutes: (app) => {
      namePlugins(app)
      checkResponses(app)
      collectRules(app, accessRules)
    },
    ...extra,
  }).catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  const close = () => app.close().then(cleanUp)
  const databaseUrl = urlOf(runtime)
  const parts = { app, services, db, databaseUrl, ownerConnection, config, storage, jobs }
  return { ...parts, readiness, accessRules, logged, close }
}

function createTestLog() {
  const logged: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  return { logged, log: pino({ level: 'info', base: null }, stream) }
}

/** Names plugins, because Fastify would search jest's slow `require.cache` for a missing name. */
function namePlugins(app: App): void {
  const { register } = app
  const name = Symbol.for('fastify.display-name')
  const registerNamed = function (this: App, ...given: [object, ...unknown[]]) {
    const [plugin] = given
    Reflect.set(plugin, name, Reflect.get(plugin, name) ?? Reflect.get(plugin, 'name'))
    return Reflect.apply(register, this, given)
  }
  app.register = registerNamed as typeof register
}
