import type { JobState, SiteJobsQuery } from '@sori/contract/administration'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { readPage } from '../../../lib/postgres/page.ts'
import { EXHAUSTED } from './install-job-queue.ts'

export const MAIL_QUEUE = 'send-mail'
const ERROR_LENGTH_MAX = 500

export type SiteJobRow = {
  jobId: string
  queue: string
  state: JobState
  createdAt: Date
  nextAt: Date
  tries: number
  error: string | null
  sealed: string | null
}

/** The SQL query of unfinished and failed jobs. Failed ones are deleted a day after their end. */
const jobs = sql`
  SELECT id, name, created_on, start_after, retry_count, data, output,
    CASE state::text WHEN 'created' THEN 'waiting' WHEN 'retry' THEN 'retrying'
      WHEN 'active' THEN 'running' ELSE 'failed' END AS state
  FROM pgboss.job
  WHERE state::text IN ('created', 'retry', 'active', 'failed')
    AND name <> ${EXHAUSTED} AND name NOT LIKE '\_\_pgboss\_\_%'`

export class SiteJobRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns a page of jobs: failed ones first, then the others, the oldest first. */
  readPage({ state, kind, ...page }: SiteJobsQuery) {
    const isMail = sql`j.name = ${MAIL_QUEUE}`
    const conditions = [
      sql`true`,
      ...(state === undefined ? [] : [sql`j.state = ${state}`]),
      ...(kind === undefined ? [] : [kind === 'mail' ? isMail : sql`NOT ${isMail}`]),
    ]
    const query = {
      columns: sql`
        j.id AS "jobId", j.name AS queue, j.state, j.created_on AS "createdAt",
        j.start_after AS "nextAt", j.retry_count AS tries, j.data->>'sealed' AS sealed,
        left(j.output->>'message', ${ERROR_LENGTH_MAX}) AS error`,
      from: sql`FROM (${jobs}) j WHERE ${sql.join(conditions, sql` AND `)}`,
      order: sql`j.state = 'failed' DESC, j.created_on, j.id`,
    }
    return readPage<SiteJobRow>(this.#db, query, page)
  }

  /** Makes a job due now. Returns false for a running or ended job. */
  async retry(jobId: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      UPDATE pgboss.job SET start_after = now(), completed_on = NULL,
        retry_limit = retry_limit + CASE WHEN state = 'failed' THEN 1 ELSE 0 END,
        state = CASE WHEN state = 'failed' THEN 'retry' ELSE state END
      WHERE id = ${jobId} AND name <> ${EXHAUSTED}
        AND state::text IN ('created', 'retry', 'failed')`.execute(this.#db)
    return (numAffectedRows ?? 0n) > 0n
  }
}
