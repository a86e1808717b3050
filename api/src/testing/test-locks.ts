import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../lib/postgres/database.ts'

/** Until this many transactions wait for a lock of another. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < count) await wait(10)
}
