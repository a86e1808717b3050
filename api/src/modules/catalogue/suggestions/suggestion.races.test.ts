import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Suggestions } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { untilClientsWait } from '../../../testing/test-locks.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

// Tests the sweep that removes unused names, while a transaction begins to use one of them again.

let t: TestApp
let artist: MemberRow
let song: number
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE files, albums, tracks, suggested_starts, suggested_words, word_slips
    CASCADE`.execute(t.db)
  await addTrack(t, artist, 'FORTNIGHT')
  song = (await addTrack(t, artist, 'OTHER')).id
  await sql`DELETE FROM track_search WHERE title_key = 'fortnight'`.execute(t.db)
})

const retitle = (title: string, db: Database) =>
  sql`UPDATE track_search SET title_key = ${title} WHERE track_id = ${song}`.execute(db)
async function suggestTitles(q: string) {
  const { dto } = (await t.app.inject(`/api/sounds/suggest?q=${q}`)).json<{ dto: Suggestions }>()
  return { titles: dto.tracks.map(({ title }) => title), spelling: dto.spelling }
}
const expectedResult = { titles: ['OTHER'], spelling: null }

test.each(['fortnight', 'fortnight stay'])(
  'a sweep during the publication of %s keeps its words and does not wait',
  async (title) => {
    await t.db.transaction().execute(async (tx) => {
      await retitle(title, tx)
      await t.services.suggestions.removeUnused()
    })
    expect(await suggestTitles('fortn')).toEqual(expectedResult)
    expect(await suggestTitles('fortnigt')).toEqual({ ...expectedResult, spelling: 'fortnight' })
  },
)

test('a track published during the sweep restores its words', async () => {
  const result = await t.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM word_slips WHERE word = 'fortnight' FOR UPDATE`.execute(tx)
    const sweeping = t.services.suggestions.removeUnused()
    await untilClientsWait(t.db)
    const publishing = retitle('fortnight stay', t.db)
    await Promise.race([publishing, untilClientsWait(t.db, 2)])
    return { sweeping, publishing }
  })
  await Promise.all([result.sweeping, result.publishing])
  expect(await suggestTitles('fortnigt')).toEqual({ ...expectedResult, spelling: 'fortnight' })
})

test('the next sweep removes the words of unused names', async () => {
  await t.db.transaction().execute(async (tx) => {
    await retitle('fortnight stay', tx)
    await t.services.suggestions.removeUnused()
  })
  await retitle('other', t.db)
  await t.services.suggestions.removeUnused()
  const { rows } = await sql`
    SELECT FROM suggested_words WHERE word LIKE 'fort%'
    UNION ALL SELECT FROM suggested_starts WHERE start LIKE 'fort%'`.execute(t.db)
  expect(rows).toEqual([])
})
