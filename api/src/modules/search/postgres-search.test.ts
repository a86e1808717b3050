import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { BrowseSort, SearchType, TagKind, TagSet } from '@sori/shared-lib/contract/catalogue'
import { browseSorts, tagKinds } from '@sori/shared-lib/contract/catalogue'
import { sql } from 'kysely'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { addMember } from '../../testing/test-members.ts'
import { addTrack } from '../../testing/test-tracks.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import type { SearchFilters, SearchIndex, SearchRequest } from './search-index.ts'

type Findable = { id: number; title: string; nickname: string; createdAt: Date; downloads: number }
type Known = Findable & { tags: TagSet; albumId: number }
type KnownAlbum = Findable & { tracks: Known[] }

const titles = [
  '새벽 네시',
  '새벽네시',
  '새벽 비',
  '비 오는 밤',
  '밤밤밤',
  'RAINY DAY',
  'Rainy alley',
  'DAY RAIN',
  '100% 순수',
  'A_B',
  'AXB',
  "IT'S",
  'O"QUOTE',
  'BACK\\SLASH',
  '🎵 노래 🎶',
  '🎵🎵',
  'ÉTÉ',
  'e\u0301te\u0301'.toUpperCase(),
  'STRASSE',
  'ab',
  'ba',
  'aab',
  'aba',
  `${'한글'.normalize('NFD')} 2`,
  '1',
  '12',
  '123',
  '%',
  '_',
  '; DROP TABLE tracks',
  '{1,2}',
  'NULL',
]
const keywords = [
  '',
  '새',
  '새벽',
  '새벽 네',
  '벽 네시',
  '새벽네시',
  '밤',
  '밤밤',
  '밤밤밤',
  '밤밤밤밤',
  'a',
  'ab',
  'aab',
  'RAIN',
  'rainy',
  'y d',
  '%',
  '100%',
  '_',
  'a_b',
  "'",
  "t's",
  '"',
  '\\',
  'k\\s',
  '🎵',
  '🎵 ',
  '🎵🎵',
  '🎵 노래',
  'é',
  'été',
  'e\u0301te\u0301',
  '한글',
  '한글'.normalize('NFD'),
  'ㅎ',
  '없다',
  'zzzz',
  '12',
  '123',
  'drop table',
  '{1',
  'null',
  '\0',
  'a\0b',
  '\ud83c',
  'ㅤ',
]
const vocabulary: TagSet = { instrument: ['piano', 'drums', '가야금'], mood: ['calm', 'dark', '잔잔한'], genre: ['jazz', 'lofi', '국악'] }

/** Numbers that look random and are the same at every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC')

/** What search means, written as plainly as it can be. */
function reference(tracks: readonly Known[], request: SearchFilters): Known[] {
  return tracks.filter((track) => hasKeyword(track, request) && hasTags(track, request))
}

/** All tags must meet on one track: an album matches when one of its tracks does (D7). */
function referenceAlbums(albums: readonly KnownAlbum[], request: SearchFilters): KnownAlbum[] {
  const narrowed = tagKinds.some((kind) => request.tags[kind].length > 0)
  return albums.filter((album) => hasKeyword(album, request) && (!narrowed || album.tracks.some((track) => hasTags(track, request))))
}

function hasKeyword({ title, nickname }: Findable, { keyword, type }: SearchFilters): boolean {
  return keyword === '' || (keyword.isWellFormed() && fold(type === 't' ? title : nickname).includes(fold(keyword)))
}

function hasTags(track: Known, { tags }: SearchFilters): boolean {
  return tagKinds.every((kind) => tags[kind].length === 0 || tags[kind].some((name) => track.tags[kind].includes(name)))
}

function ordered(found: readonly Findable[], sort: BrowseSort): number[] {
  const by = (one: Findable) => (sort === 'download' ? one.downloads : one.createdAt.getTime())
  const newestFirst = [...found].sort((a, b) => by(b) - by(a) || b.id - a.id).map(({ id }) => id)
  return sort === 'oldest' ? newestFirst.reverse() : newestFirst
}

function referenceTags(tracks: readonly Known[], filters: SearchFilters): TagSet {
  const reachable = (kind: TagKind) => {
    const without = { ...filters, tags: { ...filters.tags, [kind]: [] } }
    return [...new Set(reference(tracks, without).flatMap((track) => track.tags[kind]))].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
  }
  return { instrument: reachable('instrument'), mood: reachable('mood'), genre: reachable('genre') }
}

let t: TestApp
let index: SearchIndex
const tracks: Known[] = []
const albums: KnownAlbum[] = []

/** The album of a new track joins what is known, as `publishTrack` has it: its time is that of its first track. */
async function know(track: Omit<Known, 'albumId'>, album: string): Promise<void> {
  const { album_id: id } = await t.db.selectFrom('tracks').select('album_id').where('id', '=', track.id).executeTakeFirstOrThrow()
  const known = { ...track, albumId: id }
  tracks.push(known)
  const joined = albums.find((one) => one.id === id)
  if (!joined) {
    albums.push({ ...known, id, title: album, tracks: [known] })
    return
  }
  joined.tracks.push(known)
  joined.downloads += track.downloads
}

