import type { Database } from '../lib/postgres/database.ts'
import { audit } from '../operations/audit.ts'

/** Audits the database, and throws the breaches found. */
export async function requireCleanAudit(db: Database): Promise<void> {
  const breaches = await audit(db)
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
}
