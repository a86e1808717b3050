import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../lib/postgres/database.ts'

const TIMEOUT_MS = 20_000

/** Waits until `count` clients wait for a lock; throws after 20 s. */
export async function untilClientsWait(db: Database, count = 1): Promise<void> {
  const waiting = sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
      AND wait_event_type = 'Lock'`
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const { length } = (await waiting.execute(db)).rows
    if (length >= count) return
    if (Date.now() > end)
      throw new Error(
        `after ${TIMEOUT_MS / 1000} s ${length} transactions wait for a lock, and not ${count}`,
      )
    await wait(10)
  }
}
