import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TagSet, TracksAnswer } from '@sori/contract/catalogue'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let other: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  other = await addMember(t, 'other')
  await addTrack(t, artist, '새벽 네시', {
    createdAt: new Date('2026-01-01T00:00:00Z'),
    downloads: 5,
    tags: { mood: ['calm', '잔잔한'], genre: ['lofi'] },
  })
  await addTrack(t, artist, 'Rainy Alley', {
    createdAt: new Date('2026-02-01T00:00:00Z'),
    downloads: 1,
  })
  await addTrack(t, other, 'HORIZON', {
    createdAt: new Date('2026-03-01T00:00:00Z'),
    downloads: 9,
    tags: { instrument: ['strings'], mood: ['epic'], genre: ['cinematic'] },
  })
})
afterAll(() => t.close())

const get = (url: string, headers = {}) => t.app.inject({ url, headers })
const browse = async (query: string, headers = {}) =>
  (await get(`/api/sounds/tracks?${query}`, headers)).json<TracksAnswer>()
const titlesIn = (response: TracksAnswer) => response.dtoList.map((item) => item.musicDTO.title)
const encoded = encodeURIComponent

describe('GET /api/sounds/tracks', () => {
  test('lists all tracks, newest first, with paging and upper-cased titles', async () => {
    const response = await browse('')
    expect(titlesIn(response)).toEqual(['HORIZON', 'RAINY ALLEY', '새벽 네시'])
    expect(response).toMatchObject({
      page: 1,
      size: 20,
      total: 3,
      start: 1,
      end: 1,
      prev: false,
      next: false,
    })
    const [, , dawn] = response.dtoList
    expect(dawn).toMatchObject({
      musicDTO: {
        nickname: '달빛작업실',
        duration: 12.345,
        createDate: '2026-01-01T00:00:00.000Z',
      },
      albumDTO: { albumName: 'FIRST ALBUM', userId: artist.id, albumArtPath: null },
      tagsStreamDTO: {
        instrumentTagName: 'piano',
        moodTagName: 'calm,잔잔한',
        genreTagName: 'lofi',
      },
    })
    expect(Buffer.from(dawn?.musicDTO.peaks ?? '', 'base64')).toHaveLength(400)
    expect(dawn).not.toHaveProperty('owned')
  })

  test('sorts and pages, and returns the true total past the last page', async () => {
    expect(titlesIn(await browse('sort=oldest'))).toEqual(['새벽 네시', 'RAINY ALLEY', 'HORIZON'])
    expect(titlesIn(await browse('sort=download&size=2'))).toEqual(['HORIZON', '새벽 네시'])
    expect(await browse('page=7&size=2')).toMatchObject({
      dtoList: [],
      page: 7,
      total: 3,
      start: 1,
      end: 2,
    })
    expect(await browse('page=1000000000&size=100')).toMatchObject({
      dtoList: [],
      page: 1_000_000_000,
      total: 3,
    })
  })

  test('searches titles and nicknames, also in NFD, and filters by tags', async () => {
    expect(titlesIn(await browse(`keyword=${encoded('새벽'.normalize('NFD'))}`))).toEqual([
      '새벽 네시',
    ])
    expect(titlesIn(await browse('keyword=rainy'))).toEqual(['RAINY ALLEY'])
    expect(titlesIn(await browse(`keyword=${encoded('달빛')}&type=n`))).toEqual([
      'RAINY ALLEY',
      '새벽 네시',
    ])
    expect(titlesIn(await browse(`keyword=${encoded('달빛')}`))).toEqual([])
    expect(titlesIn(await browse('more[genre]=lofi,cinematic&more[mood]=calm'))).toEqual([
      '새벽 네시',
    ])
    expect(await browse('more[genre]=unknown')).toMatchObject({ total: 0 })
    expect(titlesIn(await browse('keyword=%00'))).toEqual([])
  })

  test.each([
    ['page=0', 'page', 'NUMBER_TOO_SMALL'],
    ['page=-1', 'page', 'PATTERN'],
    ['page=x', 'page', 'PATTERN'],
    ['page=', 'page', 'PATTERN'],
    ['page=1.0', 'page', 'PATTERN'],
    ['page=1e9', 'page', 'PATTERN'],
    ['page=%201', 'page', 'PATTERN'],
    [`page=${encoded('０')}`, 'page', 'PATTERN'],
    ['page=1000000001', 'page', 'NUMBER_TOO_BIG'],
    ['page=1&page=2', 'page', 'PATTERN'],
    ['page[x]=1&page=0', 'page', 'NUMBER_TOO_SMALL'],
    ['size=0', 'size', 'NUMBER_TOO_SMALL'],
    ['size=101', 'size', 'NUMBER_TOO_BIG'],
    ['size=1.5', 'size', 'PATTERN'],
    ['sort=NEWEST', 'sort', 'UNKNOWN_VALUE'],
    ['sort=newest&sort=newest', 'sort', 'UNKNOWN_VALUE'],
    ['sort=random', 'sort', 'UNKNOWN_VALUE'],
    ['type=x', 'type', 'UNKNOWN_VALUE'],
    ['more[colour]=red', 'more[colour]', 'UNKNOWN_VALUE'],
    ['more%5Bcolour%5D=red', 'more[colour]', 'UNKNOWN_VALUE'],
    ['more[__proto__]=x', 'more[__proto__]', 'UNKNOWN_VALUE'],
    ['more[]=x', 'more[]', 'UNKNOWN_VALUE'],
    ['more[mood][x]=calm', 'more[mood][x]', 'UNKNOWN_VALUE'],
    ['more[mood]=calm&more[mood]=epic', 'more[mood]', 'PATTERN'],
    [`more[mood]=${'a'.repeat(4_001)}`, 'more[mood]', 'TOO_LONG'],
    ['keyword=a&keyword=b', 'keyword', 'PATTERN'],
    [`keyword=${'a'.repeat(256)}`, 'keyword', 'TOO_LONG'],
    [`keyword=${'a'.repeat(1_048_576)}`, 'keyword', 'TOO_LONG'],
    [
      `more[mood]=${Array.from({ length: 51 }, (_, i) => `t${i}`).join()}`,
      'more[mood]',
      'TOO_MANY',
    ],
  ])('refuses ?%.30s with the field and its code', async (query, field, code) => {
    const response = await get(`/api/sounds/tracks?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field, code }] })
  })

  test('ignores unknown parameters', async () => {
    expect((await browse('utm_source=x&__proto__=1')).total).toBe(3)
  })

  test('returns which tracks a member owns, and refuses an ended session', async () => {
    const response = await browse('sort=oldest', await bearer(t, artist))
    expect(response.dtoList.map(({ owned, inCart }) => [owned, inCart])).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
    expect(
      (await get('/api/sounds/tracks', { authorization: 'Bearer x.y.z' })).json(),
    ).toMatchObject({ code: 'SESSION_ENDED' })
  })

  test('lists a track after publication, and refuses its title a second time', async () => {
    expect((await browse('keyword=brand%20new')).total).toBe(0)
    await addTrack(t, other, 'Brand New', { createdAt: new Date('2025-01-01T00:00:00Z') })
    expect(titlesIn(await browse('keyword=brand%20new'))).toEqual(['BRAND NEW'])
    await expect(addTrack(t, other, 'brand new')).rejects.toMatchObject({
      constraint: 'tracks_title_unique',
    })
    expect((await browse('')).total).toBe(4)
  })
})

describe('tags', () => {
  test('GET /api/sounds/tags returns every tag by kind', async () => {
    expect((await get('/api/sounds/tags')).json()).toMatchObject({
      dtoList: [
        {
          instrument: ['piano', 'strings'],
          mood: ['calm', 'epic', '잔잔한'],
          genre: ['cinematic', 'jazz', 'lofi'],
        },
      ],
    })
  })

  test('GET /api/sounds/tags/mapped returns the tags that still have results', async () => {
    expect((await get('/api/sounds/tags/mapped?more[genre]=lofi')).json()).toMatchObject({
      dto: {
        instrument: ['piano'],
        mood: ['calm', '잔잔한'],
        genre: ['cinematic', 'jazz', 'lofi'],
      },
    })
    expect((await get(`/api/sounds/tags/mapped?keyword=HORIZON`)).json()).toMatchObject({
      dto: { instrument: ['strings'], mood: ['epic'], genre: ['cinematic'] },
    })
  })

  test('GET /api/sounds/tags/mapped?list=albums searches album names', async () => {
    const mapped = async (query: string) =>
      (await get(`/api/sounds/tags/mapped?${query}`)).json<{ dto: TagSet }>().dto
    const none = { instrument: [], mood: [], genre: [] }
    expect(await mapped('keyword=first%20album')).toEqual(none)
    expect(await mapped('keyword=first%20album&list=tracks')).toEqual(none)
    expect(await mapped('keyword=first%20album&list=albums')).toMatchObject({
      mood: ['calm', 'epic', '잔잔한'],
    })
    expect(await mapped('keyword=horizon&list=albums')).toEqual(none)
    expect(
      await mapped(`keyword=${encoded('달빛')}&type=n&list=albums&more[genre]=lofi`),
    ).toMatchObject({ mood: ['calm', '잔잔한'] })
  })

  test.each([
    ['type=q', 'type', 'UNKNOWN_VALUE'],
    ['list=artists', 'list', 'UNKNOWN_VALUE'],
    ['list=', 'list', 'REQUIRED'],
    ['more[colour]=red', 'more[colour]', 'UNKNOWN_VALUE'],
    ['more[mood]=calm&more[mood]=epic', 'more[mood]', 'PATTERN'],
    [
      `more[mood]=${Array.from({ length: 51 }, (_, i) => `t${i}`).join()}`,
      'more[mood]',
      'TOO_MANY',
    ],
    [`keyword=${'a'.repeat(256)}`, 'keyword', 'TOO_LONG'],
  ])(
    'GET /api/sounds/tags/mapped refuses ?%s with the field and its code',
    async (query, field, code) => {
      const response = await get(`/api/sounds/tags/mapped?${query}`)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field, code }] })
    },
  )

  test('GET /api/sounds/tags/mapped ignores unknown parameters', async () => {
    const none = { dto: { instrument: [], mood: [], genre: [] } }
    for (const hostile of ["'", '%', '_', '\\', '"', '\0', '🎵', '{1}'])
      expect((await get(`/api/sounds/tags/mapped?keyword=${encoded(hostile)}`)).json()).toEqual(
        none,
      )
    expect(
      (await get(`/api/sounds/tags/mapped?more[mood]=${encoded("'; --")}&keyword=새벽`)).json(),
    ).toMatchObject({ dto: { genre: [] } })
    expect(
      (await get('/api/sounds/tags/mapped?keyword=HORIZON&page=zero&sort=random')).json(),
    ).toMatchObject({ dto: { mood: ['epic'] } })
  })

  test('a track with an unknown tag is refused, and nothing of it is stored', async () => {
    const before = await t.db.selectFrom('tracks').select('id').execute()
    const publication = {
      artist,
      album: { name: 'New album', description: '', artPath: null },
      track: { title: 'Untagged', description: '' },
      tags: { instrument: ['kazoo'], mood: [], genre: [] },
      fileId: 1,
    }
    await expect(t.services.catalogue.publishTrack(publication)).rejects.toMatchObject({
      code: 'TAG_UNKNOWN',
      params: { tag: 'kazoo' },
    })
    expect(await t.db.selectFrom('tracks').select('id').execute()).toEqual(before)
  })
})

test('a title is found in its original spelling when upper case changes letters', async () => {
  await addTrack(t, other, 'Straße ışık', {
    album: 'Straße ışık',
    createdAt: new Date('2024-01-01T00:00:00Z'),
    tags: { genre: ['lofi'] },
  })
  for (const keyword of ['straße', 'STRASSE', 'ışık', 'e ışık']) {
    expect(titlesIn(await browse(`keyword=${encoded(keyword)}`))).toEqual(['STRASSE IŞIK'])
    expect((await get(`/api/sounds/albums?keyword=${encoded(keyword)}`)).json()).toMatchObject({
      total: 1,
    })
    expect((await get(`/api/sounds/tags/mapped?keyword=${encoded(keyword)}`)).json()).toMatchObject(
      { dto: { genre: ['lofi'] } },
    )
  }
})
