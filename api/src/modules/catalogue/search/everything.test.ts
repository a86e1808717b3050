import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AlbumsAnswer, MappedTags, TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { initialsOf, searchText } from '../../../lib/text/search-text.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { PostgresSearchIndex } from './index.ts'

let t: TestApp
let moon: MemberRow
const ids = new Map<string, number>()
beforeAll(async () => {
  t = await createTestApp()
  moon = await addMember(t, 'moon', { nickname: '달빛작업실' })
  const bear = await addMember(t, 'bear', { nickname: 'PolarBear' })
  const add = async (
    artist: MemberRow,
    title: string,
    album: string,
    downloads: number,
    tags: Partial<Record<'instrument' | 'mood' | 'genre', string[]>>,
    description = '',
  ) => {
    const { id } = await addTrack(t, artist, title, {
      album,
      downloads,
      tags: { instrument: [], mood: [], genre: [], ...tags },
    })
    await t.db.updateTable('tracks').set({ description }).where('id', '=', id).execute()
    ids.set(title, id)
  }
  await add(moon, '달빛 산책로', '새벽 네시', 5, { instrument: ['piano'], mood: ['잔잔한'] })
  await add(moon, 'PIANO', '소품', 1, { mood: ['dark'] })
  await add(moon, 'PIANO ROLL', '소품', 9, { genre: ['techno'] })
  await add(bear, 'AURORA', 'Slow Air', 50, { instrument: ['piano'], genre: ['lofi'] })
  await add(bear, 'ICE', 'Slow Air', 70, { instrument: ['가야금'] }, 'A distant piano, and rain.')
  await add(bear, '눅눅한 스네어', 'Drum Kit', 3, { instrument: ['drums'] })
})
afterAll(() => t.close())

const get = async <T>(path: string, query: Record<string, string>) =>
  (await t.app.inject(`${path}?${new URLSearchParams({ type: 'a', ...query })}`)).json<T>()
async function search(keyword: string, query: Record<string, string> = {}) {
  const { dtoList, total, spelling } = await get<TracksAnswer>('/api/sounds/tracks', {
    keyword,
    ...query,
  })
  expect(total).toBeGreaterThanOrEqual(dtoList.length)
  return { titles: dtoList.map(({ musicDTO }) => musicDTO.title), total, spelling }
}
const searchTitles = async (keyword: string, query = {}) => (await search(keyword, query)).titles

describe('a search in all fields', () => {
  test('ranks exact titles, words, tags and descriptions, then downloads', async () => {
    const ranked = ['PIANO', 'PIANO ROLL', 'AURORA', '달빛 산책로', 'ICE']
    expect(await searchTitles('piano')).toEqual(ranked)
    expect(await searchTitles('piano', { size: '2', page: '2' })).toEqual(ranked.slice(2, 4))
    expect(await searchTitles('piano', { sort: 'download' })).toEqual([
      'ICE',
      'AURORA',
      'PIANO ROLL',
      '달빛 산책로',
      'PIANO',
    ])
  })

  test('finds all tracks of an artist, in any case', async () => {
    expect(await searchTitles('POLARBEAR')).toEqual(['ICE', 'AURORA', '눅눅한 스네어'])
    expect(await searchTitles('polarbear piano')).toEqual(['AURORA', 'ICE'])
  })

  test.each([
    ['tags in both languages', '잔잔한 피아노', ['달빛 산책로']],
    ['tags in both languages', 'calm piano', ['달빛 산책로']],
    ['synonyms of tags', 'gayageum', ['ICE']],
    ['a name with another spelling', 'lo-fi', ['AURORA']],
    ['a name with a space', 'lo fi', ['AURORA']],
    ['words in the other language', 'snare', ['눅눅한 스네어']],
    ['a word of the description', 'rain', ['ICE']],
    ['albums', 'slow air', ['ICE', 'AURORA']],
    ['names without spaces', '달빛산책로', ['달빛 산책로']],
    ['initial consonants', 'ㄷㅂㅅㅊㄹ', ['달빛 산책로']],
    ['initial consonants of a tag', 'ㅈㅈㅎ', ['달빛 산책로']],
    ['full width', 'ＡＵＲＯＲＡ', ['AURORA']],
    ['NFD', '달빛 산책로'.normalize('NFD'), ['달빛 산책로']],
    ['eight words at most', `aurora ${'air '.repeat(20)}`, ['AURORA']],
  ])('finds %s (%s)', async (_, keyword, expectedTitles) => {
    expect(await searchTitles(keyword)).toEqual(expectedTitles)
  })

  test.each(['', '!?', '%', '_', "'; DROP TABLE", '\u0001piano\u0002', '뷁뷁', '\ud800'])(
    'answers the difficult keyword %j',
    async (keyword) => {
      const response = await t.app.inject(
        `/api/sounds/tracks?type=a&keyword=${encodeURIComponent(keyword.toWellFormed())}`,
      )
      expect(response.statusCode).toBe(200)
    },
  )

  test.each([
    ['pinao', 'piano'],
    ['새벼', '새벽'],
    ['세벽', '새벽'],
    ['gayageun', 'gayageum'],
    ['polrabear', 'polarbear'],
    ['calm pinao', 'calm piano'],
    ['달빛ㅅ', '달빛'],
    ['vldksh', '피아노'],
    ['VLDKSH', '피아노'],
    ['ekfqlc 산책로', '달빛 산책로'],
    ['snrsnrgks', '눅눅한'],
    ['ㅔㅑ무ㅐ', 'piano'],
    ['calm ㅔㅑ무ㅐ', 'calm piano'],
  ])(
    'corrects %s to %s, unless the visitor searches for exactly this text',
    async (typed, spelling) => {
      const corrected = await search(typed)
      expect(corrected).toEqual({ ...(await search(spelling)), spelling })
      expect(corrected.total).toBeGreaterThan(0)
      expect(await search(typed, { literal: 'true' })).toEqual({
        titles: [],
        total: 0,
        spelling: null,
      })
    },
  )

  test('corrects nothing when each word is found, or no similar word exists', async () => {
    expect(await search('snare aurora')).toEqual({ titles: [], total: 0, spelling: null })
    expect(await search('qqqqqq piano')).toEqual({ titles: [], total: 0, spelling: null })
  })

  test('finds albums by their tracks, exact names first', async () => {
    const names = async (keyword: string) =>
      (await get<AlbumsAnswer>('/api/sounds/albums', { keyword })).dtoList.map(
        ({ albumDTO }) => albumDTO.albumName,
      )
    expect(await names('slow air')).toEqual(['SLOW AIR'])
    expect(await names('piano')).toEqual(['SLOW AIR', '소품', '새벽 네시'])
    expect(await names('drum')).toEqual(['DRUM KIT'])
  })

  test('returns the tags of its results with their counts', async () => {
    const mapped = await get<{ dto: MappedTags }>('/api/sounds/tags/mapped', {
      keyword: 'calm',
      counts: 'true',
    })
    expect(mapped.dto).toMatchObject({ instrument: ['piano'], mood: ['잔잔한'], genre: [] })
    expect(mapped.dto.counts).toEqual({ piano: 1, 잔잔한: 1 })
  })

  test('finds the same hits in the cache as by sorting all hits', async () => {
    const [cachedIndex, sortingIndex] = [{}, { deepRows: 0 }].map(
      (options) => new PostgresSearchIndex(t.db, options),
    )
    const tags = { instrument: [], mood: [], genre: [] }
    for (const keyword of ['piano', 'polarbear', '달빛', 'slow air', 'ㅅ', 'calm piano', 'o'])
      for (const page of [1, 2, 3]) {
        const request = { keyword, type: 'a', tags, sort: 'match', page, size: 2 } as const
        expect(await cachedIndex?.findTracks(request)).toEqual(
          await sortingIndex?.findTracks(request),
        )
        expect(await cachedIndex?.findAlbums(request)).toEqual(
          await sortingIndex?.findAlbums(request),
        )
      }
  })

  test('searches only titles for type t, without corrections', async () => {
    expect(await searchTitles('gayageum', { type: 't' })).toEqual([])
    expect(await search('pinao', { type: 't' })).not.toHaveProperty('spelling', 'piano')
    const response = await t.app.inject('/api/sounds/tracks?type=x')
    expect(response.statusCode).toBe(400)
  })
})

