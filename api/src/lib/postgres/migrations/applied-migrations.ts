import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import type { Migration } from './migration-files.ts'

export type AppliedMigration = { name: string; checksum: string; needsRelease: string | null }

const UNDEFINED_TABLE = '42P01'

export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const query =
    'SELECT name, checksum, needs_release AS "needsRelease" FROM applied_migrations ORDER BY name'
  try {
    return (await client.query<AppliedMigration>(query)).rows
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

export function refuseChanged(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if ((checksums.get(name) ?? checksum) === checksum) continue
    throw new StartError(
      `The migration ${name} was changed after the database had applied it: restore the file, and write a new migration.`,
    )
  }
}
