import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import type { Migration } from './migration-files.ts'

const UNDEFINED_TABLE = '42P01'

export async function readApplied(client: pg.ClientBase): Promise<Omit<Migration, 'sql'>[]> {
  const query = `
    SELECT name, checksum, needs_release AS "needsRelease" FROM applied_migrations ORDER BY name`
  try {
    return (await client.query<Omit<Migration, 'sql'>>(query)).rows
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

/**
 * Returns the applied and the missing migrations. Throws a `StartError` if the file of an applied
 * migration was changed.
 */
export async function readMissing(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<{ applied: Omit<Migration, 'sql'>[]; missing: Migration[] }> {
  const applied = await readApplied(client)
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changedMigration = migrations.find(
    ({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum,
  )
  if (changedMigration)
    throw new StartError(
      `The migration ${changedMigration.name} was changed after the database ` +
        `had applied it: restore the ` +
        'file, and write a new migration.',
    )
  return { applied, missing: migrations.filter(({ name }) => !checksums.has(name)) }
}
