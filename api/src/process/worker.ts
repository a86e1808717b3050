import { createDatabase } from '../lib/postgres/database.ts'
import { MediaWorkers } from '../modules/files/media/index.ts'
import { buildServices } from '../services.ts'
import { MEDIA_THREADS, startWorkers } from '../workers.ts'
import { loadDemoWorld } from './demo-world.ts'
import type { ProcessResources } from './parts.ts'

/** A lower priority than that of the threads that check uploads: their value is 5. */
const BACKGROUND_NICE = 10
/** Milliseconds, fewer than the job's timeout. Half an hour of audio can take minutes. */
const BACKGROUND_MS = 540_000

export async function startWorker(resources: ProcessResources): Promise<void> {
  const { config, log, direct, closing, jobs, metrics, signal } = resources
  const { databasePoolSize: size, jobStatementTimeoutMs: statementTimeoutMs } = config
  const db = createDatabase(direct, log, { size, statementTimeoutMs })
  closing.add(() => db.destroy())
  metrics?.watchPool('worker', db)
  metrics?.watchProduct(db, config)
  const threads = { size: MEDIA_THREADS, nice: BACKGROUND_NICE, timeoutMs: BACKGROUND_MS }
  const workers = new MediaWorkers(threads)
  closing.add(() => workers.close())
  const world = config.demoData ? await (await loadDemoWorld()).open(config.demoCacheDir) : null
  const media = world ? world.cached(workers) : workers
  const servicesAt = (now?: () => Date) =>
    buildServices({ ...resources, db, media, ...(now && { now, isQuiet: true }) })
  const services = servicesAt()
  await startWorkers(jobs, services)
  // The last added part is closed first: `close` waits for running jobs.
  closing.add(() => jobs.close())
  if (world) {
    const { sandboxUrl } = config.payment
    const filling = world
      .fill({ db, services, servicesAt, log, sandboxUrl, signal })
      .catch((error: unknown) => log.error({ err: error }, 'the demo world could not be completed'))
    closing.add(() => filling)
  }
}
