import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { StartError } from '../lib/errors/start-error.ts'
import { createDatabase, type Database } from '../lib/postgres/database.ts'
import { Replica } from '../lib/postgres/replica.ts'
import { MediaWorkers } from '../modules/files/media/index.ts'
import { outboxLink, outboxTokenOf } from '../modules/site/mail/outbox-token.ts'
import type { App } from '../plugins/app-types.ts'
import type { Readiness } from '../plugins/ending.ts'
import { loadDemoWorld } from './demo-world.ts'
import { listenToHiding } from './listen-to-hiding.ts'
import { type ProcessResources, watchConnection } from './parts.ts'

/** Milliseconds for nginx to notice that this process ends. */
const HAND_OVER_MS = 1_000
/** Milliseconds for running requests after the drain. */
const FINISH_MS = 10_000
/** Milliseconds until the primary answers in place of the replica. */
const REPLICA_ANSWER_MS = 3_000
/** Threads that only uploads use, so that background jobs cannot fill them. */
const UPLOAD_THREADS = 2

type Listening = { url: string; port: number; outbox?: string }

export async function startWeb(resources: ProcessResources): Promise<Listening> {
  const { config, log, connection, closing, metrics } = resources
  const { databasePoolSize: size, statementTimeoutMs, namedStatements } = config
  const isPooled = config.databaseDirectUrl !== null
  const pool = { size, statementTimeoutMs, namedStatements, isPooled }
  const db = createDatabase(connection, log, pool)
  closing.add(() => db.destroy())
  metrics?.watchPool('web', db)
  const replica = await openReplica(resources, db)
  const media = new MediaWorkers({ size: UPLOAD_THREADS })
  closing.add(() => media.close())
  const readiness: Readiness = { ready: false }
  const outboxToken = config.smtpUrl ? undefined : await outboxTokenOf(config)
  const { app, services } = await buildApp({
    ...resources,
    db,
    media,
    readiness,
    ...(metrics && { requestMetrics: metrics.requests }),
    ...(outboxToken && { outboxToken }),
    ...(replica && { replica }),
  })
  const hidingListener = await listenToHiding(resources, services.files.previewKeys)
  closing.add(() => hidingListener.stop())
  if (config.demoData) await (await loadDemoWorld()).seedAccounts(db, services)
  if (resources.signal.aborted) return { url: '', port: 0 }

  await listen(app, config)
  closing.add(async () => {
    if (config.drainMs > 0) log.info({ ms: config.drainMs }, 'draining')
    await drain(readiness, config.drainMs)
    await Promise.race([app.close(), wait(FINISH_MS, undefined, { ref: false })])
  })
  readiness.ready = true
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  return { url, port, ...(outboxToken && { outbox: outboxLink(url, outboxToken) }) }
}

async function drain(readiness: Readiness, drainMs: number) {
  readiness.ready = false
  readiness.ending = 'draining'
  const handOverMs = Math.min(HAND_OVER_MS, drainMs)
  await wait(drainMs - handOverMs)
  readiness.ending = 'handing-over'
  await wait(handOverMs)
}

/** Connects to the replica. The process starts even when the replica is down. */
async function openReplica({ config, log, closing }: ProcessResources, primary: Database) {
  const { databaseReplicaUrl: url, databasePoolSize: size, statementTimeoutMs } = config
  if (url === null) return undefined
  const connection = watchConnection({ connectionString: url }, { log, closing }, 'replica')
  const pool = { size, statementTimeoutMs, answerMs: REPLICA_ANSWER_MS }
  const db = createDatabase(connection, log, pool)
  const replica = new Replica({ primary, replica: db, log })
  closing.add(async () => {
    await replica.stop()
    await db.destroy()
  })
  await replica.start()
  return replica
}

async function listen(app: App, { port, host }: Config) {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'another program has that port' : error.message
    throw new StartError(`Port ${port} on ${host} cannot be opened: ${reason}.`)
  })
}
