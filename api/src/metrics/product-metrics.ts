import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../lib/postgres/database.ts'
import { CHECKS_MAX } from '../modules/money/payments/order.repository.ts'

const CACHE_MS = 500
/** Milliseconds; summing the sizes of all files is slow. */
const STORAGE_CACHE_MS = 60_000

const figureGauges = {
  sori_mails_stopped_seconds:
    'Age of the oldest waiting mail, if no mail was sent after its first 15 minutes',
  sori_payments_given_up: 'Undecided orders without further checks',
  sori_payments_unknown: 'Undecided orders that are still checked',
  sori_payments_unknown_oldest_seconds: 'Age of the oldest undecided order that is still checked',
  sori_audit_breaches: 'Breaches that the audit found and nobody has repaired',
  sori_audit_age_seconds: 'Time since the end of the last audit',
  sori_backup_age_seconds: 'Time since the last successful backup',
  sori_backup_failed: '1 when the last backup failed',
}
const storageGauges = {
  sori_storage_bytes: 'Bytes of the originals',
  sori_storage_files: 'Originals',
  sori_files_without_character: 'Audio files of earlier releases without type, tempo and key',
}
type RemoteVisits = { remote: string; version: string; signal: string; visits: number }
type Figures<Gauges> = Record<keyof Gauges, number | null>

type Queue = { queue: string; state: string; jobs: number; oldest: number }

type RegisterGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => Promise<void>,
) => void

/** Registers gauges that read the database at each scrape. Only workers do that. */
export function registerProductMetrics(
  registry: Registry,
  db: Database,
  config: Pick<Config, 'filesDir' | 's3' | 'dataDir'>,
): void {
  const register: RegisterGauge = (name, help, labelNames, collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: function (this: Gauge) {
        this.reset()
        return collect(this)
      },
    })
  const readCachedFigures = cachedFor(CACHE_MS, () => readFigures(db))
  const readCachedStorage = cachedFor(STORAGE_CACHE_MS, () => readStorage(db))
  registerFigures(register, figureGauges, readCachedFigures)
  registerFigures(register, storageGauges, readCachedStorage)
  registerQueueGauges(register, db)
  registerVisitGauge(register, db)
  registerDiskGauge(register, config)
}

function registerFigures<G extends object>(
  register: RegisterGauge,
  helpTexts: G,
  read: () => Promise<Figures<G>>,
): void {
  for (const [name, help] of Object.entries(helpTexts))
    register(name, help, [], async (gauge) => {
      const value = (await read())[name as keyof G]
      // Removes the gauge: zero would mean that the last success was just now.
      if (value === null) gauge.remove()
      else gauge.set(value)
    })
}

function registerQueueGauges(register: RegisterGauge, db: Database): void {
  const readCachedQueues = cachedFor(CACHE_MS, () => readQueues(db))
  register('sori_jobs', 'Jobs by queue and state', ['queue', 'state'], async (gauge) => {
    for (const { queue, state, jobs } of await readCachedQueues()) gauge.set({ queue, state }, jobs)
  })
  register(
    'sori_job_oldest_seconds',
    'Age of the oldest job that is due or will be retried',
    ['queue'],
    async (gauge) => {
      const undone = (await readCachedQueues()).filter(isUndone)
      for (const [queue, states] of Map.groupBy(undone, ({ queue }) => queue))
        gauge.set({ queue }, Math.max(...states.map(({ oldest }) => oldest)))
    },
  )
  register('sori_mails_waiting', 'Mails waiting to be sent', [], async (gauge) => {
    const undone = (await readCachedQueues()).filter(isUndone)
    const mails = undone.filter(({ queue }) => queue === 'send-mail')
    gauge.set(mails.reduce((sum, { jobs }) => sum + jobs, 0))
  })
}

function registerVisitGauge(register: RegisterGauge, db: Database): void {
  const help = 'Visits of this and the last hour with the signal'
  register('sori_remote_visits', help, ['remote', 'version', 'signal'], async (gauge) => {
    for (const { visits, ...labels } of await readRemoteVisits(db)) gauge.set(labels, visits)
  })
}

