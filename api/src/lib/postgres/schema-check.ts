import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { compareVersions, version } from '../runtime/version.ts'
import type { Connection } from './connection.ts'
import { readApplied, refuseChanged } from './migrations/applied-migrations.ts'
import { readMigrations } from './migrations/migration-files.ts'

/**
 * Throws a `StartError` unless the database's schema is at least what this version needs (D48): every migration it knows
 * is applied, unchanged. A newer schema is fine as long as no contract step has taken away what this version uses, so
 * that a release can be rolled back. Changes nothing.
 */
export async function checkSchema(
  connection: Connection,
  { folder, release = version }: { folder?: string; release?: string } = {},
): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const applied = await readApplied(client)
    refuseChanged(applied, migrations)
    const missing = migrations.find(({ name }) => !applied.some((one) => one.name === name))
    if (missing) throw new StartError(`The database lacks the migration ${missing.name}: run \`npm run migrate\` first.`)
    const tooNew = applied.find(({ needsRelease }) => needsRelease && compareVersions(release, needsRelease) < 0)
    if (tooNew)
      throw new StartError(
        `The database has the migration ${tooNew.name}, which needs release ${tooNew.needsRelease} or later, and this is ${release}: start the newer release.`,
      )
  } finally {
    await client.end()
  }
}
