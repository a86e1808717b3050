import { afterEach, describe, expect, test } from '@jest/globals'
import {
  browseLists,
  browseSorts,
  nameTypes,
  type TagKind,
  tagKinds,
} from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import type { SearchFilters, SearchIndex, SearchRequest } from './search-index.ts'
import { CatalogueWorld } from './testing/catalogue-world.ts'
import { Dice } from './testing/dice.ts'
import {
  findAlbumsSimply,
  findSimply,
  mapAlbumTagsSimply,
  mapTagsSimply,
} from './testing/reference.ts'
import { keywords, titles, vocabulary } from './testing/words.ts'

const SEEDS = [1, 2, 3]
const nothing: SearchFilters = {
  keyword: '',
  type: 't',
  tags: { instrument: [], mood: [], genre: [] },
}
const everything: SearchRequest = { ...nothing, sort: 'newest', page: 1, size: 100 }

describe.each([
  ['PostgresSearchIndex', {}],
  ['PostgresSearchIndex that finds pages by slices', { deepRows: 0 }],
])('%s', (_, options) => {
  let database: TestDatabase | undefined
  afterEach(() => database?.close())

  /** Returns a catalogue with two indexes, like two processes on one database. */
  async function createCatalogue(seed: number) {
    database = await createTestDatabase()
    const { db } = database
    const dice = new Dice(seed)
    const world = await CatalogueWorld.create(db, dice)
    const indexes = [new PostgresSearchIndex(db, options), new PostgresSearchIndex(db, options)]
    return { dice, world, indexes, db }
  }

  async function createFilledCatalogue(seed: number) {
    const { world, indexes, db, ...rest } = await createCatalogue(seed)
    for (const title of titles) for (const index of indexes) await world.publish(index, title)
    await sql`ANALYZE`.execute(db)
    return { world, indexes, db, ...rest }
  }

  test('finds no track in an empty catalogue', async () => {
    const { indexes } = await createCatalogue(0)
    for (const index of indexes) {
      expect(await index.findTracks(everything)).toEqual({ ids: [], total: 0 })
      expect(await index.findAlbums(everything)).toEqual({ ids: [], total: 0 })
      for (const list of browseLists)
        expect(await index.findReachableTags({ ...nothing, list })).toEqual(nothing.tags)
    }
  })

  test.each(nameTypes)(
    'finds the same as a simple search for every keyword of the type %s',
    async (type) => {
      const { world, indexes } = await createFilledCatalogue(7)
      expect(world.albums.filter((album) => album.tracks.length > 1).length).toBeGreaterThan(5)
      for (const keyword of keywords)
        for (const sort of browseSorts)
          await expectSameResults(world, indexes, { ...everything, keyword, type, sort })
    },
  )

  test.each(SEEDS)(
    'finds the same as a simple search for random filters and changes (seed %i)',
    async (seed) => {
      const { dice, world, indexes } = await createFilledCatalogue(seed)
      // Repeats some requests, so that their cached results are renewed.
      const requests = Array.from({ length: 25 }, () => randomRequest(dice, world))
      for (let round = 0; round < 100; round++) {
        for (let change = dice.below(4); change > 0; change--) await world.change(dice.of(indexes))
        await expectSameResults(
          world,
          [dice.of(indexes)],
          dice.once(3) ? randomRequest(dice, world) : dice.of(requests),
        )
      }
    },
  )

  test.each(SEEDS)(
    'offers exactly the tags with results while the catalogue changes (seed %i)',
    async (seed) => {
      const { dice, world, indexes } = await createFilledCatalogue(seed + 100)
      const requests = Array.from({ length: 10 }, () => randomRequest(dice, world))
      for (let round = 0; round < 40; round++) {
        await world.change(dice.of(indexes))
        const index = dice.of(indexes)
        const request = dice.of(requests)
        await expectSameTags(world, index, request)
        for (const list of browseLists) {
          const mapped = await index.findReachableTags({ ...request, list })
          for (const kind of tagKinds) {
            const tag = dice.of(vocabulary[kind])
            const narrowed = { ...request, tags: { ...request.tags, [kind]: [tag] } }
            const { total } =
              list === 'tracks'
                ? await index.findTracks(narrowed)
                : await index.findAlbums(narrowed)
            expect({ request, list, tag, hasResults: total > 0 }).toEqual({
              request,
              list,
              tag,
              hasResults: mapped[kind].includes(tag),
            })
          }
        }
      }
    },
  )

  test('finds the same with its caches as a new index without caches', async () => {
    const { dice, world, indexes, db } = await createFilledCatalogue(9)
    const requests = Array.from({ length: 12 }, () => ({
      ...randomRequest(dice, world),
      keyword: randomKeyword(dice, world),
      type: 'a' as const,
      sort: dice.of([...browseSorts, 'match'] as const),
    }))
    for (let round = 0; round < 30; round++) {
      await world.change(dice.of(indexes))
      const request = dice.of(requests)
      const [used, fresh] = [dice.of(indexes), new PostgresSearchIndex(db, options)]
      expect({ request, ...(await used.findTracks(request)) }).toEqual({
        request,
        ...(await fresh.findTracks(request)),
      })
      expect({ request, ...(await used.findAlbums(request)) }).toEqual({
        request,
        ...(await fresh.findAlbums(request)),
      })
      expect(await used.findReachableTags(request)).toEqual(await fresh.findReachableTags(request))
    }
  })

  test('finds changes after their commit, and never after a rollback', async () => {
    const { world, indexes, db } = await createFilledCatalogue(3)
    const [track] = world.tracks
    const [writer] = indexes
    if (!track || !writer) throw new Error('the test catalogue has no tracks')
    const changedTrack = {
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
          async (index) => (await index.findTracks({ ...everything, keyword: '새로운' })).total,
        ),
      )
    expect(await totals()).toEqual([0, 0])

    await db.transaction().execute(async (tx) => {
      await writer.putTrack(tx, changedTrack)
      // A second transaction begins later and commits first.
      await world.publish(writer, '새로운 트랙')
      expect(await totals()).toEqual([1, 1])
    })
    expect(await totals()).toEqual([2, 2])

    const rollbackError = new Error('undone')
    const rolledBack = db.transaction().execute(async (tx) => {
      await writer.removeTrack(tx, track.id)
      throw rollbackError
    })
    await expect(rolledBack).rejects.toBe(rollbackError)
    expect(await totals()).toEqual([2, 2])
    await db.transaction().execute((tx) => writer.removeTrack(tx, track.id))
    expect(await totals()).toEqual([1, 1])
  })

  test('finds exact results after many concurrent changes and searches', async () => {
    const { world, indexes } = await createFilledCatalogue(5)
    const busy = Array.from({ length: 30 }, async (_, task) => {
      const index = indexes[task % indexes.length]
      if (!index) throw new Error('no search index was created')
      await world.publish(index)
      await index.findTracks(everything)
      for (const list of browseLists)
        await index.findReachableTags({ ...nothing, keyword: '새', list })
      await index.findAlbums({ ...everything, tags: { ...nothing.tags, mood: ['dark'] } })
    })
    await Promise.all(busy)
    for (const keyword of ['', '새'])
      await expectSameResults(world, indexes, { ...everything, keyword })
  })
})