function registerDiskGauge(
  register: RegisterGauge,
  { filesDir, s3, dataDir }: Pick<Config, 'filesDir' | 's3' | 'dataDir'>,
): void {
  register('sori_disk_free_bytes', 'Free space of the file system', ['folder'], async (gauge) => {
    const folders = { data: dataDir, ...(s3 ? {} : { files: filesDir }) }
    for (const [folder, path] of Object.entries(folders)) {
      const stats = await statfs(path).catch(() => null)
      if (stats) gauge.set({ folder }, stats.bavail * stats.bsize)
    }
  })
}

async function readRemoteVisits(db: Database): Promise<RemoteVisits[]> {
  const { rows } = await sql<RemoteVisits>`
    SELECT remote, version, signal, sum(visits)::bigint AS visits FROM remote_signals
    WHERE hour >= date_trunc('hour', now()) - interval '1 hour'
    GROUP BY remote, version, signal`.execute(db)
  return rows
}

/** A failed job is not undone, because nothing retries it. */
const isUndone = ({ state }: Queue) => state !== 'failed'

function cachedFor<T>(ms: number, read: () => Promise<T>) {
  let cached: { until: number; value: Promise<T> } | undefined
  return () => {
    if (!cached || cached.until < performance.now()) {
      cached = { until: performance.now() + ms, value: read() }
      cached.value.catch(() => {
        cached = undefined
      })
    }
    return cached.value
  }
}

/** Measures a job's age from its creation, because each retry delays `start_after`. */
async function readQueues(db: Database) {
  const { rows } = await sql<Queue>`
    SELECT q.name AS queue, s.state, count(j.id) AS jobs,
      coalesce(extract(epoch FROM now() - min(j.created_on)
        FILTER (WHERE s.state <> 'created' OR j.start_after <= now())), 0)::float AS oldest
    FROM pgboss.queue q
    CROSS JOIN (VALUES ('created'), ('retry'), ('active'), ('failed')) s (state)
    LEFT JOIN pgboss.job j ON j.name = q.name AND j.state::text = s.state
    GROUP BY q.name, s.state`.execute(db)
  return rows
}

/**
 * Reads the figures. `sori_mails_stopped_seconds` ignores a mail that waits while later mails are
 * sent: only the recipient's server delays that mail.
 */
async function readFigures(db: Database) {
  const { rows } = await sql<Figures<typeof figureGauges>>`
    SELECT count(*) FILTER (WHERE checks < ${CHECKS_MAX}) AS sori_payments_unknown,
      count(*) FILTER (WHERE checks >= ${CHECKS_MAX}) AS sori_payments_given_up,
      coalesce(extract(epoch FROM now() - min(state_since)
        FILTER (WHERE checks < ${CHECKS_MAX})), 0)::float
        AS sori_payments_unknown_oldest_seconds,
      (SELECT coalesce(extract(epoch FROM now() - min(created_on)), 0)::float FROM pgboss.job
        WHERE name = 'send-mail'
          AND (state IN ('retry', 'active') OR state = 'created' AND start_after <= now())
          AND created_on + interval '15 minutes' > coalesce(
            (SELECT max(completed_on) FROM pgboss.job
             WHERE name = 'send-mail' AND state = 'completed'), '-infinity'))
        AS sori_mails_stopped_seconds,
      (SELECT count(*) FROM audit_breaches) AS sori_audit_breaches,
      (SELECT extract(epoch FROM now() - finished_at)::float FROM audit_progress)
        AS sori_audit_age_seconds,
      (SELECT extract(epoch FROM now() - succeeded_at)::float FROM backup_runs)
        AS sori_backup_age_seconds,
      (SELECT (failed_at IS NOT NULL AND failed_at > coalesce(succeeded_at, '-infinity'))::int
       FROM backup_runs) AS sori_backup_failed
    FROM orders WHERE state = 'CONFIRMING'`.execute(db)
  return rows[0] as Figures<typeof figureGauges>
}

async function readStorage(db: Database) {
  const { rows } = await sql<Figures<typeof storageGauges>>`
    SELECT coalesce(sum(bytes), 0)::float AS sori_storage_bytes, count(*) AS sori_storage_files,
      count(*) FILTER (WHERE state = 'ready' AND character_at IS NULL)
        AS sori_files_without_character
    FROM files`.execute(db)
  return rows[0] as Figures<typeof storageGauges>
}
