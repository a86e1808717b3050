import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../api/src/lib/postgres/database.ts'

/**
 * Records the start of a seeding if `condition` allows it. Returns the time of the first start, or
 * null if the seeding is complete or has not started.
 */
export async function beginSeeding(
  db: Database,
  name: string,
  condition: RawBuilder<unknown>,
): Promise<Date | null> {
  await sql`
    INSERT INTO seeds (name) SELECT ${name} WHERE ${condition} ON CONFLICT DO NOTHING
  `.execute(db)
  const seed = await db.selectFrom('seeds').selectAll().where('name', '=', name).executeTakeFirst()
  return seed && !seed.finished_at ? seed.started_at : null
}

export async function finishSeeding(db: Database, name: string): Promise<void> {
  await db.updateTable('seeds').set({ finished_at: new Date() }).where('name', '=', name).execute()
}

export const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * 86_400_000)
