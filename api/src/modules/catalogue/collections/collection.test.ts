import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  COLLECTION_TRACKS_MAX,
  COLLECTIONS_MAX,
  type CollectionAnswer,
  type CollectionMadeAnswer,
  type CollectionsAnswer,
} from '@sori/contract/library'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, PASSWORD } from '../../../testing/test-members.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import { hideTrack, showTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const URL = '/api/me/collections'

let t: TestApp
let artist: MemberRow
let tracks: TestTrack[]
let ids: number[]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  tracks = await addTracks(t, artist, 4)
  ids = tracks.map(({ id }) => id)
})
afterAll(() => t.close())

let members = 0
async function addNewcomer() {
  const member = await addMember(t, `collector${++members}`)
  const { call } = await cartCallsOf(t, member)
  return {
    member,
    call,
    make: async (name: string, musicIds: readonly number[] = []) =>
      (await call('POST', URL, { name, musicIds })).json<CollectionMadeAnswer>().dto,
    change: (id: number, change: object) => call('PATCH', `${URL}/${id}`, change),
    addTo: (id: number, musicIds: readonly number[]) =>
      call('POST', `${URL}/${id}/tracks`, { musicIds }),
    list: async () => (await call('GET', URL)).json<CollectionsAnswer>().dtoList,
    read: (code: string) => call('GET', `/api/sounds/collections/${code}`),
  }
}
type Answered = { statusCode: number; json<Body>(): Body }
const dtoOf = (response: Answered) => response.json<CollectionAnswer>().dto
const tracksOf = (response: Answered) =>
  dtoOf(response).items.map(({ musicDTO }) => musicDTO.musicId)
const codeOf = (response: Answered) => [response.statusCode, response.json<{ code: string }>().code]
const readAsVisitor = (code: string) => t.app.inject({ url: `/api/sounds/collections/${code}` })

