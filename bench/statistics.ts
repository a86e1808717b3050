// usage: npm run bench -- statistics [downloads=1000000] [tracks=100000]
//
// Measures the calls of the statistics and, for comparison, a scan of the counted downloads. The
// downloads are spread over 60 days, all tracks and 100,000 buyers.
import { sql } from 'kysely'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Durations, printHead, printRow } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const DOWNLOAD_COUNT = Number(process.argv[2] ?? 1_000_000)
const TRACK_COUNT = Number(process.argv[3] ?? 100_000)
const BUYER_COUNT = 100_000
const ROUNDS = 30
const CHANGE_COUNT = 5_000

const { connection, db, services, remove } = await createTemporaryProduct()
const { statistics, applyCountChanges } = services
try {
  await fillCatalogue(connection, TRACK_COUNT)
  await fillDownloads()
  const artist = await bestSellingArtist()
  printHead('call', 'p50 ms', 'p95')
  await measure('sounds/stats/me', ROUNDS, () => statistics.readArtistStatistics(artist))
  await measure('tags/stats/me', ROUNDS, () => statistics.readTagStatistics(artist))
  await measure('sounds/stats', ROUNDS, () => statistics.readItemStatistics())
  await measure('tags/stats', ROUNDS, () => statistics.readTagStatistics())
  await measure('users/stats', ROUNDS, () => statistics.readUserStatistics())
  await measure('subscription/stats', ROUNDS, () => statistics.readPlanStatistics())
  await measure('scan: sales by artist', 5, bestSellingArtist)
  await addChanges()
  await measure(`applying ${CHANGE_COUNT} changes`, 1, () => applyCountChanges())
  await measure('recount of the hourly audit', 1, () =>
    sql`SELECT kind, sum(amount) FROM counts_recounted GROUP BY kind`.execute(db),
  )
} finally {
  await remove()
}

async function measure(name: string, rounds: number, work: () => Promise<unknown>): Promise<void> {
  const times = new Durations()
  for (let round = 0; round < rounds; round++) await times.measure(work)
  printRow(name, times.quantile(0.5), times.quantile(0.95))
}

async function fillDownloads(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`
      INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
      SELECT 'buyer' || n || '@bench.test', 'Buyer', 'buyer' || n, 'buyer' || n, 'none', now()
      FROM generate_series(1, ${BUYER_COUNT}) n`.execute(tx)
    await sql`
      CREATE TEMP TABLE buyers ON COMMIT DROP AS
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM members
      WHERE name = 'Buyer'`.execute(tx)
    await sql`
      INSERT INTO cart_items (member_id, track_id, status, since)
      SELECT DISTINCT ON (id, track) id, track, 'DONE',
        now() - interval '1 second' * (n::bigint * 7919 % 5184000)
      FROM (
        SELECT n, (hashint8extended(n, 2) & 1073741823) % ${BUYER_COUNT} AS place,
          1 + floor(${TRACK_COUNT}::int * power(
            (hashint8extended(n, 1) & 1073741823) / 1073741824.0, 2))::bigint AS track
        FROM generate_series(1, ${DOWNLOAD_COUNT}) n) d
      JOIN buyers USING (place)`.execute(tx)
    await sql`
      INSERT INTO credit_entries (member_id, kind, amount, reference, created_at)
      SELECT member_id, 'purchase', -3, member_id || ':' || track_id, since
      FROM cart_items`.execute(tx)
    await sql`
      UPDATE cart_items c SET entry_id = e.id FROM credit_entries e
      WHERE e.reference = c.member_id || ':' || c.track_id`.execute(tx)
    await sql`
      INSERT INTO subscriptions (member_id, plan_id, first_billing_date, next_billing_date)
      SELECT id, 2 + place % 3, current_date, current_date + 30 FROM buyers
      WHERE place % 5 = 0`.execute(tx)
    await sql`DELETE FROM counts`.execute(tx)
    await sql`INSERT INTO counts SELECT * FROM counts_recounted`.execute(tx)
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

async function bestSellingArtist(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.member_id AS id FROM cart_items c JOIN tracks t ON t.id = c.track_id
    GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`.execute(db)
  return rows[0]?.id ?? 0
}

async function addChanges(): Promise<void> {
  await sql`
    INSERT INTO count_changes SELECT kind, owner, subject, day, 0 FROM counts
    WHERE kind IN ('acquisitions', 'sales', 'downloads') LIMIT ${CHANGE_COUNT}`.execute(db)
}
