import { createRequire } from 'node:module'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { StartError } from '../../../lib/errors/start-error.ts'
import type { Connection } from '../../../lib/postgres/connection.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { queues } from './job-data.ts'

/** The queue to which pg-boss moves jobs whose last try failed or whose process was killed. */
export const EXHAUSTED = 'exhausted'

const UNDEFINED_TABLE = '42P01'

const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as {
  pgboss: { schema: number }
}

/** The version of the queue's schema in this release. */
export const jobQueueSchema = pgboss.schema

/** Creates or updates the schema of the job queue, as the owner of the database. */
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
    for (const name of Object.keys(queues))
      await boss.createQueue(name, { policy: 'short', notify: true })
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Returns whether the schema is of a newer release (after a rollback). Throws a `StartError` for a
 * missing or older schema.
 */
export async function isJobQueueNewer(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client
      .query<{ version: number }>('SELECT version FROM pgboss.version')
      .catch((error: { code?: string }) => {
        if (error.code === UNDEFINED_TABLE) return { rows: [] }
        throw error
      })
    const version = rows[0]?.version ?? 0
    if (version < jobQueueSchema)
      throw new StartError(
        'The database lacks the job queue of this version: run `npm run ops -- migrate` first.',
      )
    return version > jobQueueSchema
  } finally {
    await client.end()
  }
}
