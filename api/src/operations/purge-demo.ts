import { sql } from 'kysely'
import type { Database, Transaction } from '../lib/postgres/database.ts'
import type { FileService } from '../modules/files/files/file.service.ts'
import type { ImageService } from '../modules/files/images/image.service.ts'
import { audit } from './audit.ts'
import { findDemoData, isDemoEmail } from './demo-data.ts'
import { DependentRows } from './dependent-rows.ts'

type Parts = {
  /** The schema's owner, because only it may delete ledger entries. */
  db: Database
  files: Pick<FileService, 'sweep'>
  images: Pick<ImageService, 'sweep'>
}

export type Purged = {
  members: number
  tracks: number
  files: number
  payments: number
  /** Purchases of demo tracks by other members, whose credits are returned. */
  undonePurchases: number
  /** Other members' sandbox payments, which charged nobody and are kept. */
  sandboxPayments: number
  breaches: number
}

/** These rows refer to stored bytes and are removed last. */
const LAST = ['members', 'files', 'images']

/**
 * Removes demo members with all their data. Other members get back the credits for demo tracks. A
 * killed purge can be repeated.
 */
export async function purgeDemo({ db, files, images }: Parts): Promise<Purged> {
  const { members } = await findDemoData(db)
  const counted = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    return removeRows(tx)
  })
  await files.sweep()
  await images.sweep()
  await db.transaction().execute(removeMembers)
  const { rows } = await sql<{
    left: number
  }>`SELECT count(*) AS left FROM payments WHERE starts_with(receipt_url, '/__toss/') OR starts_with(receipt_url, 'https://example.test/')`.execute(
    db,
  )
  return {
    members,
    ...counted,
    sandboxPayments: rows[0]?.left ?? 0,
    breaches: (await audit(db)).length,
  }
}

async function removeRows(
  tx: Transaction,
): Promise<Pick<Purged, 'tracks' | 'files' | 'payments' | 'undonePurchases'>> {
  const going = await DependentRows.in(tx)
  await going.findFrom('members', isDemoEmail)
  const count = async (table: 'tracks' | 'files' | 'payments') =>
    (
      await sql<{
        n: number
      }>`SELECT count(*) AS n FROM ${sql.table(table)} c WHERE ${going.isFound(table, 'c')}`.execute(
        tx,
      )
    ).rows[0]?.n ?? 0
  const counts = {
    tracks: await count('tracks'),
    files: await count('files'),
    payments: await count('payments'),
  }

  await uncount(tx, going)
  const { rows: undone } = await sql<{ id: number }>`
    SELECT c.entry_id AS id FROM cart_items c JOIN members m ON m.id = c.member_id
    WHERE c.entry_id IS NOT NULL AND ${going.isFound('cart_items', 'c')} AND NOT ${isDemoEmail}`.execute(
    tx,
  )
  await withoutAppendOnly(tx, async () => {
    await going.remove(LAST)
    await giveBack(
      tx,
      undone.map(({ id }) => id),
    )
  })
  await sql`UPDATE files c SET removing = true WHERE ${going.isFound('files', 'c')}`.execute(tx)
  await sql`UPDATE images c SET removing = true WHERE ${going.isFound('images', 'c')}`.execute(tx)
  return { ...counts, undonePurchases: undone.length }
}

/** Subtracts the removed acquisitions from the counters of other tracks (D23). */
async function uncount(tx: Transaction, going: DependentRows): Promise<void> {
  await sql`
    UPDATE track_counters n SET downloads = greatest(0, downloads - d.all), sales = sales - d.sold
    FROM (
      SELECT c.track_id, count(*) AS all, count(c.entry_id) AS sold FROM cart_items c
      WHERE c.status = 'DONE' AND ${going.isFound('cart_items', 'c')} GROUP BY c.track_id) d
    WHERE d.track_id = n.track_id`.execute(tx)
}

async function giveBack(tx: Transaction, entryIds: readonly number[]): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM credit_entries WHERE id = ANY (${entryIds}::bigint[]) RETURNING member_id, amount)
    UPDATE members m SET credit_balance = credit_balance - g.sum
    FROM (SELECT member_id, sum(amount) FROM gone GROUP BY member_id) g WHERE g.member_id = m.id`.execute(
    tx,
  )
}

/** Disables the append-only triggers, because demo entries are not history. */
async function withoutAppendOnly(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const tables = ['credit_entries', 'admin_changes']
  for (const table of tables)
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER append_only`.execute(tx)
  await work()
  for (const table of tables)
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER append_only`.execute(tx)
}

async function removeMembers(tx: Transaction): Promise<void> {
  await sql`DELETE FROM outbox WHERE recipient LIKE '%@sori.test' OR recipient LIKE '%.sori.test'`.execute(
    tx,
  )
  await sql`DELETE FROM members WHERE ${isDemoEmail}`.execute(tx)
  await tx.deleteFrom('seeds').execute()
}
