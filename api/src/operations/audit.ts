import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../lib/postgres/database.ts'
import type { Log } from '../lib/runtime/log.ts'

const AUDIT = new URL('../../db/audit.sql', import.meta.url)

/** A violated invariant of money. `invariant` is its number in `audit.sql`. */
type Breach = { invariant: string; subject: string; detail: string }

const MEMBERS_PER_RUN = 10_000
const ENTRIES_PER_RUN = 50_000
const STATEMENT_TIMEOUT_MS = 600_000
/** Invariants that the provider, a job or an administrator will restore. They are not reported. */
const UNFINISHED = ['I10', 'D126 missing', 'D163 waiting', 'D183 waiting']
/** The number of breaches that are stored for the metrics. The log has all breaches. */
const STORED_MAX = 1_000
/** Audits older entries only: no transaction that could still add a smaller id runs this long. */
const ENTRY_AGE_MIN = '10 minutes'
/** The comments in `audit.sql` that a condition on members replaces. They name a column. */
const MARK_OF_MEMBER = /\/\* of ([\w.]+) \*\//g
const MARK_OF_ARTIST = /\/\* of artist of ([\w.]+) \*\//g

/** Returns all breaches. Reads every row, which takes seconds for a million. */
export async function findBreaches(db: Database): Promise<Breach[]> {
  const { rows } = await sql.raw<Breach>(await readFile(AUDIT, 'utf8')).execute(db)
  return rows
}

/** Audits only the members with `ids`, by the parts of the audit that name members. */
async function auditMembers(db: Database, ids: readonly number[]) {
  const parts = (await readFile(AUDIT, 'utf8'))
    .split(/^UNION ALL$/m)
    .filter((part) => part.includes('/* of '))
  const limitedAudit = parts
    .join('UNION ALL')
    .replace(
      MARK_OF_ARTIST,
      'AND $1 IN (SELECT t.id FROM tracks t JOIN audited a ON a.id = t.member_id)',
    )
    .replace(MARK_OF_MEMBER, 'AND $1 IN (SELECT a.id FROM audited a)')
  const { rows } = await sql<Breach>`
    WITH audited AS MATERIALIZED (SELECT unnest(${ids}::bigint[]) AS id)
    SELECT * FROM (${sql.raw(limitedAudit)}) breaches`.execute(db)
  return rows
}

/**
 * Audits members with new entries, and each hour the next part of all others. Audits everything at
 * the end of a round and while breaches are known.
 */
export async function reportBreaches(
  db: Database,
  log: Log,
  membersPerRun = MEMBERS_PER_RUN,
): Promise<void> {
  const breaches = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx)
    const progress = await tx
      .selectFrom('audit_progress')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const knownBreaches = await tx.selectFrom('audit_breaches').select('subject').limit(1).execute()
    const changed = await membersChangedSince(tx, progress.entry_id)
    const next = await membersAfter(tx, progress.member_id, membersPerRun)
    const isLastRun = next.length < membersPerRun
    const allBreaches =
      knownBreaches.length > 0 || isLastRun
        ? await findBreaches(tx)
        : await auditMembers(tx, [...changed.members, ...next])
    const breaches = allBreaches.filter(({ invariant }) => !UNFINISHED.includes(invariant))
    await storeBreaches(tx, breaches)
    const member_id = isLastRun ? 0 : (next.at(-1) ?? 0)
    await tx
      .updateTable('audit_progress')
      .set({ entry_id: changed.lastEntryId, member_id, finished_at: new Date() })
      .execute()
    return breaches
  })
  for (const breach of breaches) log.error(breach, 'money is not as it must be')
}

/** Returns the members of the next entries after `entryId`, and the last of these entries. */
async function membersChangedSince(db: Database, entryId: number) {
  const { rows } = await sql<{ members: number[]; lastEntryId: number | null }>`
    WITH entries AS (
      SELECT id, member_id FROM credit_entries
      WHERE id > ${entryId} AND created_at < now() - ${ENTRY_AGE_MIN}::interval
      ORDER BY id LIMIT ${ENTRIES_PER_RUN})
    SELECT (SELECT max(id) FROM entries) AS "lastEntryId", ARRAY(
      SELECT member_id FROM entries UNION
      SELECT t.member_id FROM entries e JOIN cart_items c ON c.entry_id = e.id
      JOIN tracks t ON t.id = c.track_id) AS members`.execute(db)
  return { members: rows[0]?.members ?? [], lastEntryId: rows[0]?.lastEntryId ?? entryId }
}

async function membersAfter(db: Database, memberId: number, limit: number) {
  const members = db.selectFrom('members').select('id').where('id', '>', memberId).orderBy('id')
  return (await members.limit(limit).execute()).map(({ id }) => id)
}

async function storeBreaches(db: Database, breaches: readonly Breach[]) {
  await db.deleteFrom('audit_breaches').execute()
  if (breaches.length === 0) return
  const insert = db.insertInto('audit_breaches').values(breaches.slice(0, STORED_MAX))
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}
