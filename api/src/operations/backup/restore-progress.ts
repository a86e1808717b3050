import pg from 'pg'
import { StartError } from '../../lib/errors/start-error.ts'
import { checkEncoding } from '../../lib/postgres/schema-check.ts'

/** `isLoaded` is true after all rows were committed. */
type Progress = { isLoaded: boolean }

/**
 * Returns the progress of an aborted restore, undefined for an empty database. Throws a
 * `StartError` for other contents.
 */
export async function readProgress(
  client: pg.Client,
  backup: string,
): Promise<Progress | undefined> {
  await checkEncoding(client)
  const { rows: tables } = await client.query<{ isStarted: boolean; isEmpty: boolean }>(`
    SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS "isStarted",
           to_regclass('public.members') IS NULL AS "isEmpty"`)
  if (tables[0]?.isStarted) {
    const { rows } = await client.query<Progress & { backup: string }>(
      'SELECT backup, is_loaded AS "isLoaded" FROM unfinished_restore',
    )
    if (rows[0]?.backup === backup) return rows[0]
    const other = rows[0]?.backup
    throw new StartError(
      `The database has an unfinished restore of ${other}: repeat it with --at=${other}, or use ` +
        'an empty database.',
    )
  }
  if (!tables[0]?.isEmpty)
    throw new StartError(
      'The database is not empty: a backup is restored into an empty one, so that nothing is ' +
        'overwritten.',
    )
  return undefined
}

/** Marks the database: processes refuse it until the restore has ended. */
export async function beginRestore(client: pg.Client, backup: string): Promise<void> {
  await client.query(`
    CREATE TABLE unfinished_restore AS
    SELECT ${pg.escapeLiteral(backup)}::text AS backup, false AS is_loaded`)
}

export async function markLoaded(client: pg.Client): Promise<void> {
  await client.query('UPDATE unfinished_restore SET is_loaded = true')
}

export async function endRestore(client: pg.Client): Promise<void> {
  await client.query('DROP TABLE unfinished_restore')
}
