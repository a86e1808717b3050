import { sql } from 'kysely'
import type { Database, Transaction } from '../lib/postgres/database.ts'
import type { FileService } from '../modules/files/files/file.service.ts'
import type { ImageService } from '../modules/files/images/image.service.ts'
import { findBreaches } from './audit.ts'
import { findDemoData, isDemoEmail } from './demo-data.ts'
import { type DependentRows, findDependentRows } from './dependent-rows.ts'

type Dependencies = {
  /** The schema's owner, because only it may delete ledger entries. */
  db: Database
  files: Pick<FileService, 'cleanUp'>
  images: Pick<ImageService, 'removeUnused'>
}

/** Tables that are removed last, because their rows refer to stored files. */
const REMOVED_LAST = ['members', 'files', 'images']

const APPEND_ONLY = ['credit_entries', 'money_transactions', 'money_entries', 'admin_changes']

/**
 * Removes the demo world. Other members get the credits back that they paid for demo tracks. A
 * killed purge can be repeated.
 */
export async function purgeDemo({ db, files, images }: Dependencies) {
  const { members } = await findDemoData(db)
  const counts = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    return removeRows(tx)
  })
  await files.cleanUp()
  await images.removeUnused()
  await db.transaction().execute(removeMembers)
  // The sandbox charged nobody, so other members keep these payments.
  const sandboxPayments = await count(
    db,
    sql`payments WHERE starts_with(receipt_url, '/__toss/')
      OR starts_with(receipt_url, 'https://example.test/')`,
  )
  const breaches = (await findBreaches(db)).length
  return { members, ...counts, sandboxPayments, breaches }
}

async function count(db: Database, rows: ReturnType<typeof sql>) {
  const result = await sql<{ n: number }>`SELECT count(*) AS n FROM ${rows}`.execute(db)
  return result.rows[0]?.n ?? 0
}

async function removeRows(tx: Transaction) {
  const demo = await findDependentRows(tx, 'members', isDemoEmail)
  const countOf = (table: string) =>
    count(tx, sql`${sql.table(table)} c WHERE ${demo.isFound(table)}`)
  const counts = {
    tracks: await countOf('tracks'),
    files: await countOf('files'),
    payments: await countOf('payments'),
  }

  await reduceCounters(tx, demo)
  const { rows: undoneOrders } = await sql<{ id: number }>`
    SELECT c.entry_id AS id FROM cart_items c JOIN members m ON m.id = c.member_id
    WHERE c.entry_id IS NOT NULL AND ${demo.isFound('cart_items')}
      AND NOT ${isDemoEmail}`.execute(tx)
  await withoutAppendOnly(tx, async () => {
    await demo.remove(REMOVED_LAST)
    const entryIds = undoneOrders.map(({ id }) => id)
    await returnCredits(tx, entryIds)
  })
  await sql`UPDATE files c SET removing = true WHERE ${demo.isFound('files')}`.execute(tx)
  await sql`UPDATE images c SET removing = true WHERE ${demo.isFound('images')}`.execute(tx)
  return { ...counts, undonePurchases: undoneOrders.length }
}

async function reduceCounters(tx: Transaction, demo: DependentRows) {
  await sql`
    UPDATE track_counters n SET downloads = greatest(0, downloads - d.all), sales = sales - d.sold
    FROM (
      SELECT c.track_id, count(*) AS all, count(c.entry_id) AS sold FROM cart_items c
      WHERE c.status = 'DONE' AND ${demo.isFound('cart_items')} GROUP BY c.track_id) d
    WHERE d.track_id = n.track_id`.execute(tx)
}

async function returnCredits(tx: Transaction, entryIds: readonly number[]) {
  await sql`
    WITH removed AS (
      DELETE FROM credit_entries WHERE id = ANY (${entryIds}::bigint[])
      RETURNING member_id, amount)
    UPDATE members m SET credit_balance = credit_balance - r.sum
    FROM (SELECT member_id, sum(amount) FROM removed GROUP BY member_id) r
    WHERE r.member_id = m.id`.execute(tx)
}

/** Runs `work` without the append-only triggers: demo entries are no history to preserve. */
async function withoutAppendOnly(tx: Transaction, work: () => Promise<void>) {
  const alter = async (action: 'DISABLE' | 'ENABLE') => {
    for (const table of APPEND_ONLY)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(action)} TRIGGER append_only`.execute(tx)
  }
  await alter('DISABLE')
  await work()
  await alter('ENABLE')
}

async function removeMembers(tx: Transaction) {
  await sql`
    DELETE FROM outbox
    WHERE recipient LIKE '%@sori.test' OR recipient LIKE '%.sori.test'`.execute(tx)
  await sql`DELETE FROM members WHERE ${isDemoEmail}`.execute(tx)
  await tx.deleteFrom('seeds').execute()
}