describe('the search index', () => {
  const readAlbumId = async (name: string) => {
    const albums = t.db.selectFrom('albums').select('id').where('name', '=', name)
    return (await albums.executeTakeFirstOrThrow()).id
  }
  const patch = async (url: string, payload: object) => {
    const headers = await bearer(t, moon)
    const response = await t.app.inject({ method: 'PATCH', url, headers, payload })
    expect(response.statusCode).toBe(200)
  }

  test('finds a changed description, name or visibility immediately', async () => {
    const id = ids.get('PIANO')
    expect(await searchTitles('zither')).toEqual([])
    await patch(`/api/me/tracks/${id}`, { title: 'PIANO', description: 'Not a zither' })
    expect(await searchTitles('zither')).toEqual(['PIANO'])
    await patch(`/api/me/tracks/${id}`, { hidden: true })
    expect(await searchTitles('zither')).toEqual([])
    await patch(`/api/me/tracks/${id}`, { hidden: false })
    expect(await searchTitles('zither')).toEqual(['PIANO'])
    const url = `/api/me/albums/${await readAlbumId('소품')}`
    await patch(url, { albumName: 'Vibraphone', description: 'Bars' })
    expect(await searchTitles('vibraphone')).toEqual(['PIANO ROLL', 'PIANO'])
  })

  test('reorders the albums immediately after an album is renamed', async () => {
    const first = async () =>
      (await get<AlbumsAnswer>('/api/sounds/albums', { keyword: 'piano' })).dtoList[0]?.albumDTO
        .albumName
    const url = `/api/me/albums/${await readAlbumId('새벽 네시')}`
    await patch(url, { albumName: 'Pi-ano', description: 'At night' })
    expect(await first()).toBe('SLOW AIR')
    // The words of the new name also find the album's tracks.
    await patch(url, { albumName: 'Piano', description: 'At night' })
    expect(await first()).toBe('PIANO')
  })
})

test('the API and the database normalise names in the same way', async () => {
  for (const text of [
    'Ｌｏ－Fi, beat!',
    "R&B 'n' (soul)",
    '달빛\t산책·로',
    ' a\u00a0b\u3000c ',
    '[x]\\y',
  ]) {
    const { rows } = await sql<{ text: string; initials: string }>`
      SELECT search_text(lower(${text})) AS text, name_initials(${text}) AS initials`.execute(t.db)
    expect(rows[0]).toEqual({ text: searchText(text), initials: initialsOf(text) })
  }
})
