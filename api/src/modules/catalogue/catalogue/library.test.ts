import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { MappedTags, TracksAnswer } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let ann: MemberRow
let bob: MemberRow
let fan: MemberRow
const ids: Record<string, number> = {}
beforeAll(async () => {
  t = await createTestApp()
  ann = await addMember(t, 'ann')
  bob = await addMember(t, 'bob')
  fan = await addMember(t, 'fan')
  for (const [title, artist] of [
    ['RAIN', ann],
    ['SNOW', ann],
    ['WIND', bob],
    ['RAINBOW', bob],
  ] as const)
    ids[title] = (await addTrack(t, artist, title, { album: title })).id
})
afterAll(() => t.close())

async function get(query: Record<string, string>, member: MemberRow | null, path = 'tracks') {
  const url = `/api/sounds/${path}?${new URLSearchParams(query)}`
  const headers = member ? await bearer(t, member) : {}
  const response = await t.app.inject({ url, headers })
  const json = response.json<TracksAnswer & Problem & { dto: MappedTags }>()
  return { status: response.statusCode, json, headers: response.headers }
}
async function browseTitles(query: Record<string, string>, member: MemberRow | null = fan) {
  const { json } = await get({ sort: 'oldest', ...query }, member)
  expect(json.total).toBe(json.dtoList.length)
  return json.dtoList.map(({ musicDTO }) => musicDTO.title)
}
const callerOfMember = () => ({ id: fan.id, sessionId: '', roles: ['ROLE_USER' as const] })
const save = (title: string) => t.services.favourites.save(callerOfMember(), ids[title] ?? 0)
const remove = (title: string) => t.services.favourites.remove(callerOfMember(), ids[title] ?? 0)

describe('a list of the saved tracks', () => {
  const only = 'saved'

  test('changes when a member presses the heart of a track', async () => {
    expect(await browseTitles({ only })).toEqual([])
    await save('WIND')
    await save('RAIN')
    expect(await browseTitles({ only })).toEqual(['RAIN', 'WIND'])
    await remove('WIND')
    expect(await browseTitles({ only })).toEqual(['RAIN'])
    expect(await browseTitles({})).toHaveLength(4)
    expect(await browseTitles({ only }, ann)).toEqual([])
  })

  test('combines with keywords, orders and pages', async () => {
    for (const title of Object.keys(ids)) await save(title)
    await remove('RAIN')
    for (const type of ['t', 'a'])
      expect(await browseTitles({ only, keyword: 'rain', type })).toEqual(['RAINBOW'])
    expect(await browseTitles({ only, keyword: 'bob', type: 'n' })).toEqual(['WIND', 'RAINBOW'])
    expect(await browseTitles({ only, keyword: 'rain', type: 'a', sort: 'match' })).toEqual([
      'RAINBOW',
    ])
    expect(await browseTitles({ only, sort: 'newest' })).toEqual(['RAINBOW', 'WIND', 'SNOW'])
    expect(await browseTitles({ only, 'more[genre]': 'no such tag' })).toEqual([])
    const { json } = await get({ only, sort: 'oldest', size: '2', page: '2' }, fan)
    expect([json.total, json.dtoList.map(({ musicDTO }) => musicDTO.title)]).toEqual([
      3,
      ['RAINBOW'],
    ])
  })

  test('stays private: visitors get no tracks, and no cache stores it', async () => {
    expect(await get({ only }, null)).toMatchObject({
      status: 200,
      json: { total: 0, dtoList: [] },
    })
    const { headers } = await get({ only }, fan)
    expect(headers.etag).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a list of followed artists', () => {
  const only = 'followed'

  test('contains old and new tracks of these artists until the member unfollows', async () => {
    expect(await browseTitles({ only })).toEqual([])
    await t.services.artists.follow(fan.id, bob.id)
    expect(await browseTitles({ only })).toEqual(['WIND', 'RAINBOW'])
    ids.HAIL = (await addTrack(t, bob, 'HAIL', { album: 'HAIL' })).id
    expect(await browseTitles({ only })).toEqual(['WIND', 'RAINBOW', 'HAIL'])
    expect(await browseTitles({ only, keyword: 'rain' })).toEqual(['RAINBOW'])
    await t.services.artists.unfollow(fan.id, bob.id)
    expect(await browseTitles({ only })).toEqual([])
  })
})

describe('the parameter "only"', () => {
  test('omits the counts of tags, because they would include all tracks', async () => {
    const { json } = await get({ only: 'saved', counts: 'true' }, null, 'tags/mapped')
    expect([json.dto.counts, json.dto.lengths]).toEqual([undefined, undefined])
    const tagsOfAllTracks = await get({ counts: 'true' }, null, 'tags/mapped')
    expect(tagsOfAllTracks.json.dto.counts).toBeDefined()
  })

  test('is ignored for lists of albums, and is refused with an unknown value', async () => {
    expect((await get({ only: 'saved' }, null, 'albums')).json.total).toBeGreaterThan(0)
    expect(await get({ only: 'bought' }, fan)).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION', errors: [{ field: 'only' }] },
    })
  })
})
