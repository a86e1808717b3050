import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { AlbumAnswer, SimilarAnswer, TracksAnswer } from '@sori/contract/catalogue'
import type { ManagedTracksAnswer, TracksPatchAnswer } from '@sori/contract/management'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import { newFilePath } from '../../files/media/index.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let buyer: MemberRow
let admin: MemberRow
let dawn: { id: number; filePath: string }
let dusk: { id: number; filePath: string }
let theirs: { id: number; filePath: string }
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  buyer = await addMember(t, 'buyer', { credits: 100 })
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`TRUNCATE files, albums, tracks, tags CASCADE`.execute(t.db)
  const createdOn = (day: number) => ({
    album: 'Night',
    createdAt: new Date(Date.UTC(2026, 0, day)),
  })
  dawn = await addTrack(t, artist, 'Dawn', createdOn(1))
  dusk = await addTrack(t, artist, 'Dusk', createdOn(2))
  theirs = await addTrack(t, buyer, 'Theirs')
})

type Method = 'GET' | 'PATCH' | 'POST' | 'PUT'
const call = async (method: Method, url: string, caller: MemberRow | null, payload?: object) =>
  t.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(caller && { headers: await bearer(t, caller) }),
  })
const findTitles = async (keyword: string) =>
  (await call('GET', `/api/me/tracks?keyword=${keyword}`, artist))
    .json<ManagedTracksAnswer>()
    .dtoList.map(({ musicDTO }) => musicDTO.title)
const listTitles = async () =>
  (await call('GET', '/api/sounds/tracks', null))
    .json<TracksAnswer>()
    .dtoList.map(({ musicDTO }) => musicDTO.title)
const albumOf = async ({ id }: { id: number }) =>
  t.db.selectFrom('tracks').select('album_id').where('id', '=', id).executeTakeFirstOrThrow()
const buy = async ({ id }: { id: number }) =>
  call('POST', `/api/cart/transaction/${buyer.id}`, buyer, [id])
const refusalIn = (response: Awaited<ReturnType<typeof call>>) => {
  const { code, errors = [] } = response.json<{
    code: string
    errors?: { field: string; code: string }[]
  }>()
  return [response.statusCode, code, ...errors.map(({ field, code }) => `${field} ${code}`)]
}

describe('the search of own tracks', () => {
  it('finds parts of titles, album names and tags, in any case', async () => {
    await addTrack(t, artist, 'Noon', { album: 'Light', tags: { mood: ['어두운'] } })
    expect(await findTitles('awn')).toEqual(['DAWN'])
    expect(await findTitles('nIGHt')).toEqual(['DUSK', 'DAWN'])
    expect(await findTitles('어두')).toEqual(['NOON'])
    expect(await findTitles('theirs')).toEqual([])
    expect(await findTitles('%25')).toEqual([])
  })

  it('returns downloads, credits, and whether another member owns the track', async () => {
    await buy(dusk)
    await call('POST', `/api/cart/transaction/${artist.id}`, artist, [dawn.id])
    const { dtoList } = (await call('GET', '/api/me/tracks', artist)).json<ManagedTracksAnswer>()
    expect(
      dtoList.map(({ musicDTO, downloads, creditsEarned, bought }) => [
        musicDTO.title,
        downloads,
        creditsEarned,
        bought,
      ]),
    ).toEqual([
      ['DUSK', 1, 3, true],
      ['DAWN', 1, 0, false],
    ])
    const albums = (await call('GET', '/api/me/albums', artist)).json()
    expect(albums.dtoList[0]).toMatchObject({ downloads: 2, creditsEarned: 3, trackCount: 2 })
  })
})

