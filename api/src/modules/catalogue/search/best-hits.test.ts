import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import type { SearchRequest } from './search-index.ts'
import { CatalogueWorld } from './testing/catalogue-world.ts'
import { Dice } from './testing/dice.ts'
import { titles } from './testing/words.ts'

/** Keywords that are not the name of a tag. */
const words = ['새', '새벽', '밤', 'ab', 'b', '벽', '밤밤']
const tags = { instrument: [], mood: [], genre: [] }
const requestOf = (keyword: string, page: number, size: number): SearchRequest => ({
  keyword,
  type: 'a',
  tags,
  sort: 'match',
  page,
  size,
})

/**
 * Returns all tracks that contain `word`, ordered by the field that contains it, then by downloads.
 */
async function findSimply(db: Database, word: string): Promise<number[]> {
  const contains = (needle: string) => sql`strpos(s.key, ${needle} COLLATE "C") > 0`
  const { rows } = await sql<{ id: number }>`
    SELECT s.track_id AS id FROM everything_search s JOIN track_counters o USING (track_id)
    WHERE ${contains(word.length > 1 || word > 'z' ? word : `\u0006${word}`)}
      OR ${contains(`\u0001${word}`)} OR ${contains(`\u0003${word}`)} OR ${contains(`\u0005${word}`)}
    ORDER BY CASE
      WHEN ${contains(`\u0001${word}\u0002`)} THEN 0
      WHEN ${contains(`\u0003${word}`)} THEN 1
      WHEN ${contains(`\u0001${word}`)} THEN 2
      WHEN ${contains(`\u0005${word}`)} THEN 3
      WHEN ${contains(`\u0006${word}`)} THEN 4
      ELSE 5 END, o.downloads DESC, s.track_id DESC`.execute(db)
  return rows.map(({ id }) => id)
}

describe('BestHits', () => {
  let database: TestDatabase | undefined
  afterEach(() => database?.close())

  /** Returns a catalogue with two indexes, like two processes on one database. */
  async function createFilledCatalogue(seed: number) {
    database = await createTestDatabase()
    const { db } = database
    const dice = new Dice(seed)
    const world = await CatalogueWorld.create(db, dice)
    const indexes = [new PostgresSearchIndex(db), new PostgresSearchIndex(db)] as const
    for (const title of [...titles, ...titles]) await world.publish(indexes[0], title)
    await sql`ANALYZE`.execute(db)
    return { dice, world, indexes, db }
  }

  it.each([1, 2, 3])(
    'returns the same order as a simple query while the catalogue changes (seed %i)',
    async (seed) => {
      const { dice, world, indexes, db } = await createFilledCatalogue(seed)
      for (let round = 0; round < 150; round++) {
        for (let change = dice.below(4); change > 0; change--) await world.change(dice.of(indexes))
        const request = requestOf(dice.of(words), 1 + dice.below(4), 1 + dice.below(4))
        const all = await findSimply(db, request.keyword)
        const end = request.page * request.size
        expect({ request, ...(await dice.of(indexes).findTracks(request)) }).toEqual({
          request,
          ids: all.slice(end - request.size, end),
          total: all.length,
        })
      }
    },
  )

  it('counts a download after its commit, even if a later download was committed before', async () => {
    const { world, indexes, db } = await createFilledCatalogue(4)
    const [index] = indexes
    const [a, b] = [await world.publish(index, '밤밤'), await world.publish(index, '밤밤')]
    const first = async () => (await index.findTracks(requestOf('밤밤', 1, 1))).ids[0]
    const download = (track: { id: number }, times: number, on = db) =>
      sql`UPDATE track_counters SET downloads = downloads + ${times}
        WHERE track_id = ${track.id}`.execute(on)
    await download(a, 100)
    expect(await first()).toBe(a.id)

    await db.transaction().execute(async (tx) => {
      await download(b, 200, tx)
      await download(a, 1)
      expect(await first()).toBe(a.id)
    })
    expect(await first()).toBe(b.id)
  })
})
