// Kysely's Migrator and node-pg-migrate accept changed files and refuse newer databases (ADR 46).
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import type { Connection } from '../connection.ts'
import { checkEncoding } from '../schema-check.ts'
import { readApplied, refuseChanged } from './applied-migrations.ts'
import type { Migration } from './migration-files.ts'
import { MIGRATIONS, readMigrations } from './migration-files.ts'

const LOCK = 7_404_001
/** Milliseconds to wait for the migration of another process. */
const OTHERS_MS = 600_000
const LOCK_TIMEOUT = '55P03'
const QUERY_CANCELED = '57014'
/** Release 0.1.0 refuses unknown names in `schema_migrations`. */
const KNOWN_TO_0_1_0 = 12

export type MigrateOptions = {
  /** Milliseconds to wait for a locked table, behind which other clients queue. */
  lockTimeoutMs?: number
  tries?: number
  statementTimeoutMs?: number
  /** The last migration to apply, for a backup of an older schema. */
  last?: string
}

/**
 * Applies new migrations in order, each in its own transaction, and returns their names. Runs as
 * the schema's owner, and accepts a newer schema. Throws a `StartError` for another encoding than
 * UTF8, a changed or misplaced file, and a table that stays locked.
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
  const client = new pg.Client({ ...connection, application_name: 'sorijangteo-migrate' })
  await client.connect()
  try {
    await checkEncoding(client)
    await client.query(`SET lock_timeout = ${OTHERS_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await prepareTables(client)
    const waiting = await waitingOf(client, migrations)
    for (const migration of waiting) await applyWithRetries(client, migration, options)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function waitingOf(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await readApplied(client)
  refuseChanged(applied, migrations)
  const waiting = migrations.filter(({ name }) => !applied.some((one) => one.name === name))
  const [first] = waiting
  const later = first && applied.findLast(({ name }) => name > first.name)
  if (later)
    throw new StartError(
      `The migration ${first.name} comes before ${later.name}, which the database has already: give it the next number.`,
    )
  return waiting
}

async function prepareTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS applied_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), needs_release text);
    INSERT INTO applied_migrations (name, checksum, applied_at)
    SELECT name, checksum, applied_at FROM schema_migrations WHERE NOT EXISTS (SELECT FROM applied_migrations)`)
}

async function applyWithRetries(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = 3_000, tries = 5, statementTimeoutMs = 900_000 }: MigrateOptions,
): Promise<void> {
  await client.query(
    `SET lock_timeout = ${lockTimeoutMs}; SET statement_timeout = ${statementTimeoutMs}`,
  )
  for (let tried = 1; ; tried++) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === LOCK_TIMEOUT && tried < tries) await wait(lockTimeoutMs * tried)
      else if (code === LOCK_TIMEOUT)
        throw new StartError(
          `The migration ${migration.name} needs a table that others keep in use; nothing was changed, try again later.`,
        )
      else if (code === QUERY_CANCELED)
        throw new StartError(
          `The migration ${migration.name} took longer than ${statementTimeoutMs / 1000} s, and was undone.`,
        )
      else
        throw new StartError(`The migration ${migration.name} failed, and was undone: ${message}.`)
    }
  }
}

async function apply(
  client: pg.Client,
  { name, sql, checksum, needsRelease }: Migration,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(
      'INSERT INTO applied_migrations (name, checksum, needs_release) VALUES ($1, $2, $3)',
      [name, checksum, needsRelease],
    )
    if (Number(name.slice(0, 4)) <= KNOWN_TO_0_1_0)
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
