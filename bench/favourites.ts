// usage: npm run bench -- favourites [members=100000] [favourites=200] [tracks=100000]
//
// Measures the list of saved tracks, the saved marks of a page of tracks, and the saving of tracks,
// for random members. Popular tracks are saved more often.
import { sql } from 'kysely'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { Durations, printHead, printRow } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'

const MEMBER_COUNT = Number(process.argv[2] ?? 100_000)
const SAVED_PER_MEMBER = Number(process.argv[3] ?? 200)
const TRACK_COUNT = Number(process.argv[4] ?? 100_000)
const CALLER_COUNT = 300
const PAGE_ROWS = 20

const { connection, db, services, remove } = await createTemporaryProduct()
const { favourites } = services
try {
  await fillCatalogue(connection, TRACK_COUNT)
  await fillFavourites()
  const callers = await randomMembers()
  const rows = Array.from(
    { length: PAGE_ROWS },
    (_, index) => 1 + index * Math.floor(TRACK_COUNT / PAGE_ROWS),
  )
  printHead('call', 'p50 ms', 'p95')
  await measure('list, page 1', (caller) => favourites.list(caller, { page: 1, size: PAGE_ROWS }))
  await measure('list, page 8', (caller) => favourites.list(caller, { page: 8, size: PAGE_ROWS }))
  await measure(`flags of ${PAGE_ROWS} rows`, (caller) => favourites.filterSaved(caller, rows))
  await measure('save', (caller, round) => favourites.save(caller, 1 + round))
  await measure('remove', (caller, round) => favourites.remove(caller, 1 + round))

  async function measure(
    name: string,
    work: (caller: (typeof callers)[number], round: number) => Promise<unknown>,
  ): Promise<void> {
    const times = new Durations()
    for (const [round, caller] of callers.entries()) await times.measure(() => work(caller, round))
    printRow(name, times.quantile(0.5), times.quantile(0.95))
  }
} finally {
  await remove()
}

async function fillFavourites(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Turns off the checks of foreign keys, which would take hours for so many rows.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`
      INSERT INTO members (email, name, nickname, nickname_key, password_hash, activated_at)
      SELECT 'saver' || n || '@bench.test', 'Saver', 'saver' || n, 'saver' || n, 'none', now()
      FROM generate_series(1, ${MEMBER_COUNT}::int) n`.execute(tx)
    await sql`
      INSERT INTO favourites (member_id, track_id, created_at)
      SELECT m.id, 1 + floor(${TRACK_COUNT}::int * power(
          (hashint8extended(m.id * 1000 + n, 1) & 1073741823) / 1073741824.0, 2))::bigint,
        now() - interval '1 minute' * n
      FROM members m, generate_series(1, ${SAVED_PER_MEMBER}::int) n WHERE m.name = 'Saver'
      ON CONFLICT DO NOTHING`.execute(tx)
  })
  await sql`VACUUM ANALYZE favourites, members`.execute(db)
}

async function randomMembers() {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM members WHERE name = 'Saver'
    ORDER BY hashint8extended(id, 2) LIMIT ${CALLER_COUNT}`.execute(db)
  return rows.map(({ id }) => ({ id, sessionId: '', roles: ['ROLE_USER' as const] }))
}
