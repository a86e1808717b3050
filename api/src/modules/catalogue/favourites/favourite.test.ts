import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { FAVOURITES_MAX, type FavouritesAnswer, type SavedAnswer } from '@sori/contract/library'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import { hideTrack, showTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let tracks: TestTrack[]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  tracks = await addTracks(t, artist, 3)
})
afterAll(() => t.close())

let members = 0
async function addNewcomer() {
  const member = await addMember(t, `saver${++members}`)
  const { call } = await cartCallsOf(t, member)
  const favouriteUrl = (id: unknown) => `/api/me/favourites/${id}`
  return {
    member,
    call,
    save: (id: unknown) => call('PUT', favouriteUrl(id)),
    remove: (id: unknown) => call('DELETE', favouriteUrl(id)),
    list: async (search = '') =>
      (await call('GET', `/api/me/favourites${search}`)).json<FavouritesAnswer>(),
    saved: async (ids: readonly number[]) =>
      (await call('GET', `/api/me/favourites/saved?ids=${ids}`)).json<SavedAnswer>().dto.musicIds,
  }
}
const idsOf = ({ dtoList }: FavouritesAnswer) => dtoList.map(({ musicDTO }) => musicDTO.musicId)

describe('saved tracks', () => {
  test('show the same facts as other lists, the last saved track first', async () => {
    const { save, list } = await addNewcomer()
    const [first, second] = tracks as [TestTrack, TestTrack]
    const saved = await save(first.id)
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { message: '트랙을 저장했습니다.', code: 'FAVOURITE_SAVED' },
    ])
    await save(second.id)
    const page = await list()
    expect([idsOf(page), page.total]).toEqual([[second.id, first.id], 2])
    expect(page.dtoList[0]).toMatchObject({
      musicDTO: { title: second.title, nickname: 'artist', duration: 12.345 },
      owned: false,
      inCart: false,
    })
  })

  test('fill several pages', async () => {
    const { save, list } = await addNewcomer()
    for (const { id } of tracks) await save(id)
    expect(idsOf(await list('?size=2&page=2'))).toEqual([tracks[0]?.id])
    expect((await list('?size=2&page=2')).total).toBe(3)
  })

  test('appear once after repeated requests', async () => {
    const { save, remove, list, saved } = await addNewcomer()
    const { id } = tracks[0] as TestTrack
    const codes = (await Promise.all([save(id), save(id), save(id)])).map(
      ({ statusCode }) => statusCode,
    )
    expect([codes, idsOf(await list())]).toEqual([[200, 200, 200], [id]])
    expect((await remove(id)).json()).toMatchObject({ code: 'FAVOURITE_REMOVED' })
    expect((await remove(id)).statusCode).toBe(200)
    expect([idsOf(await list()), await saved([id])]).toEqual([[], []])
  })

  test('appear as marks in a list of tracks after one call', async () => {
    const { save, saved } = await addNewcomer()
    const ids = tracks.map(({ id }) => id)
    await save(ids[1])
    expect(await saved([...ids, 999_999])).toEqual([ids[1]])
  })

  test('stay invisible to other members', async () => {
    const [one, other] = [await addNewcomer(), await addNewcomer()]
    const { id } = tracks[0] as TestTrack
    await one.save(id)
    expect([idsOf(await other.list()), await other.saved([id])]).toEqual([[], []])
    await other.remove(id)
    expect(idsOf(await one.list())).toEqual([id])
  })

  test('disappear while their track is hidden', async () => {
    const { save, list } = await addNewcomer()
    const { id } = tracks[2] as TestTrack
    await save(id)
    await hideTrack(t, id)
    expect(await list()).toMatchObject({ dtoList: [], total: 0 })
    await showTrack(t, id)
    expect(idsOf(await list())).toEqual([id])
  })

  test('reach a limit for each member', async () => {
    const { member, save, remove, list } = await addNewcomer()
    await sql`
      WITH stored AS (
        INSERT INTO files (path, owner_id, mime, bytes, original_key)
        SELECT 'saved' || n, ${artist.id}, 'audio/mpeg', 1, 'k'
        FROM generate_series(1, ${FAVOURITES_MAX}::int) n RETURNING id
      ), made AS (
        INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description)
        SELECT (SELECT max(id) FROM albums WHERE member_id = ${artist.id}), ${artist.id},
          id, 'S' || id, 's' || id, '' FROM stored RETURNING id)
      INSERT INTO favourites (member_id, track_id)
      SELECT ${member.id}, id FROM made`.execute(t.db)
    const [{ id }] = tracks as [TestTrack]
    const refused = await save(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: 'FAVOURITES_FULL',
        params: { max: 5000 },
        message: '트랙을 5,000곡까지 저장할 수 있습니다.',
      },
    ])
    const [last] = idsOf(await list())
    expect((await save(last)).statusCode).toBe(200)
    await remove(last)
    expect((await save(id)).statusCode).toBe(200)
  })

  test('disappear when their member leaves', async () => {
    const { member, save, call } = await addNewcomer()
    await save(tracks[0]?.id)
    expect((await call('DELETE', '/api/me', { password: PASSWORD })).statusCode).toBe(200)
    const rows = t.db.selectFrom('favourites').selectAll().where('member_id', '=', member.id)
    expect(await rows.execute()).toEqual([])
  })
})

describe('a refused request', () => {
  test('names the invalid field', async () => {
    const { call, save } = await addNewcomer()
    const badIds = ['', '1,x', '-1', '1,,2', Array.from({ length: 101 }, () => 1).join()]
    for (const ids of badIds) {
      const response = await call('GET', `/api/me/favourites/saved?ids=${ids}`)
      expect([ids, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        ids,
        400,
        'VALIDATION',
      ])
    }
    expect((await save('x')).json()).toMatchObject({ errors: [{ field: 'musicId' }] })
    expect((await call('GET', '/api/me/favourites?page=0')).statusCode).toBe(400)
  })

  test('reports NOT_FOUND for a missing and for a hidden track', async () => {
    const { save, list } = await addNewcomer()
    const { id } = tracks[2] as TestTrack
    await hideTrack(t, id)
    for (const missing of [999_999, id])
      expect((await save(missing)).json()).toMatchObject({ code: 'NOT_FOUND' })
    await showTrack(t, id)
    expect((await list()).total).toBe(0)
  })
})
