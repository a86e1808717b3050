import { afterEach, describe, expect, test } from '@jest/globals'
import {
  browseLists,
  browseSorts,
  searchTypes,
  type TagKind,
  tagKinds,
} from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import type { SearchFilters, SearchIndex, SearchRequest } from '../search-index.ts'
import { CatalogueWorld } from './catalogue-world.ts'
import { Dice } from './dice.ts'
import { findAlbumsPlainly, findPlainly, mapAlbumsPlainly, mapPlainly } from './reference.ts'
import { keywords, titles, vocabulary } from './words.ts'

type Opened = { index: SearchIndex; close?(): Promise<void> }

const SEEDS = [1, 2, 3]
const nothing: SearchFilters = {
  keyword: '',
  type: 't',
  tags: { instrument: [], mood: [], genre: [] },
}
const everything: SearchRequest = { ...nothing, sort: 'newest', page: 1, size: 100 }

/**
 * Compares an adapter of `SearchIndex` with a plain reference on random, changing catalogues.
 * `open` is called twice for each, like two processes on one database.
 */
export function describeSearchIndex(
  name: string,
  open: (database: TestDatabase) => Opened | Promise<Opened>,
): void {
  describe(`search by ${name}`, () => {
    const closers: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close()
    })

    async function opened(seed: number): Promise<{
      dice: Dice
      world: CatalogueWorld
      indexes: SearchIndex[]
      database: TestDatabase
    }> {
      const database = await createTestDatabase()
      closers.push(() => database.close())
      const dice = new Dice(seed)
      const world = await CatalogueWorld.create(database.db, dice)
      const indexes: SearchIndex[] = []
      for (const _ of ['one process', 'another']) {
        const { index, close } = await open(database)
        indexes.push(index)
        if (close) closers.push(close)
      }
      return { dice, world, indexes, database }
    }

    async function fill(
      world: CatalogueWorld,
      indexes: SearchIndex[],
      database: TestDatabase,
    ): Promise<void> {
      for (const title of titles) for (const index of indexes) await world.publish(index, title)
      await sql`ANALYZE`.execute(database.db)
    }

    test('finds nothing in an empty catalogue', async () => {
      const { indexes } = await opened(0)
      for (const index of indexes) {
        expect(await index.find(everything)).toEqual({ ids: [], total: 0 })
        expect(await index.findAlbums(everything)).toEqual({ ids: [], total: 0 })
        for (const list of browseLists)
          expect(await index.mappedTags({ ...nothing, list })).toEqual(nothing.tags)
      }
    })

    test.each(searchTypes)(
      'finds the same tracks and albums in the same order for every keyword (type %s)',
      async (type) => {
        const { world, indexes, database } = await opened(7)
        await fill(world, indexes, database)
        expect(world.albums.filter((album) => album.tracks.length > 1).length).toBeGreaterThan(5)
        for (const keyword of keywords)
          for (const sort of browseSorts)
            await expectSame(world, indexes, { ...everything, keyword, type, sort })
      },
    )

    test.each(SEEDS)(
      'finds the same for random filters, sorts and pages, while the catalogue changes (seed %i)',
      async (seed) => {
        const { dice, world, indexes, database } = await opened(seed)
        await fill(world, indexes, database)
        // Few requests are repeated often, so that cached answers are renewed.
        const requests = Array.from({ length: 25 }, () => randomRequest(dice, world))
        for (let round = 0; round < 100; round++) {
          for (let change = dice.below(4); change > 0; change--)
            await world.change(dice.of(indexes))
          await expectSame(
            world,
            [dice.of(indexes)],
            dice.once(3) ? randomRequest(dice, world) : dice.of(requests),
          )
        }
      },
    )

    test.each(SEEDS)(
      'maps exactly the tags with results, while the catalogue changes (seed %i, D18)',
      async (seed) => {
        const { dice, world, indexes, database } = await opened(seed + 100)
        await fill(world, indexes, database)
        const filters = Array.from({ length: 10 }, () => randomRequest(dice, world))
        for (let round = 0; round < 40; round++) {
          await world.change(dice.of(indexes))
          const index = dice.of(indexes)
          const asked = dice.of(filters)
          await expectMapped(world, index, asked)
          for (const list of browseLists) {
            const mapped = await index.mappedTags({ ...asked, list })
            for (const kind of tagKinds) {
              const tag = dice.of(vocabulary[kind])
              const narrowed = { ...asked, tags: { ...asked.tags, [kind]: [tag] } }
              const { total } =
                list === 'tracks' ? await index.find(narrowed) : await index.findAlbums(narrowed)
              expect({ asked, list, tag, leads: total > 0 }).toEqual({
                asked,
                list,
                tag,
                leads: mapped[kind].includes(tag),
              })
            }
          }
        }
      },
    )

    test('finds changes in the order of their commits, not before a commit or after a rollback', async () => {
      const { world, indexes, database } = await opened(3)
      await fill(world, indexes, database)
      const [track] = world.tracks
      const [writer] = indexes
      if (!track || !writer) throw new Error('the world has tracks')
      const put = {
        id: track.id,
        albumId: track.album.id,
        createdAt: track.createdAt,
        title: '새로운 이름',
        nickname: 'x',
        tagIds: [],
      }
      const totals = () =>
        Promise.all(
          indexes.map(
            async (index) => (await index.find({ ...everything, keyword: '새로운' })).total,
          ),
        )
      expect(await totals()).toEqual([0, 0])

      await database.db.transaction().execute(async (tx) => {
        await writer.put(tx, put)
        // Another transaction that begins later and is committed first.
        await world.publish(writer, '새로운 트랙')
        expect(await totals()).toEqual([1, 1])
      })
      expect(await totals()).toEqual([2, 2])

      const undone = new Error('undone')
      const undoing = database.db.transaction().execute(async (tx) => {
        await writer.remove(tx, track.id)
        throw undone
      })
      await expect(undoing).rejects.toBe(undone)
      expect(await totals()).toEqual([2, 2])
      await database.db.transaction().execute((tx) => writer.remove(tx, track.id))
      expect(await totals()).toEqual([1, 1])
    })

    test('stays exact after many concurrent changes and searches', async () => {
      const { world, indexes, database } = await opened(5)
      await fill(world, indexes, database)
      const busy = Array.from({ length: 30 }, async (_, at) => {
        const index = indexes[at % indexes.length]
        if (!index) throw new Error('there are indexes')
        await world.publish(index)
        await index.find(everything)
        for (const list of browseLists) await index.mappedTags({ ...nothing, keyword: '새', list })
        await index.findAlbums({ ...everything, tags: { ...nothing.tags, mood: ['dark'] } })
      })
      await Promise.all(busy)
      for (const keyword of ['', '새']) await expectSame(world, indexes, { ...everything, keyword })
    })
  })
}

