import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type {
  AlbumAnswer,
  AlbumsAnswer,
  TagSet,
  TrackAnswer,
  TracksAnswer,
} from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let other: MemberRow
let admin: MemberRow
let ids: { dawn: number; dusk: number; theirs: number; first: number; second: number }
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  other = await addMember(t, 'other')
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE files, albums, tracks, tags CASCADE`.execute(t.db)
  const createdOn = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  const { id: dawn } = await addTrack(t, artist, 'Dawn', { album: 'First', ...createdOn(3) })
  const { id: dusk } = await addTrack(t, artist, 'Dusk', {
    album: 'Second',
    ...createdOn(1),
    tags: { mood: ['dark'] },
  })
  const { id: theirs } = await addTrack(t, other, 'Theirs', { album: 'First', ...createdOn(2) })
  const albumOf = async (id: number) =>
    (
      await t.db
        .selectFrom('tracks')
        .select('album_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).album_id
  ids = { dawn, dusk, theirs, first: await albumOf(dawn), second: await albumOf(dusk) }
})

const call = async (
  method: 'GET' | 'PATCH' | 'POST',
  url: string,
  caller: MemberRow | null,
  payload?: object,
) =>
  t.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(caller && { headers: await bearer(t, caller) }),
  })
const get = async <T>(url: string, caller: MemberRow | null = null) =>
  (await call('GET', url, caller)).json<T>()
const readTitles = async (url: string, caller: MemberRow | null = null) =>
  (await get<TracksAnswer>(url, caller)).dtoList.map(({ musicDTO }) => musicDTO.title)
const readNames = async (url: string, caller: MemberRow | null = null) =>
  (await get<AlbumsAnswer>(url, caller)).dtoList.map(({ albumDTO }) => albumDTO.albumName)
const refusalIn = async (response: ReturnType<typeof call>) => {
  const { statusCode, json } = await response
  const { code, errors } = (
    json as () => { code: string; errors?: { field: string; code: string }[] }
  )()
  return [statusCode, code, ...(errors ?? []).map((error) => `${error.field} ${error.code}`)]
}

describe('the lists of albums and tracks', () => {
  test('search parts of titles in any case, and match special characters literally', async () => {
    expect(await readTitles('/api/me/tracks?keyword=Aw', artist)).toEqual(['DAWN'])
    expect(await readTitles('/api/admin/tracks?keyword=D&size=1', admin)).toEqual(['DAWN'])
    expect(await readNames('/api/me/albums?keyword=second', artist)).toEqual(['SECOND'])
    expect(await get('/api/me/albums?keyword=%25', artist)).toMatchObject({ dtoList: [], total: 0 })
  })

  test('keep a renamed row that does not match the keyword, and mark it', async () => {
    type Marked = { dtoList: { unmatched?: boolean }[]; total: number }
    const marks = async (url: string, caller: MemberRow) =>
      (await get<Marked>(url, caller)).dtoList.map(({ unmatched }) => unmatched)
    const keepQuery = `keep=${ids.dusk},${ids.theirs}`
    expect(await readTitles(`/api/admin/tracks?keyword=dawn&${keepQuery}`, admin)).toEqual([
      'DAWN',
      'THEIRS',
      'DUSK',
    ])
    expect(await marks(`/api/admin/tracks?keyword=dawn&${keepQuery}`, admin)).toEqual([
      undefined,
      true,
      true,
    ])
    expect(await readTitles(`/api/me/tracks?keyword=dawn&${keepQuery}`, artist)).toEqual([
      'DAWN',
      'DUSK',
    ])
    expect(await marks(`/api/admin/tracks?type=n&keyword=artist&${keepQuery}`, admin)).toEqual([
      undefined,
      true,
      undefined,
    ])
    expect(await marks(`/api/me/albums?keyword=first&keep=${ids.second}`, artist)).toEqual([
      undefined,
      true,
    ])
    expect(await refusalIn(call('GET', '/api/me/tracks?keyword=dawn&keep=1,x', artist))).toEqual([
      400,
      'VALIDATION',
      'keep.1 PATTERN',
    ])
  })

  test('filter hidden or public items; tracks of a hidden album count as hidden', async () => {
    await t.db
      .updateTable('albums')
      .set({ hidden_at: new Date(), hidden_by: 'artist' })
      .where('id', '=', ids.first)
      .execute()
    const filtered = (visibility: string) =>
      Promise.all([
        readNames(`/api/admin/albums?visibility=${visibility}`, admin),
        readTitles(`/api/admin/tracks?visibility=${visibility}`, admin),
      ])
    expect(await filtered('hidden')).toEqual([['FIRST'], ['DAWN']])
    expect(await filtered('shown')).toEqual([
      ['FIRST', 'SECOND'],
      ['THEIRS', 'DUSK'],
    ])
    expect(await readTitles('/api/me/tracks?visibility=hidden&keyword=dusk', artist)).toEqual([])
    expect(await refusalIn(call('GET', '/api/me/tracks?visibility=x', artist))).toEqual([
      400,
      'VALIDATION',
      'visibility UNKNOWN_VALUE',
    ])
  })

  test("return an artist's own items, and all items to administrators, newest first", async () => {
    expect(await readTitles('/api/me/tracks', artist)).toEqual(['DAWN', 'DUSK'])
    expect(await readTitles('/api/admin/tracks', admin)).toEqual(['DAWN', 'THEIRS', 'DUSK'])
    expect(await readNames('/api/me/albums', artist)).toEqual(['FIRST', 'SECOND'])
    expect(await get('/api/admin/albums?size=1&page=2', admin)).toMatchObject({
      dtoList: [
        {
          albumDTO: {
            albumName: 'FIRST',
            userId: other.id,
            nickname: 'other',
            description: 'An album',
          },
        },
      ],
      page: 2,
      size: 1,
      total: 3,
      start: 1,
      end: 3,
      prev: false,
      next: false,
    })
    expect((await get<TracksAnswer>('/api/me/tracks', artist)).dtoList[1]).toMatchObject({
      musicDTO: {
        musicId: ids.dusk,
        description: 'A track',
        createDate: '2026-01-01T00:00:00.000Z',
      },
      tagsStreamDTO: { moodTagName: 'dark' },
      owned: true,
    })
    expect(await get('/api/me/tracks?page=9', artist)).toMatchObject({ dtoList: [], total: 2 })
  })

  test.each([
    ['more[createDate]=asc', ['DUSK', 'THEIRS', 'DAWN']],
    ['more[createDate]=desc', ['DAWN', 'THEIRS', 'DUSK']],
    ['more[musicId]=asc', ['DAWN', 'DUSK', 'THEIRS']],
    ['more[musicId]=desc', ['THEIRS', 'DUSK', 'DAWN']],
    ['more[createDate]=asc&more[musicId]=desc&page=1&x=y', ['DUSK', 'THEIRS', 'DAWN']],
  ])('sort by %s', async (query, order) => {
    expect(await readTitles(`/api/admin/tracks?${query}`, admin)).toEqual(order)
    const albums = query.replace('musicId', 'albumId')
    const ownNames = await readNames(`/api/me/albums?${albums}`, artist)
    expect(ownNames).toEqual(
      order
        .filter((title) => title !== 'THEIRS')
        .map((title) => (title === 'DAWN' ? 'FIRST' : 'SECOND')),
    )
  })

  test.each([
    ['tracks', 'more[albumId]=asc', 'more[albumId] UNKNOWN_VALUE'],
    ['tracks', 'more[title]=asc', 'more[title] UNKNOWN_VALUE'],
    ['albums', 'more[musicId]=asc', 'more[musicId] UNKNOWN_VALUE'],
    ['albums', 'more[createDate]=up', 'more[createDate] UNKNOWN_VALUE'],
    ['albums', 'page=0', 'page NUMBER_TOO_SMALL'],
    ['albums', 'size=101', 'size NUMBER_TOO_BIG'],
  ])('reject %s with %s', async (list, query, error) => {
    for (const [whose, caller] of [
      ['me', artist],
      ['admin', admin],
    ] as const)
      expect(await refusalIn(call('GET', `/api/${whose}/${list}?${query}`, caller))).toEqual([
        400,
        'VALIDATION',
        error,
      ])
  })

  test("show an album's tracks to its artist and to administrators", async () => {
    const url = `/api/me/albums/${ids.first}/tracks`
    for (const caller of [artist, admin]) expect(await readTitles(url, caller)).toEqual(['DAWN'])
    expect(await refusalIn(call('GET', url, other))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalIn(call('GET', '/api/me/albums/999999/tracks', artist))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })
})

describe('PATCH /api/me/tracks/{musicId}', () => {
  test.each(['artist', 'admin'] as const)(
    'sent by %s changes lists, search and pages, and the old address still works',
    async (caller) => {
      const response = call(
        'PATCH',
        `/api/me/tracks/${ids.dawn}`,
        caller === 'artist' ? artist : admin,
        {
          title: ' 새 제목 ',
          description: 'new',
        },
      )
      expect((await response).json()).toEqual({ code: 'TRACK_CHANGED', message: '저장되었습니다.' })
      expect(await readTitles(`/api/sounds/tracks?keyword=${encodeURIComponent('새 제')}`)).toEqual(
        ['새 제목'],
      )
      expect(await readTitles('/api/sounds/tracks?keyword=dawn')).toEqual([])
      expect(await readTitles('/api/me/tracks', artist)).toEqual(['새 제목', 'DUSK'])
      const formerPage = await get<TrackAnswer>('/api/sounds/tracks/artist/title/DAWN')
      expect(formerPage.dto.musicDTO.title).toBe('새 제목')
      const page = await get<{ dto: object }>(
        `/api/sounds/tracks/artist/title/${encodeURIComponent('새 제목')}`,
      )
      expect(page.dto).toMatchObject({
        musicDTO: { description: 'new', createDate: '2026-01-03T00:00:00.000Z' },
        tagsStreamDTO: { moodTagName: 'calm' },
      })
      expect(
        (page.dto as TracksAnswer['dtoList'][number]).musicDTO.modifyDate >
          '2026-01-03T00:00:00.000Z',
      ).toBe(true)
      expect(await readTitles('/api/sounds/tracks?more[mood]=calm&sort=oldest')).toEqual([
        'THEIRS',
        '새 제목',
      ])
    },
  )

  test('rejects other members, unknown tracks and invalid titles', async () => {
    const patch = (id: number, payload: object, caller = artist) =>
      refusalIn(call('PATCH', `/api/me/tracks/${id}`, caller, payload))
    const valid = { title: 'Good', description: 'x' }
    expect(await patch(ids.dawn, valid, other)).toEqual([403, 'FORBIDDEN'])
    expect(await patch(999_999, valid)).toEqual([404, 'NOT_FOUND'])
    expect(await patch(ids.dawn, { ...valid, title: 'dusk' })).toEqual([
      400,
      'VALIDATION',
      'title TAKEN',
    ])
    expect(await patch(ids.dawn, { ...valid, title: 'a-b' })).toEqual([
      400,
      'VALIDATION',
      'title PATTERN',
    ])
    expect(await patch(ids.dawn, { version: 0 })).toEqual([
      400,
      'VALIDATION',
      'title REQUIRED',
      'description REQUIRED',
    ])
    expect(await patch(ids.dawn, { ...valid, description: 'a\0b' })).toEqual([
      400,
      'VALIDATION',
      'description PATTERN',
    ])
    expect(await readTitles('/api/sounds/tracks')).toEqual(['DAWN', 'THEIRS', 'DUSK'])
  })
})

describe('PATCH /api/me/albums/{albumId}', () => {
  test.each(['artist', 'admin'] as const)(
    'sent by %s changes lists, search and pages immediately',
    async (caller) => {
      const member = caller === 'artist' ? artist : admin
      const response = call('PATCH', `/api/me/albums/${ids.first}`, member, {
        albumName: 'Ⅱ: 두번째/빛',
        description: 'line\nline',
      })
      expect((await response).json()).toEqual({ code: 'ALBUM_CHANGED', message: '저장되었습니다.' })
      expect(await readNames(`/api/sounds/albums?keyword=${encodeURIComponent('째/')}`)).toEqual([
        'Ⅱ: 두번째/빛',
      ])
      expect(await readNames('/api/sounds/albums?keyword=first')).toEqual(['FIRST'])
      const url = `/api/sounds/albums/artist/title/${encodeURIComponent('Ⅱ: 두번째/빛')}`
      expect((await get<AlbumAnswer>(url)).dtoList[0]).toMatchObject({
        albumDTO: { description: 'line\nline' },
        tracks: [{ musicDTO: { title: 'DAWN' }, albumDTO: { albumName: 'Ⅱ: 두번째/빛' } }],
      })
      expect(await readNames('/api/me/albums', artist)).toEqual(['Ⅱ: 두번째/빛', 'SECOND'])
    },
  )

  test('stores single spaces in a name, and searches ignore repeated spaces', async () => {
    const change = { albumName: ' two   words', description: 'x' }
    expect((await call('PATCH', `/api/me/albums/${ids.first}`, artist, change)).statusCode).toBe(
      200,
    )
    for (const path of ['/api/sounds/albums', '/api/me/albums']) {
      expect(await readNames(`${path}?keyword=two%20%20words`, artist)).toEqual(['TWO WORDS'])
    }
  })

  test('rejects other members, unknown albums and invalid names', async () => {
    const patch = (id: number, payload: object, caller = artist) =>
      refusalIn(call('PATCH', `/api/me/albums/${id}`, caller, payload))
    const valid = { albumName: 'Good', description: 'x' }
    expect(await patch(ids.first, valid, other)).toEqual([403, 'FORBIDDEN'])
    expect(await patch(999_999, valid)).toEqual([404, 'NOT_FOUND'])
    expect(await patch(ids.first, { ...valid, albumName: 'second' })).toEqual([
      400,
      'VALIDATION',
      'albumName TAKEN',
    ])
    expect(await patch(ids.first, { ...valid, albumName: '..' })).toEqual([
      400,
      'VALIDATION',
      'albumName PATTERN',
    ])
    expect(await patch(ids.first, { albumName: 'a', description: '' })).toEqual([
      400,
      'VALIDATION',
      'albumName TOO_SHORT',
      'description REQUIRED',
    ])
    expect((await readNames('/api/admin/albums?more[albumId]=asc', admin)).sort()).toEqual([
      'FIRST',
      'FIRST',
      'SECOND',
    ])
  })
})

describe('POST /api/me/tracks/{musicId}/tags', () => {
  const tags = { instrument: ['PIANO', 'piano '], mood: ['dark'], genre: ['jazz'] }

  test.each(['artist', 'admin'] as const)(
    'sent by %s replaces the tags in lists and filters immediately',
    async (caller) => {
      const response = call(
        'POST',
        `/api/me/tracks/${ids.dawn}/tags`,
        caller === 'artist' ? artist : admin,
        tags,
      )
      expect((await response).json()).toEqual({ code: 'TRACK_TAGGED', message: '저장되었습니다.' })
      expect(await readTitles('/api/sounds/tracks?more[mood]=dark')).toEqual(['DAWN', 'DUSK'])
      expect(await readTitles('/api/sounds/tracks?more[mood]=calm')).toEqual(['THEIRS'])
      expect(
        (await get<TracksAnswer>('/api/me/tracks', artist)).dtoList[0]?.tagsStreamDTO,
      ).toMatchObject({
        instrumentTagName: 'piano',
        moodTagName: 'dark',
        genreTagName: 'jazz',
      })
      await call('POST', `/api/me/tracks/${ids.theirs}/tags`, other, tags)
      expect((await get<{ dto: TagSet }>('/api/sounds/tags/mapped')).dto.mood).toEqual(['dark'])
      expect(await readNames('/api/sounds/albums?more[mood]=calm')).toEqual([])
    },
  )

  test('rejects other members, unknown tracks and tags, and a missing kind', async () => {
    const post = (id: number, payload: object, caller = artist) =>
      refusalIn(call('POST', `/api/me/tracks/${id}/tags`, caller, payload))
    expect(await post(ids.dawn, tags, other)).toEqual([403, 'FORBIDDEN'])
    expect(await post(999_999, tags)).toEqual([404, 'NOT_FOUND'])
    expect(await post(ids.dawn, { ...tags, mood: [] })).toEqual([
      400,
      'VALIDATION',
      'mood REQUIRED',
    ])
    expect(await post(ids.dawn, { mood: ['calm'] })).toEqual([
      400,
      'VALIDATION',
      'instrument REQUIRED',
      'genre REQUIRED',
    ])
    expect(await post(ids.dawn, { ...tags, mood: ['jazz'] })).toEqual([
      400,
      'TAG_UNKNOWN',
      'mood TAG_UNKNOWN',
    ])
    expect(
      await post(ids.dawn, {
        ...tags,
        genre: Array.from({ length: 21 }, (_, index) => `g${index}`),
      }),
    ).toEqual([400, 'VALIDATION', 'genre TOO_MANY'])
    expect(
      (await get<TracksAnswer>('/api/me/tracks', artist)).dtoList[0]?.tagsStreamDTO.moodTagName,
    ).toBe('calm')
  })

  test('stores the tags of the same one of several concurrent requests in all tables', async () => {
    const moods = Array.from({ length: 6 }, (_, index) => `mood ${index}`)
    await t.services.tags.create(admin.id, { mood: moods })
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        moods.map((mood) =>
          call('POST', `/api/me/tracks/${ids.dawn}/tags`, artist, { ...tags, mood: [mood] }),
        ),
      )
      const shown =
        (await get<TracksAnswer>('/api/me/tracks', artist)).dtoList[0]?.tagsStreamDTO.moodTagName ??
        ''
      expect(moods).toContain(shown)
      expect(await readTitles(`/api/sounds/tracks?more[mood]=${moods.join()}`)).toEqual(['DAWN'])
      expect(await readTitles(`/api/sounds/tracks?more[mood]=${shown}`)).toEqual(['DAWN'])
    }
  })
})
