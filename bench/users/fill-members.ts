import { sql } from 'kysely'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import { koreanWords, latinWords } from '../catalogue/words.ts'

/** The member whose ledger is long. */
export const BUSY = 1
/** Entries of one credit, beside the first of all others. */
const OTHER_ENTRIES = 9
/** The administrator who has made all the changes. */
const ADMIN = 2

/**
 * Fills a migrated, empty database with so many members of mixed Korean and Latin nicknames: a fifth have or had a plan, each has ten
 * entries in the ledger, one has `entries`, and `changes` were made by an administrator. The same at every run.
 */
export async function fillMembers(db: Database, size: { members: number; entries: number; changes: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Neither triggers nor foreign keys are of use to a fill.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await fillAccounts(tx, size.members)
    await fillLedger(tx, size)
    await fillChanges(tx, size)
    await sql`DELETE FROM counts`.execute(tx)
    await sql`INSERT INTO counts SELECT * FROM counts_recounted`.execute(tx)
  })
  // The first time some rows may still be too new for a snapshot that is open somewhere.
  for (let times = 0; times < 2; times++) await sql`VACUUM ANALYZE`.execute(db)
}

async function fillAccounts(tx: Database, members: number): Promise<void> {
  await sql`
    INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at, role_id, credit_balance, created_at)
    SELECT 'member' || n || '@bench.test', 'Member', name, lower(name), 'none', now(), CASE n WHEN ${ADMIN} THEN 3 ELSE 1 END,
           CASE n WHEN ${BUSY} THEN 0 ELSE (hashint8extended(n, 3) & 1023) + 1 + ${OTHER_ENTRIES} END, now() - interval '1 second' * (n::bigint * 50)
    FROM (
      SELECT n, (${koreanWords}::text[])[1 + (hashint8extended(n, 1) & 1023) % ${koreanWords.length}]
                || (${latinWords}::text[])[1 + (hashint8extended(n, 2) & 1023) % ${latinWords.length}] || n AS name
      FROM generate_series(1, ${members}::int) n) named`.execute(tx)
  await sql`
    INSERT INTO subscriptions (member_id, plan_id, first_billing_date, next_billing_date)
    SELECT id, 2 + id % 3, current_date - (id % 60)::int, current_date - (id % 60)::int + 30 FROM members WHERE id % 5 = 0`.execute(tx)
}

async function fillLedger(tx: Database, { entries }: { entries: number }): Promise<void> {
  await sql`
    INSERT INTO credit_entries (member_id, kind, amount, reference, created_at)
    SELECT id, 'adjustment', CASE WHEN n = 1 THEN credit_balance - ${OTHER_ENTRIES} ELSE 1 END, 'bench:' || id || ':' || n,
           created_at + interval '1 hour' * n
    FROM members, generate_series(1, ${OTHER_ENTRIES + 1}::int) n WHERE id <> ${BUSY} ORDER BY n, id`.execute(tx)
  await sql`
    INSERT INTO credit_entries (member_id, kind, amount, reference, created_at)
    SELECT ${BUSY}, 'adjustment', CASE WHEN n % 2 = 0 THEN -3 ELSE 3 END, 'bench:busy:' || n, now() - interval '1 minute' * (${entries} - n)
    FROM generate_series(1, ${entries}::int) n`.execute(tx)
}

async function fillChanges(tx: Database, { members, changes }: { members: number; changes: number }): Promise<void> {
  await sql`
    INSERT INTO admin_changes (admin_id, member_id, subject, label, search_key, field, from_value, to_value, at)
    SELECT ${ADMIN}, m.id, 'user', m.nickname, m.nickname_key, 'credit', to_jsonb(n), to_jsonb(n + 1), now() - interval '1 minute' * n
    FROM generate_series(1, ${changes}::int) n JOIN members m ON m.id = 1 + (n::bigint * 7919) % ${members}`.execute(tx)
}
