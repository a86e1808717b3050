import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../lib/postgres/database.ts'
import type { Log } from '../lib/runtime/log.ts'

const AUDIT = new URL('../../db/audit.sql', import.meta.url)

/** A violated invariant of money; `invariant` is its number in the audit. */
type Breach = { invariant: string; subject: string; detail: string }

/** Members per hourly run, in the round through all of them. */
const MEMBERS_A_RUN = 10_000
/** Ledger entries per run whose members are audited too. */
const ENTRIES_A_RUN = 50_000
/** A full audit may take longer than other statements. */
const STATEMENT_MS = 600_000
/** An unanswered payment is not a breach; `sori_payments_unknown_oldest_seconds` shows it. */
const WAITS = 'I10'
/** Breaches stored for the metrics; the log has all of them. */
const REMEMBERED = 1_000
/** Longer transactions are aborted, so no older entry is committed later. */
const SETTLED = '10 minutes'

/** Reads every row: seconds for a million. */
export async function audit(db: Database): Promise<Breach[]> {
  const { rows } = await sql.raw<Breach>(await readFile(AUDIT, 'utf8')).execute(db)
  return rows
}

async function auditMembers(db: Database, ids: readonly number[]): Promise<Breach[]> {
  const parts = (await readFile(AUDIT, 'utf8'))
    .split(/^UNION ALL$/m)
    .filter((part) => part.includes('/* of '))
  const some = parts
    .join('UNION ALL')
    .replace(
      /\/\* of artist of ([\w.]+) \*\//g,
      'AND $1 IN (SELECT t.id FROM tracks t JOIN audited a ON a.id = t.member_id)',
    )
    .replace(/\/\* of ([\w.]+) \*\//g, 'AND $1 IN (SELECT a.id FROM audited a)')
  const { rows } = await sql<Breach>`
    WITH audited AS MATERIALIZED (SELECT unnest(${ids}::bigint[]) AS id)
    SELECT * FROM (${sql.raw(some)}) breaches`.execute(db)
  return rows
}

/**
 * The hourly job (D24). Audits members with new ledger entries and the next part of all others, and
 * everything at the end of a round and while breaches are known. Logs each breach as an error.
 */
export async function reportBreaches(
  db: Database,
  log: Log,
  membersARun = MEMBERS_A_RUN,
): Promise<void> {
  const breaches = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx)
    const progress = await tx
      .selectFrom('audit_progress')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = await tx
      .selectFrom('audit_breaches')
      .select('subject')
      .limit(1)
      .executeTakeFirst()
    const changed = await membersChangedSince(tx, progress.entry_id)
    const next = await membersAfter(tx, progress.member_id, membersARun)
    const roundIsOver = next.length < membersARun
    const all =
      known || roundIsOver ? await audit(tx) : await auditMembers(tx, [...changed.members, ...next])
    const found = all.filter(({ invariant }) => invariant !== WAITS)
    await remember(tx, found)
    const member_id = roundIsOver ? 0 : (next.at(-1) ?? 0)
    await tx
      .updateTable('audit_progress')
      .set({ entry_id: changed.until, member_id, finished_at: new Date() })
      .execute()
    return found
  })
  for (const breach of breaches) log.error(breach, 'money is not as it must be')
}

/** `until` is the last entry read. */
async function membersChangedSince(
  db: Database,
  entryId: number,
): Promise<{ members: number[]; until: number }> {
  const { rows } = await sql<{ members: number[]; until: number | null }>`
    WITH entries AS (
      SELECT id, member_id FROM credit_entries WHERE id > ${entryId} AND created_at < now() - ${SETTLED}::interval ORDER BY id LIMIT ${ENTRIES_A_RUN})
    SELECT (SELECT max(id) FROM entries) AS until, ARRAY(
      SELECT member_id FROM entries UNION
      SELECT t.member_id FROM entries e JOIN cart_items c ON c.entry_id = e.id JOIN tracks t ON t.id = c.track_id) AS members`.execute(
    db,
  )
  return { members: rows[0]?.members ?? [], until: rows[0]?.until ?? entryId }
}

async function membersAfter(db: Database, memberId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('id', '>', memberId)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

async function remember(db: Database, breaches: readonly Breach[]): Promise<void> {
  await db.deleteFrom('audit_breaches').execute()
  if (breaches.length === 0) return
  const some = breaches.slice(0, REMEMBERED)
  const insert = db
    .insertInto('audit_breaches')
    .values(some.map(({ invariant, subject, detail }) => ({ invariant, subject, detail })))
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}