describe('a change of several tracks', () => {
  const change = (payload: object, caller: MemberRow | null = artist) =>
    call('PATCH', '/api/me/tracks', caller, payload)
  const changeAndReadResults = async (payload: object) =>
    (await change(payload))
      .json<TracksPatchAnswer>()
      .dtoList.map(({ musicId, code }) => [musicId, code])

  it('hides the tracks in every list, and shows them again', async () => {
    const musicIds = [dawn.id, dusk.id]
    expect(await changeAndReadResults({ musicIds, hidden: true })).toEqual([
      [dawn.id, null],
      [dusk.id, null],
    ])
    expect(await listTitles()).toEqual(['THEIRS'])
    await change({ musicIds, hidden: false })
    expect(await listTitles()).toEqual(['THEIRS', 'DUSK', 'DAWN'])
  })

  it('adds tags to the current tags, by which searches find the tracks', async () => {
    await t.services.catalogue.addTags({ instrument: ['drum'], mood: [], genre: [] })
    await change({ musicIds: [dawn.id, dusk.id], addTags: { instrument: ['DRUM'] } })
    expect(await findTitles('drum')).toEqual(['DUSK', 'DAWN'])
    expect(await findTitles('piano')).toEqual(['DUSK', 'DAWN'])
    const byTag = await call('GET', '/api/sounds/tracks?more[instrument]=drum', null)
    expect(byTag.json<TracksAnswer>().total).toBe(2)
  })

  it('changes the permitted tracks and returns the reason for each of the others', async () => {
    await call('PATCH', `/api/admin/tracks/${dusk.id}`, admin, { hidden: true, reason: 'a report' })
    const missing = 999_999
    const musicIds = [dawn.id, dusk.id, theirs.id, missing, dawn.id]
    await call('PATCH', `/api/me/tracks/${dawn.id}`, artist, { hidden: true })
    const response = await change({ musicIds, hidden: false })
    expect(response.json<TracksPatchAnswer>().dtoList).toEqual([
      { musicId: dawn.id, code: null, message: null },
      {
        musicId: dusk.id,
        code: 'HIDDEN_BY_ADMINISTRATOR',
        message: expect.stringContaining('관리자'),
      },
      { musicId: theirs.id, code: 'FORBIDDEN', message: expect.any(String) },
      { musicId: missing, code: 'NOT_FOUND', message: expect.any(String) },
    ])
    expect(await listTitles()).toEqual(['THEIRS', 'DAWN'])
  })

  it('keeps a track unchanged when a kind would have more than twenty tags', async () => {
    const mood = Array.from({ length: 20 }, (_, index) => `mood ${index}`)
    await t.services.catalogue.addTags({ instrument: [], mood, genre: [] })
    expect(
      await changeAndReadResults({ musicIds: [dawn.id], hidden: true, addTags: { mood } }),
    ).toEqual([[dawn.id, 'TAGS_FULL']])
    expect(await findTitles('mood 1')).toEqual([])
    expect(await listTitles()).toContain('DAWN')
  })

  it('changes nothing when a tag is unknown', async () => {
    const response = await change({
      musicIds: [dawn.id],
      hidden: true,
      addTags: { mood: ['nothing'] },
    })
    expect(refusalIn(response)).toEqual([400, 'TAG_UNKNOWN', 'mood TAG_UNKNOWN'])
    expect(await listTitles()).toContain('DAWN')
  })

  it('refuses bad input, and requests without a session', async () => {
    const bad = async (payload: object) => refusalIn(await change(payload))
    expect(await bad({ musicIds: [], hidden: true })).toEqual([
      400,
      'VALIDATION',
      'musicIds REQUIRED',
    ])
    expect(await bad({ musicIds: [dawn.id] })).toEqual([400, 'VALIDATION', 'hidden REQUIRED'])
    expect(await bad({ musicIds: [dawn.id], addTags: {} })).toEqual([
      400,
      'VALIDATION',
      'addTags REQUIRED',
    ])
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    expect(await bad({ musicIds: many, hidden: true })).toEqual([
      400,
      'VALIDATION',
      'musicIds TOO_MANY',
    ])
    expect((await change({ musicIds: [dawn.id], hidden: true }, null)).statusCode).toBe(401)
  })
})

