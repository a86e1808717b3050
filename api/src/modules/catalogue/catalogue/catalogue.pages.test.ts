import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AlbumAnswer, TrackAnswer } from '@sori/contract/catalogue'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let other: MemberRow
let dawn: { id: number; filePath: string }
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist', { nickname: '달빛Studio' })
  other = await addMember(t, 'other', { nickname: 'other' })
  const createdAt = new Date('2026-01-02T00:00:00Z')
  dawn = await addTrack(t, artist, '새벽 Dawn', {
    album: '새벽 Album',
    createdAt,
    tags: { mood: ['calm', '잔잔한'] },
  })
  await addTrack(t, artist, 'Earlier', {
    album: '새벽 album',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  await addTrack(t, other, '새벽 Dawn', { album: '새벽 Album' })
})
afterAll(() => t.close())

const encoded = encodeURIComponent
const get = (url: string, headers = {}) => t.app.inject({ url, headers })
const getTrack = (nickname: string, title: string, headers = {}) =>
  get(`/api/sounds/tracks/${encoded(nickname)}/title/${encoded(title)}`, headers)
const getAlbum = (nickname: string, name: string, query = '', headers = {}) =>
  get(`/api/sounds/albums/${encoded(nickname)}/title/${encoded(name)}${query}`, headers)

const hostile = [
  'a/b',
  '.../..x',
  '%2F',
  '100%',
  '%',
  '?a=b&c#d',
  "'; DROP TABLE tracks",
  '"quoted"',
  'back\\slash',
  '+ +',
  '😀🎵',
  '{1,2}',
  'null',
  'É',
  'Straße',
  'İstanbul',
  '한글',
  '한'.repeat(255),
  '🎵'.repeat(255),
  'x'.repeat(255),
]
const absent: [string, string][] = [
  ['달빛Studio', 'no such name'],
  ['nobody', '새벽 Dawn'],
  ['달빛', '새벽 Dawn'],
  ['달빛Studio', '%'],
  ['달빛Studio', '_'],
  ['달빛Studio', 'a\0b'],
  ['a\0b', '새벽 Dawn'],
  ['달빛Studio', 'x'.repeat(4_000)],
  ['달빛Studio', 'x'.repeat(9_000)],
  ['달빛Studio', ''],
]

