import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

const AUDIT = new URL('../../db/audit.sql', import.meta.url)

/** Something about money that is not as it must be; `invariant` is its number in the audit. */
type Breach = { invariant: string; subject: string; detail: string }

/** Every breach there is at this moment, by `db/audit.sql`; none where all is well. */
export async function audit(db: Database): Promise<Breach[]> {
  const { rows } = await sql.raw<Breach>(await readFile(AUDIT, 'utf8')).execute(db)
  return rows
}

/** The hourly job: each breach is an error of its own in the log, because somebody must act. */
export async function reportBreaches(db: Database, log: Log): Promise<void> {
  for (const breach of await audit(db)) log.error(breach, 'money is not as it must be')
}
