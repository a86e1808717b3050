import { createRequire } from 'node:module'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { StartError } from '../../../lib/errors/start-error.ts'
import type { Connection } from '../../../lib/postgres/connection.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { retryPolicies } from './job-data.ts'

/** The queue of jobs that have failed for good, also of killed processes. */
export const EXHAUSTED = 'exhausted'

const UNDEFINED_TABLE = '42P01'

const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as {
  pgboss: { schema: number }
}

/** The version of the job queue's schema that this release installs. */
export const jobQueueSchema = pgboss.schema

/** Brings the job queue's own schema up to date, and makes the queues; as the owner of the database, from `npm run ops -- migrate`. */
export async function installJobQueue(connection: Connection, log: Log): Promise<void> {
  const boss = new PgBoss({
    ...connection,
    application_name: 'sorijangteo-migrate',
    max: 2,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job queue met an error'))
  await boss.start()
  try {
    await boss.createQueue(EXHAUSTED, { notify: true })
    for (const name of Object.keys(retryPolicies))
      await boss.createQueue(name, { policy: 'short', notify: true })
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Throws a `StartError` where the job queue's schema is missing or older than this version needs. A newer one is fine: a
 * release can be rolled back. Answers whether it is newer, which pg-boss wants to be told.
 */
export async function checkJobQueue(connection: Connection): Promise<{ isNewer: boolean }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client
      .query<{ version: number }>('SELECT version FROM pgboss.version')
      .catch((error: { code?: string }) => {
        if (error.code === UNDEFINED_TABLE) return { rows: [] }
        throw error
      })
    const found = rows[0]?.version
    if (found === undefined || found < jobQueueSchema)
      throw new StartError(
        'The database lacks the job queue of this version: run `npm run ops -- migrate` first.',
      )
    return { isNewer: found > jobQueueSchema }
  } finally {
    await client.end()
  }
}