describe('GET /api/sounds/tracks/{nickname}/title/{title}', () => {
  test('returns the track with its filePath', async () => {
    const response = await getTrack('달빛Studio', '새벽 DAWN')
    expect(response.statusCode).toBe(200)
    const { dto } = response.json<TrackAnswer>()
    expect(dto).toMatchObject({
      filePath: dawn.filePath,
      musicDTO: {
        musicId: dawn.id,
        title: '새벽 DAWN',
        nickname: '달빛Studio',
        filePath: dawn.filePath,
        duration: 12.345,
      },
      albumDTO: { albumName: '새벽 ALBUM', userId: artist.id, albumArtPath: null },
      tagsStreamDTO: {
        instrumentTagName: 'piano',
        moodTagName: 'calm,잔잔한',
        genreTagName: 'jazz',
      },
    })
    expect(dto).not.toHaveProperty('owned')
  })

  test('finds a title in any case and Unicode composition, only of this artist', async () => {
    expect(
      (await getTrack('달빛sTUDIO'.normalize('NFD'), '새벽 dawn'.normalize('NFD'))).json(),
    ).toMatchObject({
      dto: { filePath: dawn.filePath },
    })
    expect((await getTrack('OTHER', '새벽 dawn')).json()).toMatchObject({
      dto: { albumDTO: { userId: other.id } },
    })
  })

  test('returns whether a member owns the track, and refuses an ended session', async () => {
    expect(
      (await getTrack('달빛Studio', '새벽 Dawn', await bearer(t, artist))).json(),
    ).toMatchObject({
      dto: { owned: true, inCart: false },
    })
    expect(
      (await getTrack('달빛Studio', '새벽 Dawn', await bearer(t, other))).json(),
    ).toMatchObject({
      dto: { owned: false, inCart: false },
    })
    const ended = await getTrack('달빛Studio', '새벽 Dawn', { authorization: 'Bearer x.y.z' })
    expect(ended.statusCode).toBe(401)
    expect(ended.json()).toMatchObject({ code: 'SESSION_ENDED' })
  })

  test.each(absent)('answers 404 for %.20s without a track %.20s', async (nickname, title) => {
    const response = await getTrack(nickname, title)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['%', '%zz', '%ff', '%ed%a0%80'])(
    'refuses the wrongly encoded address %s',
    async (broken) => {
      const response = await get(`/api/sounds/tracks/other/title/${broken}`)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'VALIDATION' })
    },
  )

  test('finds a track and its album with any name immediately after publication', async () => {
    for (const name of hostile) {
      const nickname = `${name}${name.length > 100 ? '' : ' nick'}`
      const member = await addMember(t, `m${hostile.indexOf(name)}`, { nickname })
      expect((await getTrack(nickname, name)).statusCode).toBe(404)
      const { id } = await addTrack(t, member, name, { album: name })
      for (const form of [name, name.normalize('NFD')]) {
        const track = await getTrack(nickname.normalize('NFD'), form)
        expect({ name, status: track.statusCode, ...track.json<object>() }).toMatchObject({
          name,
          status: 200,
          dto: { musicDTO: { musicId: id } },
        })
        const album = await getAlbum(nickname, form)
        expect({ name, ...album.json<object>() }).toMatchObject({
          name,
          dtoList: [{ tracks: [{ musicDTO: { musicId: id } }] }],
        })
      }
      // The names in lists have to work as addresses.
      const { musicDTO } = (await getTrack(nickname, name)).json<TrackAnswer>().dto
      expect((await getTrack(musicDTO.nickname, musicDTO.title)).json()).toMatchObject({
        dto: { musicDTO: { musicId: id } },
      })
    }
  })
})

