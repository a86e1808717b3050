import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { migrate } from '../lib/postgres/migrations/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** Creates a database from before the migration `NNNN_{name}.sql`, which `upgrade` applies. */
export async function createOlderDatabase(
  name: string,
): Promise<TestDatabase & { upgrade(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-old-migrations-'))
  const files = (await readdir(MIGRATIONS)).sort()
  const index = files.findIndex((file) => file.slice('NNNN_'.length) === `${name}.sql`)
  if (index < 0) throw new Error(`there is no migration ${name}`)
  for (const file of files.slice(0, index)) await cp(join(MIGRATIONS, file), join(folder, file))
  const database = await createTestDatabase()
  await sql`DROP SCHEMA public CASCADE`.execute(database.db)
  await sql`CREATE SCHEMA public`.execute(database.db)
  await migrate(database.connection, folder)
  return {
    ...database,
    upgrade: async () => void (await migrate(database.connection)),
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}
