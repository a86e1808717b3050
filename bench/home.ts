// usage: npm run bench -- home [tracks=100000] [members=100000] [follows=50]
//
// Measures the home page, the tracks of followed artists, and the ranking of the charts over a
// million plays a day. Also measures the counting of a play, alone and during the ranking.
import { browseQuery } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Durations, printHead, printRow } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const TRACK_COUNT = Number(process.argv[2] ?? 100_000)
const MEMBER_COUNT = Number(process.argv[3] ?? 100_000)
const FOLLOWS_PER_MEMBER = Number(process.argv[4] ?? 50)
const PLAYS_A_DAY = 1_000_000
const ROUNDS = 300

const { connection, db, services, remove } = await createTemporaryProduct()
const { catalogue, charts, plays } = services
const followedQuery = browseQuery.parse({ only: 'followed' })
try {
  await fillCatalogue(connection, TRACK_COUNT)
  await fillListening()
  const callers = await randomMembers()
  const ranking = new Durations()
  await ranking.measure(() => charts.refresh())
  printHead('call', 'p50 ms', 'p95')
  await measure('home of a visitor', () => charts.readHome(null))
  await measure('home of a member', (round) => charts.readHome(callers[round] ?? null))
  await measure('tracks of followed artists', (round) =>
    catalogue.browse(followedQuery, callers[round] ?? null),
  )
  await measure('count a play', (round) => countPlay(round))
  await measureWhileRanking('count a play while ranking')
  printRow('rank three charts', ranking.quantile(0.5), ranking.quantile(0.95))

  async function measureWhileRanking(name: string): Promise<void> {
    let isRanking = true
    const work = ranking.measure(() => charts.refresh()).finally(() => (isRanking = false))
    const times = new Durations()
    for (let round = ROUNDS; isRanking; round++) await times.measure(() => countPlay(round))
    await work
    printRow(name, times.quantile(0.5), times.quantile(0.95))
  }
} finally {
  await remove()
}

async function measure(name: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const times = new Durations()
  for (let round = 0; round < ROUNDS; round++) await times.measure(() => work(round))
  printRow(name, times.quantile(0.5), times.quantile(0.95))
}

function countPlay(round: number): Promise<unknown> {
  const address = `192.0.2.${round % 250}`
  return plays.count(1 + (round % TRACK_COUNT), { memberId: null, address })
}

async function fillListening(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Turns off the checks of foreign keys, which would take hours for so many rows.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`
      INSERT INTO play_counts (track_id, day, plays, listeners)
      SELECT n, current_date - ago, 2 * listeners, listeners
      FROM generate_series(1, ${TRACK_COUNT}::int) n, generate_series(0, 29) ago,
        LATERAL (SELECT 1 + (${PLAYS_A_DAY}::bigint / ${TRACK_COUNT} / 2 * (
          hashint8extended(n * 100 + ago, 1) & 1023) / 512)::int AS listeners) drawn`.execute(tx)
    await sql`
      INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
      SELECT 'fan' || n || '@bench.test', 'Fan', 'fan' || n, 'fan' || n, 'none', now()
      FROM generate_series(1, ${MEMBER_COUNT}::int) n`.execute(tx)
    await sql`
      INSERT INTO follows (member_id, artist_id)
      SELECT m.id, artists.id FROM members m, generate_series(1, ${FOLLOWS_PER_MEMBER}::int) n
      JOIN LATERAL (SELECT member_id AS id FROM tracks
        WHERE tracks.id = 1 + (hashint8extended(m.id * 1000 + n, 2) & 1073741823) % ${TRACK_COUNT}
      ) artists ON true WHERE m.name = 'Fan' ON CONFLICT DO NOTHING`.execute(tx)
    await sql`
      INSERT INTO picks (track_id, sentence)
      SELECT n, 'A sentence about the track.' FROM generate_series(1, 12) n`.execute(tx)
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

async function randomMembers() {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM members WHERE name = 'Fan'
    ORDER BY hashint8extended(id, 2) LIMIT ${ROUNDS}`.execute(db)
  return rows.map(({ id }) => ({ id, sessionId: '', roles: ['ROLE_USER' as const] }))
}
