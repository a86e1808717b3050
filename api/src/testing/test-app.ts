import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { AppOptions } from '../app-options.ts'
import type { Config } from '../config.ts'
import { readConfig } from '../config.ts'
import type { SocketConnection } from '../lib/postgres/connection.ts'
import type { Database } from '../lib/postgres/database.ts'
import { createDatabase } from '../lib/postgres/database.ts'
import { urlOf } from '../lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../lib/runtime/log.ts'
import type { Storage } from '../modules/files/media/index.ts'
import { createFileStorage, MediaWorkers } from '../modules/files/media/index.ts'
import type { Jobs } from '../modules/site/jobs/index.ts'
import { PgBossJobs } from '../modules/site/jobs/index.ts'
import type { App } from '../plugins/app-types.ts'
import type { Readiness } from '../plugins/ending.ts'
import type { Services } from '../services.ts'
import { createTestDatabase } from './test-database.ts'

export const TEST_SECRET = 'only for tests: 0123456789abcdefghij'

export const TEST_OUTBOX_TOKEN = 'only-for-tests-0123456789'

/** Validates every response. Call `close` in `afterAll`. */
export type TestApp = {
  app: App
  services: Services
  /** The schema's owner, since tests change what the product cannot. */
  db: Database
  databaseUrl: string
  ownerConnection: SocketConnection
  config: Config
  storage: Storage
  /** Starts with its first call, without workers. */
  jobs: Jobs
  readiness: Readiness
  logged: Record<string, unknown>[]
  close(): Promise<void>
}

export async function createTestApp(
  extra: Partial<
    Pick<
      AppOptions,
      'extraRoutes' | 'now' | 'bodyIdleMs' | 'archiveStallMs' | 'requestMetrics' | 'media'
    >
  > & {
    env?: NodeJS.ProcessEnv
  } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-app-test-'))
  await mkdir(join(folder, 'shell'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SHELL_DIR: join(folder, 'shell'),
    ...extra.env,
  })
  const database = await createTestDatabase()
  const logged: Record<string, unknown>[] = []
  const keep = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const readiness: Readiness = { ready: true }
  const storage = createFileStorage(config.filesDir)
  const { db, runtime } = database
  const runtimeDb = createDatabase(runtime, createLog('silent'), { size: 6 })
  const media = new MediaWorkers()
  const cleanUp = async () => {
    await jobs.close()
    await media.close()
    await runtimeDb.destroy()
    await database.close()
    // A write in progress may delay the removal.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  const log = pino({ level: 'info', base: null }, keep)
  const jobs = new PgBossJobs(runtime, log)
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
    ...extra,
  }).catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  const databaseUrl = urlOf(runtime)
  const close = async () => {
    await app.close()
    await cleanUp()
  }
  return {
    app,
    services,
    db,
    databaseUrl,
    ownerConnection: database.connection,
    config,
    storage,
    jobs,
    readiness,
    logged,
    close,
  }
}
