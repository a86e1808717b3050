import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { AlbumAnswer, TrackAnswer } from '@sori/contract/catalogue'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let rounds = 0
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  artist = await addMember(t, `artist${++rounds}`)
})

const encoded = encodeURIComponent
const publish = async (title: string, album: string) => {
  const { id } = await addTrack(t, artist, title, { album })
  const { album_id: albumId } = await t.db
    .selectFrom('tracks')
    .select('album_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, albumId }
}
async function patch(url: string, payload: object, member = artist): Promise<number> {
  const headers = await bearer(t, member)
  return (await t.app.inject({ method: 'PATCH', url, payload, headers })).statusCode
}
const retitle = (id: number, title: string) =>
  patch(`/api/me/tracks/${id}`, { title, description: 'words' })
const renameAlbum = (id: number, albumName: string) =>
  patch(`/api/me/albums/${id}`, { albumName, description: 'words' })

/** Returns the id and title of the track at this address, or the status of a refusal. */
async function readTrackAt(title: string, nickname = artist.nickname) {
  const url = `/api/sounds/tracks/${encoded(nickname)}/title/${encoded(title)}`
  const response = await t.app.inject({ url })
  if (response.statusCode !== 200) return response.statusCode
  const { musicDTO } = response.json<TrackAnswer>().dto
  return [musicDTO.musicId, musicDTO.title]
}
async function readAlbumAt(name: string, nickname = artist.nickname) {
  const url = `/api/sounds/albums/${encoded(nickname)}/title/${encoded(name)}`
  const response = await t.app.inject({ url })
  if (response.statusCode !== 200) return response.statusCode
  const [found] = response.json<AlbumAnswer>().dtoList
  return [found?.albumDTO.albumId, found?.albumDTO.albumName]
}

describe('a former title', () => {
  test('finds the track from every earlier address, also of a renamed artist', async () => {
    const { id } = await publish('첫 제목', 'ALBUM')
    for (const title of ['SECOND', 'THIRD']) expect(await retitle(id, title)).toBe(200)
    await t.db
      .transaction()
      .execute((tx) => t.services.members.rename(tx, artist.id, `새${rounds}`))
    for (const nickname of [artist.nickname, `새${rounds}`])
      for (const title of ['첫 제목', '첫 제목'.normalize('NFD'), 'second', 'third'])
        expect(await readTrackAt(title, nickname)).toEqual([id, 'THIRD'])
    expect(await readTrackAt('FOURTH')).toBe(404)
  })

  test('finds no former track while another track, even a hidden one, has the title', async () => {
    const first = await publish('SONG', 'ALBUM')
    await retitle(first.id, 'OTHER')
    const second = await publish('SONG', 'ALBUM')
    expect(await readTrackAt('song')).toEqual([second.id, 'SONG'])
    await patch(`/api/me/tracks/${second.id}`, { hidden: true })
    expect(await readTrackAt('song')).toBe(404)
  })

  test('finds the last track that had the title, until a track gets the title again', async () => {
    const first = await publish('SONG', 'ALBUM')
    await retitle(first.id, 'FIRST')
    const second = await publish('SONG', 'ALBUM')
    await retitle(second.id, 'SECOND')
    expect(await readTrackAt('song')).toEqual([second.id, 'SECOND'])
    await retitle(first.id, 'SONG')
    expect([await readTrackAt('song'), await readTrackAt('first')]).toEqual([
      [first.id, 'SONG'],
      [first.id, 'SONG'],
    ])
  })

  test('finds only tracks of the same artist', async () => {
    const { id } = await publish('SONG', 'ALBUM')
    await retitle(id, 'OTHER')
    await addMember(t, `stranger${rounds}`)
    expect(await readTrackAt('song', `stranger${rounds}`)).toBe(404)
  })

  test('is not stored when only the description changes or the new title is refused', async () => {
    const { id } = await publish('SONG', 'ALBUM')
    await publish('TAKEN', 'ALBUM')
    expect(await retitle(id, 'song')).toBe(200)
    expect(await retitle(id, 'TAKEN')).toBe(400)
    const storedTitles = t.db.selectFrom('former_titles').select('title_key')
    expect(await storedTitles.where('member_id', '=', artist.id).execute()).toEqual([])
  })

  test('can be the title of a new track', async () => {
    const { id } = await publish('SONG', 'ALBUM')
    await retitle(id, 'OTHER')
    expect((await publish('SONG', 'ALBUM')).id).not.toBe(id)
  })

  test.each(["it's", '한'.repeat(50), '%2F', "' OR 1=1 --", '\u0000'])(
    'finds nothing when the unknown title is %j',
    async (title) => {
      const { id } = await publish('SONG', 'ALBUM')
      await retitle(id, 'OTHER')
      expect(await readTrackAt(title)).toBe(404)
    },
  )
})

describe('a former album name', () => {
  test('finds the album from every earlier address, also of a renamed artist', async () => {
    const { albumId } = await publish('SONG', '여름 밤')
    for (const name of ['AUTUMN', "WINTER'S"]) expect(await renameAlbum(albumId, name)).toBe(200)
    await t.db
      .transaction()
      .execute((tx) => t.services.members.rename(tx, artist.id, `새${rounds}`))
    for (const nickname of [artist.nickname, `새${rounds}`])
      for (const name of ['여름 밤', 'autumn', "winter's"])
        expect(await readAlbumAt(name, nickname)).toEqual([albumId, "WINTER'S"])
  })

  test('finds the album that has it now', async () => {
    const first = await publish('SONG', 'ALBUM')
    await renameAlbum(first.albumId, 'OTHER')
    const second = await publish('NEXT', 'ALBUM')
    expect(await readAlbumAt('album')).toEqual([second.albumId, 'ALBUM'])
  })

  test('finds the album after an administrator has renamed it', async () => {
    const admin = await addMember(t, `boss${rounds}`, { roleId: 3 })
    const { albumId } = await publish('SONG', 'ALBUM')
    const change = { albumName: 'CLEAN', description: 'words' }
    expect(await patch(`/api/me/albums/${albumId}`, change, admin)).toBe(200)
    expect(await readAlbumAt('album')).toEqual([albumId, 'CLEAN'])
  })
})
