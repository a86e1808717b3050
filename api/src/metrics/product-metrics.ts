import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../lib/postgres/database.ts'
import { CHECKS_MAX } from '../modules/money/payments/order.repository.ts'

/** Milliseconds; the sum of all files is slow to compute. */
const SLOW_MS = 60_000

type Queue = { queue: string; state: string; jobs: number; oldest: number }
type Figures = {
  orders: number
  ordersOldest: number
  ordersGivenUp: number
  mailsStopped: number
  breaches: number
  auditAge: number | null
  backupAge: number | null
  backupFailed: boolean
}

/**
 * Metrics read from the database at each scrape. Only workers have them, to avoid a copy per web
 * process.
 */
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
  const queues = keptFor(500, () => readQueues(db))
  const figures = keptFor(500, () => readFigures(db))
  const stored = keptFor(SLOW_MS, () => readStored(db))

  gauge('sori_jobs', 'Jobs by queue and state', ['queue', 'state'], async (g) => {
    for (const { queue, state, jobs } of await queues()) g.set({ queue, state }, jobs)
  })
  gauge(
    'sori_job_oldest_seconds',
    'Age of the oldest job that is due, or was tried in vain and is tried again',
    ['queue'],
    async (g) => {
      const oldestOf = new Map<string, number>()
      for (const { queue, oldest } of (await queues()).filter(isUndone))
        oldestOf.set(queue, Math.max(oldest, oldestOf.get(queue) ?? 0))
      for (const [queue, oldest] of oldestOf) g.set({ queue }, oldest)
    },
  )
  gauge('sori_mails_waiting', 'Mails that have not left', [], async (g) => {
    const mails = (await queues()).filter(({ queue }) => queue === 'send-mail')
    g.set(mails.filter(isUndone).reduce((sum, { jobs }) => sum + jobs, 0))
  })
  gauge(
    'sori_mails_stopped_seconds',
    'Age of the oldest mail that waits, where none has left since it was 15 minutes old',
    [],
    async (g) => g.set((await figures()).mailsStopped),
  )
  gauge('sori_payments_given_up', 'Undecided orders that are not checked again', [], async (g) =>
    g.set((await figures()).ordersGivenUp),
  )
  gauge('sori_payments_unknown', 'Undecided orders that are checked again', [], async (g) =>
    g.set((await figures()).orders),
  )
  gauge('sori_payments_unknown_oldest_seconds', 'Age of the oldest of them', [], async (g) =>
    g.set((await figures()).ordersOldest),
  )
  gauge(
    'sori_audit_breaches',
    'Breaches that the audit has found and that are not mended',
    [],
    async (g) => g.set((await figures()).breaches),
  )
  gauge('sori_audit_age_seconds', 'Time since the last audit ended', [], async (g) =>
    setAge(g, (await figures()).auditAge),
  )
  gauge('sori_backup_age_seconds', 'Time since the last backup that succeeded', [], async (g) =>
    setAge(g, (await figures()).backupAge),
  )
  gauge('sori_backup_failed', '1 when the last backup failed', [], async (g) =>
    g.set((await figures()).backupFailed ? 1 : 0),
  )
  gauge('sori_storage_bytes', 'Bytes of the originals', [], async (g) =>
    g.set((await stored()).bytes),
  )
  gauge('sori_storage_files', 'Originals', [], async (g) => g.set((await stored()).files))
  gauge('sori_disk_free_bytes', 'Free space of the file system', ['folder'], async (g) => {
    for (const [folder, path] of Object.entries({
      data: dataDir,
      ...(s3 ? {} : { files: filesDir }),
    })) {
      const found = await statfs(path).catch(() => null)
      if (found) g.set({ folder }, found.bavail * found.bsize)
    }
  })
}

/** Removes the gauge without an age, because zero would mean a success just now. */
function setAge(gauge: Gauge, age: number | null): void {
  if (age === null) gauge.remove()
  else gauge.set(age)
}

/** A failed job is not retried. */
const isUndone = ({ state }: Queue) => state !== 'failed'

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined
  return () => {
    if (!kept || kept.until < performance.now()) {
      kept = { until: performance.now() + ms, value: read() }
      kept.value.catch(() => {
        kept = undefined
      })
    }
    return kept.value
  }
}

/** Retries delay a job's `start_after`, so its age counts from its creation. */
async function readQueues(db: Database): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    SELECT q.name AS queue, s.state, count(j.id) AS jobs,
      coalesce(extract(epoch FROM now() - min(j.created_on) FILTER (WHERE s.state <> 'created' OR j.start_after <= now())), 0)::float AS oldest
    FROM pgboss.queue q CROSS JOIN (VALUES ('created'), ('retry'), ('active'), ('failed')) s (state)
    LEFT JOIN pgboss.job j ON j.name = q.name AND j.state::text = s.state
    GROUP BY q.name, s.state`.execute(db)
  return rows
}

/** While later mails are sent, a waiting one's own recipient causes the delay. */
async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT count(*) FILTER (WHERE checks < ${CHECKS_MAX}) AS orders, count(*) FILTER (WHERE checks >= ${CHECKS_MAX}) AS "ordersGivenUp",
      coalesce(extract(epoch FROM now() - min(state_since) FILTER (WHERE checks < ${CHECKS_MAX})), 0)::float AS "ordersOldest",
      (SELECT coalesce(extract(epoch FROM now() - min(created_on)), 0)::float FROM pgboss.job
        WHERE name = 'send-mail' AND (state IN ('retry', 'active') OR state = 'created' AND start_after <= now())
          AND created_on + interval '15 minutes' > coalesce(
            (SELECT max(completed_on) FROM pgboss.job WHERE name = 'send-mail' AND state = 'completed'), '-infinity')) AS "mailsStopped",
      (SELECT count(*) FROM audit_breaches) AS breaches,
      (SELECT extract(epoch FROM now() - finished_at)::float FROM audit_progress) AS "auditAge",
      (SELECT extract(epoch FROM now() - succeeded_at)::float FROM backup_runs) AS "backupAge",
      (SELECT failed_at IS NOT NULL AND failed_at > coalesce(succeeded_at, '-infinity') FROM backup_runs) AS "backupFailed"
    FROM orders WHERE state = 'CONFIRMING'`.execute(db)
  return rows[0] as Figures
}

async function readStored(db: Database): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{
    bytes: number
    files: number
  }>`SELECT coalesce(sum(bytes), 0)::float AS bytes, count(*) AS files FROM files`.execute(db)
  return rows[0] as { bytes: number; files: number }
}
