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

/** Only workers read the database at each scrape. */
export function productMetrics(
  registry: Registry,
  db: Database,
  { filesDir, s3, dataDir }: Pick<Config, 'filesDir' | 's3' | 'dataDir'>,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge) => Promise<void>,
  ) =>
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
  const gauges = <G extends object>(helps: G, read: () => Promise<Figures<G>>) => {
    for (const [name, help] of Object.entries(helps))
      gauge(name, help, [], async (metric) => {
        const value = (await read())[name as keyof G]
        // Removes the gauge: zero would mean that the last success was just now.
        if (value === null) metric.remove()
        else metric.set(value)
      })
  }
  const queues = cachedFor(CACHE_MS, () => readQueues(db))
  gauges(
    figureGauges,
    cachedFor(CACHE_MS, () => readFigures(db)),
  )
  gauges(
    storageGauges,
    cachedFor(STORAGE_CACHE_MS, () => readStorage(db)),
  )

  gauge('sori_jobs', 'Jobs by queue and state', ['queue', 'state'], async (metric) => {
    for (const { queue, state, jobs } of await queues()) metric.set({ queue, state }, jobs)
  })
  gauge(
    'sori_job_oldest_seconds',
    'Age of the oldest job that is due or will be retried',
    ['queue'],
    async (metric) => {
      const byQueue = Map.groupBy((await queues()).filter(isUndone), ({ queue }) => queue)
      for (const [queue, states] of byQueue)
        metric.set({ queue }, Math.max(...states.map(({ oldest }) => oldest)))
    },
  )
  gauge('sori_mails_waiting', 'Mails waiting to be sent', [], async (metric) => {
    const mails = (await queues()).filter(({ queue }) => queue === 'send-mail').filter(isUndone)
    metric.set(mails.reduce((sum, { jobs }) => sum + jobs, 0))
  })
  gauge(
    'sori_remote_visits',
    'Visits of this and the last hour with the signal',
    ['remote', 'version', 'signal'],
    async (metric) => {
      for (const { visits, ...labels } of await readRemoteVisits(db)) metric.set(labels, visits)
    },
  )
  gauge('sori_disk_free_bytes', 'Free space of the file system', ['folder'], async (metric) => {
    const folders = { data: dataDir, ...(s3 ? {} : { files: filesDir }) }
    for (const [folder, path] of Object.entries(folders)) {
      const stats = await statfs(path).catch(() => null)
      if (stats) metric.set({ folder }, stats.bavail * stats.bsize)
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

/** A failed job is not retried. */
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

/** Retries delay a job's `start_after`, so its age counts from its creation. */
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

/** Ignores a mail that waits while later ones are sent: its recipient causes that delay. */
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
