// Replaces Kysely's Migrator and node-pg-migrate, which accept changed files and refuse newer
// databases.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { withClient } from '../client.ts'
import type { Connection } from '../connection.ts'
import { checkEncoding } from '../schema-check.ts'
import { readMissing } from './applied-migrations.ts'
import { MIGRATIONS, type Migration, readMigrations } from './migration-files.ts'

const ADVISORY_LOCK = 7_404_001
/** The timeout for waiting until another process has migrated. */
const OTHER_MIGRATION_MS = 600_000
const LOCK_TIMEOUT = '55P03'
const QUERY_CANCELED = '57014'
/**
 * The last migration that is also listed in `schema_migrations`, because release 0.1.0 refuses
 * unknown names there.
 */
const LAST_KNOWN_TO_0_1_0 = 12

type MigrateOptions = {
  /** A short time, because other clients wait while the migration waits for a table. */
  lockTimeoutMs?: number
  tries?: number
  statementTimeoutMs?: number
  /** The name of the last migration to apply. */
  last?: string
}

/**
 * Applies new migrations as the schema's owner and returns their names. Throws a `StartError` for a
 * wrong encoding, for a changed or misplaced file, and for a table that remains locked.
 */
export async function migrate(
  connection: Connection,
  folder = MIGRATIONS,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { last } = options
  const migrations = (await readMigrations(folder)).filter(
    ({ name }) => last === undefined || name <= last,
  )
  const settings = { ...connection, application_name: 'sorijangteo-migrate' }
  return withClient(settings, async (client) => {
    await checkEncoding(client)
    await client.query(`SET lock_timeout = ${OTHER_MIGRATION_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    await prepareTables(client)
    const { applied, missing } = await readMissing(client, migrations)
    const [firstMissing] = missing
    const laterApplied = firstMissing && applied.findLast(({ name }) => name > firstMissing.name)
    if (laterApplied)
      throw new StartError(
        `The migration ${firstMissing.name} comes before ${laterApplied.name}, ` +
          'which the database has already: give it the next number.',
      )
    for (const migration of missing) await applyWithRetries(client, migration, options)
    return missing.map(({ name }) => name)
  })
}

async function prepareTables(client: pg.Client) {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS applied_migrations (
      name text PRIMARY KEY, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(), needs_release text);
    INSERT INTO applied_migrations (name, checksum, applied_at)
    SELECT name, checksum, applied_at FROM schema_migrations
    WHERE NOT EXISTS (SELECT FROM applied_migrations)`)
}

async function applyWithRetries(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = 3_000, tries = 5, statementTimeoutMs = 900_000 }: MigrateOptions,
) {
  await client.query(
    `SET lock_timeout = ${lockTimeoutMs}; SET statement_timeout = ${statementTimeoutMs}`,
  )
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigration(client, migration)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === LOCK_TIMEOUT && attempt < tries) {
        await wait(lockTimeoutMs * attempt)
        continue
      }
      const reasons: Record<string, string> = {
        [LOCK_TIMEOUT]:
          'needs a table that others keep in use; nothing was changed, try again later',
        [QUERY_CANCELED]: `took longer than ${statementTimeoutMs / 1000} s, and was undone`,
      }
      const reason = reasons[code ?? ''] ?? `failed, and was undone: ${message}`
      throw new StartError(`The migration ${migration.name} ${reason}.`)
    }
  }
}

async function applyMigration(client: pg.Client, { name, sql, checksum, needsRelease }: Migration) {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(
      'INSERT INTO applied_migrations (name, checksum, needs_release) VALUES ($1, $2, $3)',
      [name, checksum, needsRelease],
    )
    if (Number(name.slice(0, 4)) <= LAST_KNOWN_TO_0_1_0)
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        name,
        checksum,
      ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
