import { setTimeout as wait } from 'node:timers/promises'
import { seedDemoAccounts } from '../../db/seed/demo-accounts.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createDatabase } from '../lib/database.ts'
import { StartError } from '../lib/start-error.ts'
import { MediaWorkers } from '../modules/media/index.ts'
import type { App } from '../plugins/app-types.ts'
import type { Parts } from './parts.ts'

/** Requests under way get this long to finish when the process is asked to end. */
const FINISH_MS = 10_000
/** Uploads are judged in threads of this process: a lane that no background work can fill (D19, D48). */
const UPLOAD_THREADS = 2

/** The `web` role: answers requests. Gives where it listens. At its end `/readyz` says 503 for `drainMs` before the server closes. */
export async function startWeb(parts: Parts): Promise<{ url: string; port: number }> {
  const { config, log, connection, closing, metrics } = parts
  const db = createDatabase(connection, log, { size: config.databasePoolSize, statementTimeoutMs: config.statementTimeoutMs })
  closing.add(() => db.destroy())
  metrics?.watchPool('web', db)
  const media = new MediaWorkers({ size: UPLOAD_THREADS })
  closing.add(() => media.close())
  const readiness = { ready: false }
  const { app, services } = await buildApp({ ...parts, db, media, readiness, ...(metrics && { requestMetrics: metrics.requests }) })
  if (config.demoData) await seedDemoAccounts(db, services)
  if (parts.signal.aborted) return { url: '', port: 0 }

  await listen(app, config)
  closing.add(async () => {
    readiness.ready = false
    if (config.drainMs > 0) {
      log.info({ ms: config.drainMs }, 'draining')
      await wait(config.drainMs)
    }
    await Promise.race([app.close(), wait(FINISH_MS, undefined, { ref: false })])
  })
  readiness.ready = true
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl, port }
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'another program has that port' : error.message
    throw new StartError(`Port ${port} on ${host} cannot be opened: ${why}.`)
  })
}