describe('the order of the tracks of an album', () => {
  const order = async (musicIds: unknown, caller: MemberRow | null = artist) =>
    call('PUT', `/api/me/albums/${(await albumOf(dawn)).album_id}/order`, caller, { musicIds })
  const readOrder = async () =>
    (await call('GET', '/api/sounds/albums/artist/title/Night', null))
      .json<AlbumAnswer>()
      .dtoList[0]?.tracks.map(({ musicDTO }) => musicDTO.title)

  it('follows publication until the artist changes it, and new tracks are added last', async () => {
    expect(await readOrder()).toEqual(['DAWN', 'DUSK'])
    expect((await order([dusk.id, dawn.id])).statusCode).toBe(200)
    expect((await order([dusk.id])).statusCode).toBe(200)
    await addTrack(t, artist, 'Early', { album: 'Night', createdAt: new Date(0) })
    expect(await readOrder()).toEqual(['DUSK', 'DAWN', 'EARLY'])
    const { album_id: albumId } = await albumOf(dawn)
    const managed = await call('GET', `/api/me/albums/${albumId}/tracks`, artist)
    expect(
      managed.json<ManagedTracksAnswer>().dtoList.map(({ musicDTO }) => musicDTO.title),
    ).toEqual(['DUSK', 'DAWN', 'EARLY'])
  })

  it("is used for the album's other tracks on a track's page", async () => {
    const noon = await addTrack(t, artist, 'Noon', { album: 'Night' })
    expect((await order([dusk.id, dawn.id, noon.id])).statusCode).toBe(200)
    const readPlace = async (id: number) => {
      const response = await call('GET', `/api/sounds/tracks/${id}/similar`, null)
      const { ofAlbum, placeInAlbum } = response.json<SimilarAnswer>()
      return [placeInAlbum, ofAlbum.map(({ musicDTO }) => musicDTO.title)]
    }
    expect(await readPlace(dusk.id)).toEqual([0, ['DAWN', 'NOON']])
    expect(await readPlace(dawn.id)).toEqual([1, ['DUSK', 'NOON']])
  })

  it('refuses tracks of other albums, other members and bad input', async () => {
    expect(refusalIn(await order([theirs.id]))).toEqual([
      400,
      'VALIDATION',
      'musicIds UNKNOWN_VALUE',
    ])
    expect(refusalIn(await order([]))).toEqual([400, 'VALIDATION', 'musicIds REQUIRED'])
    expect(refusalIn(await order('1'))[0]).toBe(400)
    expect((await order([dawn.id], buyer)).statusCode).toBe(403)
    expect((await order([dawn.id], null)).statusCode).toBe(401)
    const missing = await call('PUT', '/api/me/albums/999999/order', artist, { musicIds: [1] })
    expect(missing.statusCode).toBe(404)
    expect(await readOrder()).toEqual(['DAWN', 'DUSK'])
  })
})

describe('the replacement of an audio file', () => {
  const upload = async (owner: MemberRow, seconds = 99) => {
    const path = newFilePath()
    const key = `originals/${path}.mp3`
    await t.storage.put(key, new Uint8Array(10))
    await t.storage.put(`previews/${path}.mp3`, new Uint8Array(10))
    await t.db
      .insertInto('files')
      .values({
        path,
        owner_id: owner.id,
        mime: 'audio/mpeg',
        bytes: 10,
        original_key: key,
        state: 'ready',
        preview_key: `previews/${path}.mp3`,
        duration_ms: seconds * 1000,
        peaks: Buffer.alloc(400, 7),
      })
      .execute()
    return path
  }
  const replace = (track: { id: number }, filePath: unknown, caller: MemberRow | null = artist) =>
    call('PUT', `/api/me/tracks/${track.id}/file`, caller, { filePath })
  const requestPreview = async (path: string) =>
    (await call('GET', `/api/stream/${path}`, null)).statusCode

  it('plays the new file with its length, and stops the old one', async () => {
    expect(await requestPreview(dawn.filePath)).toBe(200)
    const path = await upload(artist)
    expect((await replace(dawn, path)).statusCode).toBe(200)
    expect((await replace(dawn, path)).statusCode).toBe(200)
    expect([await requestPreview(path), await requestPreview(dawn.filePath)]).toEqual([200, 404])
    const long = (await call('GET', '/api/sounds/tracks?minSeconds=60', null)).json<TracksAnswer>()
    expect(long.dtoList.map(({ musicDTO }) => [musicDTO.title, musicDTO.filePath])).toEqual([
      ['DAWN', path],
    ])
  })

  it('fails after a member has bought the track', async () => {
    await buy(dawn)
    expect(refusalIn(await replace(dawn, await upload(artist)))).toEqual([409, 'TRACK_BOUGHT'])
    expect(await requestPreview(dawn.filePath)).toBe(200)
  })

  it('refuses files of others and of other tracks, other members and bad input', async () => {
    const refused = [400, 'VALIDATION', 'filePath TRACK_REQUIRED']
    expect(refusalIn(await replace(dawn, await upload(buyer)))).toEqual(refused)
    expect(refusalIn(await replace(dawn, dusk.filePath))).toEqual(refused)
    expect(refusalIn(await replace(dawn, '../../etc/passwd'))).toEqual(refused)
    expect(refusalIn(await replace(dawn, ''))).toEqual([400, 'VALIDATION', 'filePath REQUIRED'])
    const path = await upload(artist)
    for (const [caller, status] of [
      [buyer, 403],
      [admin, 403],
      [null, 401],
    ] as const)
      expect((await replace(dawn, path, caller)).statusCode).toBe(status)
    expect((await replace({ id: 999_999 }, path)).statusCode).toBe(404)
  })
})
