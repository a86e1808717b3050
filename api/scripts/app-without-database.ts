import { buildApp } from '../src/app.ts'
import type { AppOptions } from '../src/app-options.ts'
import { readConfig } from '../src/config.ts'
import { createDatabase } from '../src/lib/postgres/database.ts'
import { createLog } from '../src/lib/runtime/log.ts'
import { createFileStorage, MediaWorkers } from '../src/modules/files/media/index.ts'
import { PgBossJobs } from '../src/modules/site/jobs/index.ts'
import type { App } from '../src/plugins/app-types.ts'

/** Builds the routes for `read`. No query is sent, so the database may be missing. */
export async function withRoutes(
  read: (app: App) => Promise<void> | void,
  options: Pick<AppOptions, 'beforeRoutes'> = {},
): Promise<void> {
  const log = createLog('silent')
  const config = readConfig({})
  const nowhere = { connectionString: 'postgres://nobody@localhost:1/nothing' }
  const db = createDatabase(nowhere, log)
  const { app } = await buildApp({
    config,
    db,
    storage: createFileStorage(config.filesDir),
    media: new MediaWorkers(),
    jobs: new PgBossJobs(nowhere, log),
    jwtSecret: 'x'.repeat(32),
    log,
    ...options,
  })
  await read(app)
  await app.close()
  await db.destroy()
}