beforeAll(async () => {
  t = await createTestApp()
  index = new PostgresSearchIndex(t.db)
  const roll = dice(7)
  const artists = await Promise.all(
    ['달빛작업실', 'LOFI KID', 'Ünï', '밤'].map((nickname, at) => addMember(t, `artist${at}`, { nickname })),
  )
  for (const title of titles) {
    const artist = artists[roll(artists.length)]
    if (!artist) continue
    const some = (kind: TagKind) => vocabulary[kind].filter(() => roll(3) === 0)
    const tags = { instrument: some('instrument'), mood: some('mood'), genre: some('genre') }
    // Few distinct times and counters, so that the order among equals matters.
    const createdAt = new Date(Date.UTC(2026, 0, 1 + roll(5)))
    const downloads = roll(4)
    // Albums are named like tracks; a name that the artist has already is joined.
    const album = titles[roll(titles.length)] ?? title
    const { id } = await addTrack(t, artist, title, { tags, createdAt, downloads, album })
    await know({ id, title: title.toUpperCase(), nickname: artist.nickname, createdAt, downloads, tags }, album)
  }
})
afterAll(() => t.close())

const base: SearchRequest = { keyword: '', type: 't', tags: { instrument: [], mood: [], genre: [] }, sort: 'newest', page: 1, size: 100 }

describe('the PostgreSQL search index, beside a plain reference', () => {
  test.each(['t', 'n'] as SearchType[])('finds the same tracks and albums in the same order for every keyword (type %s)', async (type) => {
    for (const keyword of [...keywords, '달', '달빛', '빛작업', 'kid', 'ü', '작업실']) {
      for (const sort of browseSorts) {
        const expected = ordered(reference(tracks, { ...base, keyword, type }), sort)
        const found = await index.find({ ...base, keyword, type, sort })
        expect({ keyword, sort, ...found }).toEqual({ keyword, sort, ids: expected, total: expected.length })
        const expectedAlbums = ordered(referenceAlbums(albums, { ...base, keyword, type }), sort)
        const foundAlbums = await index.findAlbums({ ...base, keyword, type, sort })
        expect({ keyword, sort, ...foundAlbums }).toEqual({ keyword, sort, ids: expectedAlbums, total: expectedAlbums.length })
      }
    }
  })

  test('finds the same for random filters, keywords, sorts and pages', async () => {
    const roll = dice(11)
    for (let round = 0; round < 300; round++) {
      const some = (kind: TagKind) => (roll(2) === 0 ? [] : [...vocabulary[kind], 'no such tag'].filter(() => roll(2) === 0))
      const request: SearchRequest = {
        keyword: roll(2) === 0 ? '' : (keywords[roll(keywords.length)] ?? ''),
        type: roll(4) === 0 ? 'n' : 't',
        tags: { instrument: some('instrument'), mood: some('mood'), genre: some('genre') },
        sort: browseSorts[roll(3)] ?? 'newest',
        page: 1 + roll(4),
        size: 1 + roll(9),
      }
      const all = ordered(reference(tracks, request), request.sort)
      const from = (request.page - 1) * request.size
      expect({ request, ...(await index.find(request)) }).toEqual({ request, ids: all.slice(from, from + request.size), total: all.length })
      const allAlbums = ordered(referenceAlbums(albums, request), request.sort)
      expect({ request, ...(await index.findAlbums(request)) }).toEqual({
        request,
        ids: allAlbums.slice(from, from + request.size),
        total: allAlbums.length,
      })
      expect({ request, tags: await index.mappedTags(request) }).toEqual({ request, tags: referenceTags(tracks, request) })
    }
  })

  test('never leads to nothing: each mapped tag, chosen, has a result (D18)', async () => {
    const tags = { instrument: ['piano'], mood: [], genre: ['jazz', 'lofi'] }
    const mapped = await index.mappedTags({ ...base, tags })
    for (const kind of tagKinds) {
      for (const name of mapped[kind]) expect((await index.find({ ...base, tags: { ...tags, [kind]: [name] } })).total).toBeGreaterThan(0)
    }
  })

  test('the albums are many, and some have several tracks, or this compares nothing', () => {
    expect(albums.length).toBeGreaterThan(20)
    expect(albums.filter((album) => album.tracks.length > 1).length).toBeGreaterThan(2)
  })

  test('the migration makes the same of the albums that were there before it', async () => {
    const all = () =>
      sql`SELECT *, (SELECT array_agg(g ORDER BY g) FROM unnest(name_grams) g) AS name_grams,
      (SELECT array_agg(g ORDER BY g) FROM unnest(nickname_grams) g) AS nickname_grams FROM album_search ORDER BY album_id`.execute(t.db)
    const { rows: published } = await all()
    await sql`DROP TABLE album_search`.execute(t.db)
    const migration = await readFile(new URL('../../../db/migrations/0002_album_search.sql', import.meta.url), 'utf8')
    await sql.raw(migration).execute(t.db)
    const { rows: filled } = await all()
    expect(filled).toHaveLength(albums.length)
    expect(filled).toEqual(published)
  })

  test('shows a new and a removed track at once', async () => {
    const before = await index.find({ ...base, keyword: '새로운' })
    expect(before.total).toBe(0)
    const [{ id = 0 } = {}] = tracks
    await index.put({ id, title: '새로운 제목', nickname: 'x', createdAt: new Date(), tagIds: [] }, t.db)
    index.changed()
    expect(await index.find({ ...base, keyword: '새로운' })).toEqual({ ids: [id], total: 1 })
    await index.remove(id, t.db)
    index.changed()
    expect(await index.find({ ...base, keyword: '새로운' })).toEqual({ ids: [], total: 0 })
  })
})
