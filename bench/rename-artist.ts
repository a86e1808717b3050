// usage: npm run bench -- rename-artist [tracks=100000] — a new nickname for an artist of the catalogue, and for one with a tenth of it.
//
// The transaction of PUT /api/me: the member, the former nickname, and every search row of the artist's tracks and albums.
// Read it beside the number of tracks: the time is theirs. Search must find as many by the new name at once, or this throws.
import { sql } from 'kysely'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { PostgresSearchIndex } from '../api/src/modules/catalogue/search/postgres-search.ts'
import { MemberRepository } from '../api/src/modules/members/members/member.repository.ts'
import { MemberService } from '../api/src/modules/members/members/member.service.ts'
import { Passwords } from '../api/src/modules/members/members/passwords.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { throwAwayProduct } from './processes/throw-away-product.ts'

const TRACKS = Number(process.argv[2] ?? 100_000)
const NAMES = ['하나둘셋', 'renamed', '새이름']

const product = await throwAwayProduct()
const db = createDatabase(product.connection, createLog('warn'))
const search = new PostgresSearchIndex(db)
const members = new MemberService(db, new MemberRepository(db), new Passwords(), search)
try {
  await fillCatalogue(product.connection, TRACKS)
  const { id } = await db.selectFrom('members').select('id').orderBy('id').executeTakeFirstOrThrow()
  console.info('| tracks of the artist | ms |\n|---|---|')
  await rename(id)
  await giveTracks(id, TRACKS / 10)
  await rename(id)
} finally {
  await db.destroy()
  await product.remove()
}

async function rename(id: number): Promise<void> {
  const { count } = await db
    .selectFrom('tracks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  const times: number[] = []
  for (const nickname of NAMES) {
    const began = performance.now()
    await members.change(id, { nickname })
    times.push(performance.now() - began)
    const tags = { instrument: [], mood: [], genre: [] }
    const { total } = await search.find({ tags, keyword: nickname, type: 'n', sort: 'newest', page: 1, size: 20 })
    if (total !== count) throw new Error(`${total} of ${count} tracks are found by the new nickname`)
  }
  console.info(`| ${count} | ${times.map((ms) => ms.toFixed(0)).join(', ')} |`)
}

async function giveTracks(id: number, count: number): Promise<void> {
  await sql`UPDATE tracks SET member_id = ${id}, title_key = title_key || id WHERE id IN (SELECT id FROM tracks ORDER BY id LIMIT ${count})`.execute(
    db,
  )
  await sql`
    UPDATE track_search s SET nickname_key = m.nickname_key FROM tracks t JOIN members m ON m.id = t.member_id
    WHERE t.id = s.track_id AND m.id = ${id}`.execute(db)
  await sql`VACUUM ANALYZE`.execute(db)
}
