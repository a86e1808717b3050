// usage: node scripts/openapi.ts — writes docs/openapi.json from the routes' schemas.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createDatabase } from '../src/lib/postgres/database.ts'
import { createLog } from '../src/lib/runtime/log.ts'
import { createFileStorage, MediaWorkers } from '../src/modules/files/media/index.ts'
import { PgBossJobs } from '../src/modules/site/jobs/index.ts'

const log = createLog('silent')
const config = readConfig({})
// Reading the routes sends no query, so the database may be missing.
const nowhere = { connectionString: 'postgres://nobody@localhost:1/nothing' }
const db = createDatabase(nowhere, log)
const jobs = new PgBossJobs(nowhere, log)
const storage = createFileStorage(config.filesDir)
const { app } = await buildApp({
  config,
  db,
  storage,
  media: new MediaWorkers(),
  jobs,
  jwtSecret: 'x'.repeat(32),
  log,
})
await writeFile(
  fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)),
  `${JSON.stringify(app.swagger(), null, 2)}\n`,
)
await app.close()
await db.destroy()