async function expectSameResults(
  world: CatalogueWorld,
  indexes: SearchIndex[],
  request: SearchRequest,
): Promise<void> {
  for (const index of indexes) {
    expect({ request, ...(await index.findTracks(request)) }).toEqual({
      request,
      ...findSimply(world.tracks, request),
    })
    expect({ albums: request, ...(await index.findAlbums(request)) }).toEqual({
      albums: request,
      ...findAlbumsSimply(world.albums, request),
    })
    await expectSameTags(world, index, request)
  }
}

async function expectSameTags(
  world: CatalogueWorld,
  index: SearchIndex,
  request: SearchRequest,
): Promise<void> {
  expect({ request, tags: await index.findReachableTags(request) }).toEqual({
    request,
    tags: mapTagsSimply(world.tracks, request),
  })
  const tags = await index.findReachableTags({ ...request, list: 'albums' })
  expect({ albums: request, tags }).toEqual({
    albums: request,
    tags: mapAlbumTagsSimply(world.albums, request),
  })
}

function randomRequest(dice: Dice, world: CatalogueWorld): SearchRequest {
  const someTags = (kind: TagKind) =>
    dice.once(2) ? [] : dice.some([...vocabulary[kind], 'no such tag'], 2)
  return {
    keyword: dice.once(2) ? '' : randomKeyword(dice, world),
    type: dice.of(nameTypes),
    tags: dice.once(3)
      ? nothing.tags
      : { instrument: someTags('instrument'), mood: someTags('mood'), genre: someTags('genre') },
    sort: dice.of(browseSorts),
    page: 1 + dice.below(5),
    size: 1 + dice.below(12),
  }
}

/** Returns a part of an existing title, or a difficult keyword. */
function randomKeyword(dice: Dice, world: CatalogueWorld): string {
  if (dice.once(3)) return dice.of(keywords)
  const characters = Array.from(dice.of(world.tracks).title)
  const from = dice.below(characters.length)
  return characters.slice(from, from + 1 + dice.below(4)).join('')
}
