import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AlbumsAnswer } from '@sori/contract/catalogue'
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
  const firstOf = (month: number) => new Date(Date.UTC(2026, month, 1))
  await addTrack(t, artist, 'Dawn', {
    album: '새벽 앨범',
    createdAt: firstOf(1),
    downloads: 5,
    tags: { mood: ['calm'], genre: ['lofi'] },
  })
  await addTrack(t, other, 'Horizon', {
    album: 'Horizons',
    createdAt: firstOf(2),
    downloads: 9,
    tags: { mood: ['epic'], genre: ['cinematic'] },
  })
  await addTrack(t, artist, 'Rain', { album: 'Rainy Days', createdAt: firstOf(3), downloads: 1 })
  await addTrack(t, artist, 'Noon', {
    album: '새벽 앨범',
    createdAt: firstOf(4),
    downloads: 6,
    tags: { mood: ['bright'], genre: ['house'] },
  })
})
afterAll(() => t.close())

const encoded = encodeURIComponent
const get = (query: string, headers = {}) =>
  t.app.inject({ url: `/api/sounds/albums?${query}`, headers })
const browse = async (query: string) => (await get(query)).json<AlbumsAnswer>()
const namesIn = (response: AlbumsAnswer) => response.dtoList.map((item) => item.albumDTO.albumName)

describe('GET /api/sounds/albums', () => {
  test('lists each album once, newest first, with paging and upper-cased names', async () => {
    const response = await browse('')
    expect(namesIn(response)).toEqual(['RAINY DAYS', 'HORIZONS', '새벽 앨범'])
    expect(response).toMatchObject({
      page: 1,
      size: 20,
      total: 3,
      start: 1,
      end: 1,
      prev: false,
      next: false,
    })
    expect(response.dtoList[2]).toEqual({
      albumDTO: {
        albumId: expect.any(Number),
        userId: artist.id,
        nickname: '달빛작업실',
        albumName: '새벽 앨범',
        albumArtPath: null,
        description: 'An album',
        createDate: '2026-02-01T00:00:00.000Z',
        modifyDate: '2026-02-01T00:00:00.000Z',
      },
    })
  })

  test('sorts by downloads, and returns the true total past the last page', async () => {
    expect(namesIn(await browse('sort=oldest'))).toEqual(['새벽 앨범', 'HORIZONS', 'RAINY DAYS'])
    expect(namesIn(await browse('sort=download'))).toEqual(['새벽 앨범', 'HORIZONS', 'RAINY DAYS'])
    expect(namesIn(await browse('sort=download&size=1&page=2'))).toEqual(['HORIZONS'])
    expect(await browse('page=7&size=2')).toMatchObject({
      dtoList: [],
      page: 7,
      total: 3,
      start: 1,
      end: 2,
    })
    expect(await browse('page=999999999&sort=download')).toMatchObject({ dtoList: [], total: 3 })
  })

  test('searches album names and nicknames, also in NFD', async () => {
    expect(namesIn(await browse(`keyword=${encoded('새벽'.normalize('NFD'))}`))).toEqual([
      '새벽 앨범',
    ])
    expect(namesIn(await browse('keyword=rainy'))).toEqual(['RAINY DAYS'])
    expect(namesIn(await browse('keyword=dawn'))).toEqual([])
    expect(namesIn(await browse(`keyword=${encoded('달빛')}&type=n`))).toEqual([
      'RAINY DAYS',
      '새벽 앨범',
    ])
    expect(namesIn(await browse(`keyword=${encoded(' 새벽 \u3000 앨범')}`))).toEqual(['새벽 앨범'])
    for (const hostile of ["'", '%', '_', '\\', '"', '\0', '🎵', '😀'.repeat(255)])
      expect(await browse(`keyword=${encoded(hostile)}`)).toMatchObject({ dtoList: [], total: 0 })
  })

  test('matches an album when one of its tracks has all the tags', async () => {
    expect(namesIn(await browse('more[genre]=lofi,cinematic'))).toEqual(['HORIZONS', '새벽 앨범'])
    expect(namesIn(await browse('more[mood]=calm&more[genre]=lofi'))).toEqual(['새벽 앨범'])
    expect(namesIn(await browse('more[mood]=bright&more[genre]=house&sort=download'))).toEqual([
      '새벽 앨범',
    ])
    expect(await browse('more[mood]=calm&more[genre]=house')).toMatchObject({
      dtoList: [],
      total: 0,
    })
    expect(await browse('more[genre]=unknown')).toMatchObject({ total: 0 })
  })

  test.each([
    ['page=0', 'page', 'NUMBER_TOO_SMALL'],
    ['page=x', 'page', 'PATTERN'],
    ['size=101', 'size', 'NUMBER_TOO_BIG'],
    ['sort=random', 'sort', 'UNKNOWN_VALUE'],
    ['type=x', 'type', 'UNKNOWN_VALUE'],
    ['more[colour]=red', 'more[colour]', 'UNKNOWN_VALUE'],
    [`keyword=${'a'.repeat(256)}`, 'keyword', 'TOO_LONG'],
  ])('refuses ?%.30s with the field and its code', async (query, field, code) => {
    const response = await get(query)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field, code }] })
  })

  test('returns the same to members and visitors, and refuses an ended session', async () => {
    expect((await get('', await bearer(t, artist))).json()).toEqual(await browse(''))
    const ended = await get('', { authorization: 'Bearer x.y.z' })
    expect(ended.statusCode).toBe(401)
    expect(ended.json()).toMatchObject({ code: 'SESSION_ENDED' })
  })

  test('lists an album and its later tracks immediately after publication', async () => {
    expect((await browse('keyword=brand')).total).toBe(0)
    await addTrack(t, other, 'One', {
      album: 'Brand New',
      createdAt: new Date('2025-01-01T00:00:00Z'),
      downloads: 3,
    })
    expect(namesIn(await browse('keyword=brand'))).toEqual(['BRAND NEW'])
    expect((await browse('more[genre]=techno')).total).toBe(0)
    await addTrack(t, other, 'Two', {
      album: 'brand new',
      downloads: 10,
      tags: { genre: ['techno'] },
    })
    expect(namesIn(await browse('more[genre]=techno'))).toEqual(['BRAND NEW'])
    expect(namesIn(await browse('sort=oldest'))[0]).toBe('BRAND NEW')
    expect(namesIn(await browse('sort=download&size=1'))).toEqual(['BRAND NEW'])
    expect((await browse('')).total).toBe(4)
  })

  test('does not list the album of a failed publication', async () => {
    await expect(addTrack(t, artist, 'Dawn', { album: 'Never seen' })).rejects.toMatchObject({
      constraint: 'tracks_title_unique',
    })
    expect((await browse('keyword=never')).total).toBe(0)
  })
})
