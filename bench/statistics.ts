// usage: npm run bench -- statistics [downloads=1000000] [tracks=100000] — the six calls of the statistics, beside counting the same rows.
//
// Downloads are spread over 60 days, tracks and 100,000 buyers, and are the members' own rows, not numbers. "counts" is what the API asks;
// "changes waiting" is the same while 5,000 changes have not been folded; "scan" counts the rows that the counts stand for. Both must say the
// same, or this throws. Then what a purchase pays for its counts.
import { sql } from 'kysely'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { PlanRepository } from '../api/src/modules/money/plans/plan.repository.ts'
import { PlanService } from '../api/src/modules/money/plans/plan.service.ts'
import { StatisticsRepository } from '../api/src/modules/site/statistics/statistics.repository.ts'
import { StatisticsService } from '../api/src/modules/site/statistics/statistics.service.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'
import { Times } from './search/times.ts'

const DOWNLOADS = Number(process.argv[2] ?? 1_000_000)
const TRACKS = Number(process.argv[3] ?? 100_000)
const BUYERS = 100_000
const ROUNDS = 30
const SCANS = 5
const WAITING = 5_000
const seoulToday = 'seoul_day(now())'

const SALES = `SELECT t.member_id, count(*) AS count FROM cart_items c JOIN tracks t ON t.id = c.track_id
  WHERE c.status = 'DONE' AND c.entry_id IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`
const USERS = `SELECT count(*), count(activated_at), count(*) FILTER (WHERE created_at > now() - interval '30 days') FROM members`

const product = await throwAwayProduct()
const db = createDatabase(product.connection, createLog('warn'), { size: 6 })
const counts = new StatisticsRepository(db)
const statistics = new StatisticsService({ statistics: counts, plans: new PlanService(new PlanRepository(db)), now: () => new Date() })
try {
  await fillCatalogue(product.connection, TRACKS)
  await fillDownloads()
  const { rows } = await sql<{ id: number; downloads: number; tracks: number }>`
    SELECT t.member_id AS id, count(*) AS downloads, count(DISTINCT t.id) AS tracks FROM cart_items c JOIN tracks t ON t.id = c.track_id
    GROUP BY 1 ORDER BY 2 DESC LIMIT 1`.execute(db)
  const artist = rows[0]
  if (!artist) throw new Error('somebody has downloads')
  console.info(`${DOWNLOADS} downloads of ${TRACKS} tracks; the artist with the most has ${artist.downloads} of ${artist.tracks} tracks\n`)
  const calls: [string, () => Promise<unknown>, string][] = [
    ['sounds/stats/me', () => statistics.soundsOf(artist.id), ownDownloads(artist.id)],
    ['tags/stats/me', () => statistics.tagsOf(artist.id), tagsOf(artist.id)],
    ['sounds/stats', () => statistics.sounds(), SALES],
    ['tags/stats', () => statistics.tags(), tagsOf()],
    ['users/stats', () => statistics.users(), USERS],
    [
      'subscription/stats',
      () => statistics.plans(),
      'SELECT plan_id, count(*) FROM subscriptions WHERE next_billing_date >= current_date GROUP BY 1',
    ],
  ]
  await compare(artist.id)
  const folded = await all(
    calls.map(([, ask]) => ask),
    ROUNDS,
  )
  const scanned = await all(
    calls.map(
      ([, , scan]) =>
        () =>
          sql.raw(scan).execute(db),
    ),
    SCANS,
  )
  await waitingChanges()
  const waiting = await all(
    calls.map(([, ask]) => ask),
    ROUNDS,
  )
  console.info('| call | counts p50 ms | p95 | changes waiting p50 | scan p50 | scan / counts |\n|---|---|---|---|---|---|')
  for (const [at, [name]] of calls.entries()) {
    const [of, late, scan] = [folded[at], waiting[at], scanned[at]].map((times) => times?.at(0.5) ?? Number.NaN) as [number, number, number]
    console.info(
      `| ${name} | ${of.toFixed(1)} | ${folded[at]?.at(0.95).toFixed(1)} | ${late.toFixed(1)} | ${scan.toFixed(1)} | ${(scan / of).toFixed(0)} |`,
    )
  }
  const began = performance.now()
  await counts.fold()
  console.info(`\nFolding ${WAITING} changes took ${(performance.now() - began).toFixed(0)} ms.`)
  const recount = new Times()
  await recount.measure(() => sql`SELECT kind, sum(amount) FROM counts_recounted GROUP BY kind`.execute(db))
  console.info(`Counting all of it again, as the hourly audit does: ${recount.at(0.5).toFixed(0)} ms.`)
  await purchases()
} finally {
  await db.destroy()
  await product.remove()
}

