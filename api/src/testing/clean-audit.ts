import type { Database } from '../lib/postgres/database.ts'
import { findBreaches } from '../operations/audit.ts'

/** Audits the database, and throws the breaches found. */
export async function requireCleanAudit(db: Database): Promise<void> {
  const breaches = await findBreaches(db)
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
}