async function expectSame(
  world: CatalogueWorld,
  indexes: SearchIndex[],
  request: SearchRequest,
): Promise<void> {
  for (const index of indexes) {
    expect({ request, ...(await index.find(request)) }).toEqual({
      request,
      ...findPlainly(world.tracks, request),
    })
    expect({ albums: request, ...(await index.findAlbums(request)) }).toEqual({
      albums: request,
      ...findAlbumsPlainly(world.albums, request),
    })
    await expectMapped(world, index, request)
  }
}

async function expectMapped(
  world: CatalogueWorld,
  index: SearchIndex,
  asked: SearchRequest,
): Promise<void> {
  expect({ asked, tags: await index.mappedTags(asked) }).toEqual({
    asked,
    tags: mapPlainly(world.tracks, asked),
  })
  const tags = await index.mappedTags({ ...asked, list: 'albums' })
  expect({ albums: asked, tags }).toEqual({
    albums: asked,
    tags: mapAlbumsPlainly(world.albums, asked),
  })
}

function randomRequest(dice: Dice, world: CatalogueWorld): SearchRequest {
  const some = (kind: TagKind) =>
    dice.once(2) ? [] : dice.some([...vocabulary[kind], 'no such tag'], 2)
  return {
    keyword: dice.once(2) ? '' : randomKeyword(dice, world),
    type: dice.of(searchTypes),
    tags: dice.once(3)
      ? nothing.tags
      : { instrument: some('instrument'), mood: some('mood'), genre: some('genre') },
    sort: dice.of(browseSorts),
    page: 1 + dice.below(5),
    size: 1 + dice.below(12),
  }
}

/** Returns a part of an existing name, or a difficult keyword. */
function randomKeyword(dice: Dice, world: CatalogueWorld): string {
  if (dice.once(3)) return dice.of(keywords)
  const characters = Array.from(dice.of(world.tracks).title)
  const from = dice.below(characters.length)
  return characters.slice(from, from + 1 + dice.below(4)).join('')
}