describe('GET /api/sounds/albums/{nickname}/title/{albumName}', () => {
  test('returns the album and its tracks in the order of addition', async () => {
    const response = await getAlbum('달빛Studio', '새벽 Album', '?nickname=x&albumName=y&page=zero')
    expect(response.statusCode).toBe(200)
    const { dtoList } = response.json<AlbumAnswer>()
    expect(dtoList).toHaveLength(1)
    const [{ albumDTO, tracks } = { albumDTO: null, tracks: [] }] = dtoList
    expect(albumDTO).toMatchObject({
      albumName: '새벽 ALBUM',
      nickname: '달빛Studio',
      description: 'An album',
      albumArtPath: null,
    })
    expect(tracks.map(({ musicDTO }) => musicDTO.title)).toEqual(['EARLIER', '새벽 DAWN'])
    expect(tracks[1]?.albumDTO).toEqual(albumDTO)
    expect(tracks[1]).not.toHaveProperty('owned')
  })

  test('returns which tracks a member owns, and refuses an ended session', async () => {
    const ownedBy = async (member: MemberRow) => {
      const [album] = (
        await getAlbum('달빛studio', '새벽 album', '', await bearer(t, member))
      ).json<AlbumAnswer>().dtoList
      return album?.tracks.map(({ owned, inCart }) => [owned, inCart])
    }
    const expectedTracks = (owned: boolean) => [
      [owned, false],
      [owned, false],
    ]
    expect(await ownedBy(artist)).toEqual(expectedTracks(true))
    expect(await ownedBy(other)).toEqual(expectedTracks(false))
    expect(
      (await getAlbum('other', '새벽 Album', '', { authorization: 'Bearer x.y.z' })).json(),
    ).toMatchObject({ code: 'SESSION_ENDED' })
  })

  test.each(absent)('answers 404 for %.20s without an album %.20s', async (nickname, name) => {
    const response = await getAlbum(nickname, name)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('shows a track immediately after it joins the album', async () => {
    await addTrack(t, artist, 'Joined', { album: '새벽 ALBUM' })
    const [album] = (await getAlbum('달빛Studio', '새벽 Album')).json<AlbumAnswer>().dtoList
    expect(album?.tracks.map(({ musicDTO }) => musicDTO.title)).toEqual([
      'EARLIER',
      '새벽 DAWN',
      'JOINED',
    ])
  })
})

describe('POST /api/sounds/tags', () => {
  const requestTags = (payload: object | string, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/sounds/tags',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })

  test('returns the tags of a track for every form of the body', async () => {
    const dto = { instrument: ['piano'], mood: ['calm', '잔잔한'], genre: ['jazz'] }
    const listed = await t.app.inject({ url: '/api/sounds/tracks?keyword=dawn' })
    const item = listed
      .json<{ dtoList: { musicDTO: { musicId: number } }[] }>()
      .dtoList.find(({ musicDTO }) => musicDTO.musicId === dawn.id)
    const bodies = [
      { dtoList: [{ musicId: dawn.id }] },
      [{ musicId: dawn.id }],
      [{ musicId: String(dawn.id), title: 'x' }],
      { dtoList: [item] },
      [item],
    ]
    for (const body of bodies) {
      const response = await requestTags(body)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ dto })
    }
  })

  test('returns the tags of a track that was just published', async () => {
    const { id } = await addTrack(t, other, 'Tagged', {
      tags: { instrument: [], mood: ['fresh'], genre: ['jazz'] },
    })
    expect((await requestTags([{ musicId: id }])).json()).toEqual({
      dto: { instrument: [], mood: ['fresh'], genre: ['jazz'] },
    })
  })

  test.each([0, -1, '0', 999_999_999_999_999, Number.MAX_SAFE_INTEGER])(
    'answers 404 for the track id %p',
    async (musicId) => {
      const response = await requestTags([{ musicId }])
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  test.each([
    ['{}', 'dtoList', 'REQUIRED'],
    ['null', 'dtoList', 'REQUIRED'],
    ['7', 'dtoList', 'PATTERN'],
    ['"x"', 'dtoList', 'PATTERN'],
    ['{"dtoList":{}}', 'dtoList', 'PATTERN'],
    ['[]', 'dtoList', 'REQUIRED'],
    ['[{"musicId":1},{"musicId":2}]', 'dtoList', 'TOO_MANY'],
    ['[null]', 'dtoList.0', 'REQUIRED'],
    ['[7]', 'dtoList.0', 'PATTERN'],
    ['[{}]', 'dtoList.0.musicId', 'REQUIRED'],
    ['[{"musicId":"x"}]', 'dtoList.0.musicId', 'PATTERN'],
    ['[{"musicId":1.5}]', 'dtoList.0.musicId', 'PATTERN'],
    ['[{"musicId":"1e3"}]', 'dtoList.0.musicId', 'PATTERN'],
    ['[{"musicId":1e300}]', 'dtoList.0.musicId', 'PATTERN'],
    ['[{"musicId":[1]}]', 'dtoList.0.musicId', 'PATTERN'],
    ['[{"musicDTO":{}}]', 'dtoList.0.musicId', 'REQUIRED'],
    ['[{"musicDTO":{"musicId":"x"}}]', 'dtoList.0.musicId', 'PATTERN'],
  ])('refuses %s with the field and its code', async (body, field, code) => {
    const response = await requestTags(body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field, code }] })
  })

  test('refuses invalid JSON, a missing body and an ended session', async () => {
    expect((await requestTags('{')).json()).toMatchObject({ code: 'VALIDATION' })
    expect((await t.app.inject({ method: 'POST', url: '/api/sounds/tags' })).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'dtoList', code: 'REQUIRED' }],
    })
    expect(
      (await requestTags([{ musicId: dawn.id }], { authorization: 'Bearer x.y.z' })).json(),
    ).toMatchObject({ code: 'SESSION_ENDED' })
  })
})
