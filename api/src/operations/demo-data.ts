import { sql } from 'kysely'
import { StartError } from '../lib/errors/start-error.ts'
import type { Database } from '../lib/postgres/database.ts'

/** The SQL condition for emails of the demo world. `.test` is a reserved domain (RFC 6761). */
export const isDemoEmail = sql<boolean>`(email LIKE '%@sori.test' OR email LIKE '%.sori.test')`

export async function findDemoData(db: Database): Promise<{ members: number; seeds: number }> {
  const { rows } = await sql<{ members: number; seeds: number }>`
    SELECT (SELECT count(*) FROM members WHERE ${isDemoEmail}) AS members,
      (SELECT count(*) FROM seeds) AS seeds`.execute(db)
  return rows[0] ?? { members: 0, seeds: 0 }
}

/** Throws in production for demo accounts, because their passwords are documented. */
export async function refuseDemoData(db: Database): Promise<void> {
  const { members, seeds } = await findDemoData(db)
  if (members + seeds > 0)
    throw new StartError(
      'In production the database must be without demo accounts, whose passwords are public ' +
        `(${members} are there): remove them by \`npm run ops -- purge-demo\`.`,
    )
}