describe('a collection', () => {
  test('starts private, with its tracks in their order', async () => {
    const { make, list, read } = await addNewcomer()
    const collection = await make('  Night   drive ', [ids[2], ids[0]] as number[])
    expect(collection).toEqual({
      collectionId: expect.any(Number),
      name: 'Night drive',
      code: expect.stringMatching(/^[\w-]{22}$/),
      shared: false,
      tracks: 2,
      albumArtPath: null,
      modifyDate: expect.any(String),
    })
    expect(await list()).toEqual([collection])
    const page = await read(collection.code)
    expect(tracksOf(page)).toEqual([ids[2], ids[0]])
    expect(dtoOf(page)).toMatchObject({ own: true, name: 'Night drive' })
    expect(codeOf(await readAsVisitor(collection.code))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await (await addNewcomer()).read(collection.code))).toEqual([404, 'NOT_FOUND'])
  })

  test('opens for everybody with the link while it is shared', async () => {
    const { member, make, change } = await addNewcomer()
    const { collectionId, code } = await make('Shared', ids)
    await change(collectionId, { shared: true })
    const page = await readAsVisitor(code)
    expect(dtoOf(page)).toMatchObject({ name: 'Shared', nickname: member.nickname, own: false })
    expect(tracksOf(page)).toEqual(ids)
    expect(page.body).not.toContain('@example.test')
    await change(collectionId, { shared: false })
    expect(codeOf(await readAsVisitor(code))).toEqual([404, 'NOT_FOUND'])
  })

  test('adds further tracks at its end, each once', async () => {
    const { make, addTo, read } = await addNewcomer()
    const { collectionId, code } = await make('Later', [ids[1] as number])
    expect(codeOf(await addTo(collectionId, [ids[0], ids[1]] as number[]))).toEqual([
      200,
      'COLLECTION_EXTENDED',
    ])
    await addTo(collectionId, [999_999, ids[3]] as number[])
    expect(tracksOf(await read(code))).toEqual([ids[1], ids[0], ids[3]])
  })

  test('changes name, tracks and order in one request', async () => {
    const { make, change, read } = await addNewcomer()
    const { collectionId, code } = await make('Before', ids)
    const order = [ids[3], ids[0]]
    const changed = await change(collectionId, { name: 'After', removed: [ids[1]], order })
    expect(codeOf(changed)).toEqual([200, 'COLLECTION_CHANGED'])
    const page = await read(code)
    expect([dtoOf(page).name, tracksOf(page)]).toEqual(['After', [ids[3], ids[0], ids[2]]])
  })

  test('keeps the place of a track while it is hidden', async () => {
    const { make, change, read, list } = await addNewcomer()
    const { collectionId, code } = await make('Hidden', ids)
    const hiddenId = ids[1] as number
    await hideTrack(t, hiddenId)
    expect(tracksOf(await read(code))).toEqual([ids[0], ids[2], ids[3]])
    expect((await list())[0]).toMatchObject({ tracks: 3 })
    await change(collectionId, { order: [ids[3], ids[2], ids[0]] })
    await showTrack(t, hiddenId)
    expect(tracksOf(await read(code))).toEqual([ids[3], ids[2], ids[0], ids[1]])
  })

  test('moves to the top of the list after a change', async () => {
    const { make, addTo, list } = await addNewcomer()
    const first = await make('First')
    await make('Second')
    await addTo(first.collectionId, [ids[0] as number])
    expect((await list()).map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  test('allows changes and deletion by its member only', async () => {
    const [one, other] = [await addNewcomer(), await addNewcomer()]
    const { collectionId, code } = await one.make('Mine', ids)
    expect(codeOf(await other.change(collectionId, { name: 'Theirs' }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await other.addTo(collectionId, ids))).toEqual([404, 'NOT_FOUND'])
    await other.call('DELETE', `${URL}/${collectionId}`)
    expect(dtoOf(await one.read(code)).name).toBe('Mine')
    expect(codeOf(await one.call('DELETE', `${URL}/${collectionId}`))).toEqual([
      200,
      'COLLECTION_REMOVED',
    ])
    expect(await one.list()).toEqual([])
    expect((await one.call('DELETE', `${URL}/${collectionId}`)).statusCode).toBe(200)
  })

  test('disappears when its member leaves', async () => {
    const { make, change, call } = await addNewcomer()
    const { collectionId, code } = await make('Gone', ids)
    await change(collectionId, { shared: true })
    expect((await call('DELETE', '/api/me', { password: PASSWORD })).statusCode).toBe(200)
    expect(codeOf(await readAsVisitor(code))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a refused request', () => {
  test('names the limit when a member has too many collections', async () => {
    const { member, call, list } = await addNewcomer()
    await sql`
      INSERT INTO collections (member_id, name, code)
      SELECT ${member.id}, 'C' || n, ${member.id} || '-' || n
      FROM generate_series(1, ${COLLECTIONS_MAX}::int) n`.execute(t.db)
    expect((await call('POST', URL, { name: 'More', musicIds: ids })).json()).toMatchObject({
      code: 'COLLECTIONS_FULL',
      message: '컬렉션은 200개까지 만들 수 있습니다.',
    })
    expect(await list()).toHaveLength(COLLECTIONS_MAX)
  })

  test('names the limit when a collection would get too many tracks, and adds no track', async () => {
    const { make, addTo, read } = await addNewcomer()
    const { collectionId, code } = await make('Full')
    const many = await sql<{ id: number }>`
      WITH stored AS (
        INSERT INTO files (path, owner_id, mime, bytes, original_key)
        SELECT 'full' || n, ${artist.id}, 'audio/mpeg', 1, 'k'
        FROM generate_series(1, ${COLLECTION_TRACKS_MAX}::int) n RETURNING id)
      INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description)
      SELECT (SELECT max(id) FROM albums WHERE member_id = ${artist.id}), ${artist.id},
        id, 'F' || id, 'f' || id, '' FROM stored RETURNING id`.execute(t.db)
    const full = many.rows.map(({ id }) => id)
    expect((await addTo(collectionId, full)).statusCode).toBe(200)
    expect((await addTo(collectionId, ids)).json()).toMatchObject({
      code: 'COLLECTION_FULL',
      params: { max: 200 },
    })
    expect(tracksOf(await read(code))).toEqual(full)
    expect((await addTo(collectionId, full)).statusCode).toBe(200)
  })

  test('names the invalid field', async () => {
    const { make, call, change, addTo } = await addNewcomer()
    const { collectionId } = await make('Good')
    const tooMany = Array.from({ length: COLLECTION_TRACKS_MAX + 1 }, (_, index) => index + 1)
    const refused = [
      await call('POST', URL, { name: ' ' }),
      await call('POST', URL, { name: 'x'.repeat(51) }),
      await call('POST', URL, { name: 'a\nb\u0000' }),
      await call('POST', URL, { name: 'x', musicIds: tooMany }),
      await change(collectionId, { shared: 'yes' }),
      await change(collectionId, { order: ['x'] }),
      await addTo(collectionId, []),
    ]
    expect(
      refused.map((response) => [
        response.statusCode,
        response.json<{ errors: { field: string }[] }>().errors[0]?.field,
      ]),
    ).toEqual([
      [400, 'name'],
      [400, 'name'],
      [400, 'name'],
      [400, 'musicIds'],
      [400, 'shared'],
      [400, 'order.0'],
      [400, 'musicIds'],
    ])
    expect((await call('GET', '/api/sounds/collections/%00')).statusCode).toBe(404)
  })
})
