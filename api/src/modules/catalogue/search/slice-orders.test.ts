import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import type { SearchRequest } from './search-index.ts'
import { CatalogueWorld } from './testing/catalogue-world.ts'
import { Dice } from './testing/dice.ts'
import { titles } from './testing/words.ts'

const tags = { instrument: [], mood: [], genre: [] }
const byDownloads: SearchRequest = {
  keyword: '',
  type: 't',
  tags,
  sort: 'download',
  page: 1,
  size: 3,
}

/** Returns the ids of all tracks or albums that contain `word`, the most downloaded first. */
async function sortAll(db: Database, noun: 'track' | 'album', word: string): Promise<number[]> {
  const [id, name] = noun === 'track' ? ['track_id', 'title_key'] : ['album_id', 'name_key']
  const { rows } = await sql<{ id: number }>`
    SELECT ${sql.ref(id)} AS id
    FROM ${sql.table(`${noun}_search`)} JOIN ${sql.table(`${noun}_counters`)} USING (${sql.ref(id)})
    WHERE strpos(${sql.ref(name)}, ${word} COLLATE "C") > 0 OR ${word} = ''
    ORDER BY downloads DESC, 1 DESC`.execute(db)
  return rows.map((row) => row.id)
}

describe('slices by downloads', () => {
  let database: TestDatabase | undefined
  afterEach(() => database?.close())

  /** Returns a catalogue with two indexes, like two processes, that find each page by slices. */
  async function createCatalogue(seed: number) {
    database = await createTestDatabase()
    const { db } = database
    const dice = new Dice(seed)
    const world = await CatalogueWorld.create(db, dice)
    const options = { deepRows: 0 }
    const indexes = [
      new PostgresSearchIndex(db, options),
      new PostgresSearchIndex(db, options),
    ] as const
    for (const title of [...titles, ...titles]) await world.publish(indexes[0], title)
    await sql`ANALYZE`.execute(db)
    return { db, dice, world, indexes }
  }

  const setDownloads = (db: Database, trackId: number, downloads: number) =>
    sql`UPDATE track_counters SET downloads = ${downloads} WHERE track_id = ${trackId}`.execute(db)

  it.each([1, 2, 3])(
    'finds the same pages as sorting all hits while the catalogue changes (seed %i)',
    async (seed) => {
      const { db, dice, world, indexes } = await createCatalogue(seed)
      for (let round = 0; round < 60; round++) {
        const { id } = dice.of(world.tracks)
        for (let change = dice.below(4); change > 0; change--) await world.change(dice.of(indexes))
        for (let change = dice.below(4); change > 0; change--)
          await setDownloads(db, dice.of(world.tracks).id, dice.below(8))
        // A hidden track keeps its counter, which changes while the track is hidden.
        if (dice.once(4)) {
          await db.transaction().execute((tx) => indexes[0].removeTrack(tx, id))
          await setDownloads(db, id, dice.below(8))
        }
        const request = {
          ...byDownloads,
          keyword: dice.of(['', '새', 'b']),
          page: 1 + dice.below(9),
        }
        const [tracks, albums] = await Promise.all([
          sortAll(db, 'track', request.keyword),
          sortAll(db, 'album', request.keyword),
        ])
        const pageOf = (ids: number[]) => ({
          ids: ids.slice((request.page - 1) * request.size, request.page * request.size),
          total: ids.length,
        })
        const index = dice.of(indexes)
        expect({ round, request, ...(await index.findTracks(request)) }).toEqual({
          round,
          request,
          ...pageOf(tracks),
        })
        expect({ round, request, ...(await index.findAlbums(request)) }).toEqual({
          round,
          request,
          ...pageOf(albums),
        })
      }
    },
  )

  it('counts a download after its commit, even if a later download was committed before', async () => {
    const { db, world, indexes } = await createCatalogue(4)
    const [index] = indexes
    const [first, second] = [await world.publish(index), await world.publish(index)]
    const bestIds = async () => (await index.findTracks({ ...byDownloads, size: 2 })).ids
    await setDownloads(db, first.id, 100)
    await setDownloads(db, second.id, 90)
    expect(await bestIds()).toEqual([first.id, second.id])

    await db.transaction().execute(async (tx) => {
      await sql`UPDATE track_counters SET downloads = 0 WHERE track_id = ${first.id}`.execute(tx)
      await setDownloads(db, second.id, 101)
      expect(await bestIds()).toEqual([second.id, first.id])
    })
    expect(await bestIds()).not.toContain(first.id)
    expect((await bestIds())[0]).toBe(second.id)
  })
})
