import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Connection } from './embedded-postgres.ts'
import { StartError } from './start-error.ts'

const FOLDER = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any number that nobody else takes. */
const LOCK = 7_404_001

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database to the newest schema: each file of `folder` once, in order, each in its own transaction, one
 * process at a time. Throws a `StartError` when an applied file has changed or is missing here, since then the schema
 * is not what this code believes. Gives the names applied now.
 */
export async function migrate(connection: Connection, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations ORDER BY name')
    checkApplied(rows, migrations)
    const waiting = migrations.slice(rows.length)
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const odd = names.find((name, at) => !NAME.test(name) || Number(name.slice(0, 4)) !== at + 1)
  if (odd) throw new StartError(`The migration ${odd} is out of order: names count up from 0001_name.sql without a gap.`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function checkApplied(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  for (const [at, { name, checksum }] of applied.entries()) {
    const here = migrations[at]
    if (here?.name !== name)
      throw new StartError(`The database has the migration ${name}, which this version does not know: start the newer version.`)
    if (here.checksum !== checksum)
      throw new StartError(
        `The migration ${name} was changed after the database had applied it: restore the file, and write a new migration.`,
      )
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new StartError(`The migration ${name} failed, and was undone: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
