import pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Connection } from '../../lib/postgres/connection.ts'
import { checkEncoding } from '../../lib/postgres/schema-check.ts'

/** `isLoaded` is true after all rows are committed. */
type Progress = { isLoaded: boolean }

/**
 * Returns undefined for an empty database. Throws a `StartError` for one that is neither empty nor
 * an aborted restore of this backup.
 */
export async function readProgress(
  owner: Connection,
  backup: string,
): Promise<Progress | undefined> {
  return withClient(owner, async (client) => {
    await checkEncoding(client)
    const { rows: tables } = await client.query<{ isBegun: boolean; isEmpty: boolean }>(`
      SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS "isBegun",
             to_regclass('public.members') IS NULL AS "isEmpty"`)
    const [found] = tables
    if (found?.isBegun) {
      const { rows } = await client.query<Progress & { backup: string }>(
        'SELECT backup, is_loaded AS "isLoaded" FROM unfinished_restore',
      )
      const [progress] = rows
      if (progress?.backup === backup) return progress
      throw new StartError(
        `The database has an unfinished restore of ${progress?.backup}: repeat it with --at=${progress?.backup}, or use an empty database.`,
      )
    }
    if (!found?.isEmpty)
      throw new StartError(
        'The database is not empty: a backup is restored into an empty one, so that nothing is overwritten.',
      )
    return undefined
  })
}

/** Marks the database: processes refuse it until the restore has ended. */
export async function beginRestore(owner: Connection, backup: string): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('BEGIN')
    await client.query(
      'CREATE TABLE unfinished_restore (backup text NOT NULL, is_loaded boolean NOT NULL DEFAULT false)',
    )
    await client.query('INSERT INTO unfinished_restore (backup) VALUES ($1)', [backup])
    await client.query('COMMIT')
  })
}

export async function markLoaded(client: pg.Client): Promise<void> {
  await client.query('UPDATE unfinished_restore SET is_loaded = true')
}

export async function endRestore(owner: Connection): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('DROP TABLE unfinished_restore')
  })
}

async function withClient<T>(
  owner: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...owner, application_name: 'sorijangteo-restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