async function fillDownloads(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`
      INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at, created_at)
      SELECT 'buyer' || n || '@bench.test', 'Buyer', 'buyer' || n, 'buyer' || n, 'none', now(), now() - interval '1 second' * (n::bigint * 50)
      FROM generate_series(1, ${BUYERS}) n`.execute(tx)
    await sql`CREATE TEMP TABLE buyers ON COMMIT DROP AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM members WHERE name = 'Buyer'`.execute(
      tx,
    )
    await sql`
      CREATE TEMP TABLE bought ON COMMIT DROP AS
      SELECT DISTINCT ON (b.id, track) b.id AS member_id, track, now() - interval '1 second' * (n::bigint * 7919 % 5184000) AS at FROM (
        SELECT n, 1 + floor(${TRACKS}::int * power((hashint8extended(n, 1) & 1073741823) / 1073741824.0, 2))::bigint AS track,
               (hashint8extended(n, 2) & 1073741823) % ${BUYERS} AS place FROM generate_series(1, ${DOWNLOADS}) n) d
      JOIN buyers b USING (place)`.execute(tx)
    await sql`
      INSERT INTO credit_entries (member_id, kind, amount, reference, created_at)
      SELECT member_id, 'purchase', -3, member_id || ':' || track, at FROM bought`.execute(tx)
    await sql`
      INSERT INTO cart_items (member_id, track_id, status, since, entry_id)
      SELECT b.member_id, b.track, 'DONE', b.at, e.id FROM bought b JOIN credit_entries e ON e.reference = b.member_id || ':' || b.track`.execute(
      tx,
    )
    await sql`
      UPDATE track_counters c SET downloads = n, sales = n FROM (SELECT track, count(*) AS n FROM bought GROUP BY track) b WHERE track = track_id`.execute(
      tx,
    )
    await sql`
      INSERT INTO subscriptions (member_id, plan_id, first_billing_date, next_billing_date)
      SELECT id, 2 + place % 3, current_date - (place % 60)::int, current_date - (place % 60)::int + 30 FROM buyers WHERE place % 5 = 0`.execute(
      tx,
    )
    await sql`DELETE FROM counts`.execute(tx)
    await sql`INSERT INTO counts SELECT * FROM counts_recounted`.execute(tx)
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

/** Each in turn, so that none is measured in a better minute than the others. */
async function all(asks: readonly (() => Promise<unknown>)[], rounds: number): Promise<Times[]> {
  const times = asks.map(() => new Times())
  for (let round = 0; round < rounds; round++) for (const [at, ask] of asks.entries()) await times[at]?.measure(ask)
  return times
}

async function compare(artist: number): Promise<void> {
  const { downloadsMonth, downloadsWeek, downloadsDay } = await statistics.soundsOf(artist)
  const { rows } = await sql.raw<{ day: number; week: number; month: number }>(ownDownloads(artist)).execute(db)
  const { rows: sales } = await sql.raw<{ count: number }>(SALES).execute(db)
  const { topArtistsBySales } = await statistics.sounds()
  const said = [downloadsDay, downloadsWeek, downloadsMonth, ...topArtistsBySales.map(({ count }) => count)]
  const right = [rows[0]?.day, rows[0]?.week, rows[0]?.month, ...sales.map(({ count }) => count)]
  if (said.join() !== right.join()) throw new Error(`the counts say ${said}, a scan says ${right}`)
}

async function waitingChanges(): Promise<void> {
  await sql`
    INSERT INTO count_changes SELECT kind, owner, subject, day, 0 FROM counts WHERE kind IN ('acquisitions', 'sales', 'downloads') LIMIT ${WAITING}`.execute(
    db,
  )
}

/** A download's two rows as a purchase writes them, in turns with the triggers that count them and without. */
async function purchases(): Promise<void> {
  const { rows } = await sql<{ member: number; track: number }>`
    SELECT id AS member, 1 + row_number() OVER (ORDER BY id) % ${TRACKS} AS track FROM members WHERE name = 'Artist' LIMIT 1000`.execute(db)
  const [counted, bare] = [new Times(), new Times()]
  for (const [at, { member, track }] of rows.entries()) {
    const isCounted = Math.floor(at / 100) % 2 === 0
    if (at % 100 === 0)
      for (const table of ['cart_items', 'track_counters'])
        await sql.raw(`ALTER TABLE ${table} ${isCounted ? 'ENABLE' : 'DISABLE'} TRIGGER counts`).execute(db)
    await (isCounted ? counted : bare).measure(() =>
      db.transaction().execute(async (tx) => {
        await sql`INSERT INTO cart_items (member_id, track_id, status) VALUES (${member}, ${track}, 'DONE') ON CONFLICT DO NOTHING`.execute(
          tx,
        )
        await sql`UPDATE track_counters SET downloads = downloads + 1 WHERE track_id = ${track}`.execute(tx)
      }),
    )
  }
  console.info(
    `A download's two rows, committed: ${counted.at(0.5).toFixed(2)} ms with its counts, ${bare.at(0.5).toFixed(2)} ms without (p50).`,
  )
}

function ownDownloads(artist: number): string {
  const since = (first: string) => `count(*) FILTER (WHERE seoul_day(c.since) BETWEEN ${first} AND ${seoulToday})`
  return `SELECT ${since(seoulToday)} AS day, ${since(`date_trunc('week', ${seoulToday})::date`)} AS week,
    ${since(`date_trunc('month', ${seoulToday})::date`)} AS month FROM cart_items c JOIN tracks t ON t.id = c.track_id
    WHERE t.member_id = ${artist} AND c.status = 'DONE'`
}

function tagsOf(artist?: number): string {
  const own = artist === undefined ? '' : `JOIN tracks t ON t.id = g.track_id AND t.member_id = ${artist}`
  return `SELECT tag_id, count(*) FROM track_tags g ${own} GROUP BY tag_id ORDER BY 2 DESC`
}
