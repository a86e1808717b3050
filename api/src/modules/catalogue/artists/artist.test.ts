import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ArtistAnswer, ArtistItems, FollowingAnswer } from '@sori/contract/catalogue'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let fan: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  fan = await addMember(t, 'fan')
})
afterAll(() => t.close())

type Method = 'GET' | 'PUT' | 'DELETE'
const call = async (member: MemberRow | null, method: Method, url: string, payload?: object) =>
  t.app.inject({
    method,
    url,
    headers: member ? await bearer(t, member) : {},
    ...(payload && { payload }),
  })
const readArtist = async () =>
  (await call(null, 'GET', '/api/sounds/artists/artist')).json<ArtistAnswer>().dto
const readItems = async (member: MemberRow | null, nickname = 'artist') =>
  (await call(member, 'GET', `/api/sounds/artists/${nickname}/items`)).json<{ dto: ArtistItems }>()
    .dto
const follow = (id: number, member: MemberRow | null = fan, method: Method = 'PUT') =>
  call(member, method, `/api/me/following/${id}`)

describe('the items of an artist', () => {
  test('start with the most bought and played tracks, and with the newest albums', async () => {
    const quiet = await addTrack(t, artist, 'QUIET', { album: 'OLD' })
    const loud = await addTrack(t, artist, 'LOUD', { album: 'NEW' })
    await addTrack(t, artist, 'LATEST', { album: 'NEW' })
    const listener = (address: string) => ({ memberId: null, address })
    await t.services.plays.count(loud.id, listener('192.0.2.1'))
    await t.services.plays.count(loud.id, listener('192.0.2.2'))
    await t.services.plays.count(quiet.id, listener('192.0.2.1'))
    const { popular, albums, following } = await readItems(null)
    expect(popular.map(({ musicDTO }) => musicDTO.title)).toEqual(['LOUD', 'QUIET', 'LATEST'])
    expect(albums.map(({ albumDTO }) => albumDTO.albumName)).toEqual(['NEW', 'OLD'])
    expect(following).toBe(false)
    const bought = await addMember(t, 'buyer', { credits: 9 })
    await t.services.purchases.buyAll(bought.id, [quiet.id])
    const itemsForBuyer = await readItems(bought)
    expect(itemsForBuyer.popular[0]).toMatchObject({ musicDTO: { title: 'QUIET' }, owned: true })
  })

  test('omit hidden tracks and albums', async () => {
    const other = await addMember(t, 'other')
    const { id } = await addTrack(t, other, 'SEEN', { album: 'A' })
    await addTrack(t, other, 'UNSEEN', { album: 'B' })
    await t.db
      .updateTable('tracks')
      .set({ hidden_at: new Date(), hidden_by: 'artist' })
      .where('member_id', '=', other.id)
      .where('id', '<>', id)
      .execute()
    const { popular, albums } = await readItems(null, 'other')
    expect([popular.length, albums.length]).toEqual([1, 1])
  })

  test('answer 404 for an unknown nickname and a member without tracks', async () => {
    for (const nickname of ['fan', 'nobody', '%00', 'a'.repeat(300)]) {
      const response = await call(null, 'GET', `/api/sounds/artists/${nickname}/items`)
      expect([nickname, response.statusCode]).toEqual([nickname, 404])
    }
  })
})

describe('following', () => {
  test('counts a member until the member unfollows, and only that member sees it', async () => {
    for (let round = 0; round < 2; round++)
      expect((await follow(artist.id)).json()).toMatchObject({ code: 'ARTIST_FOLLOWED' })
    expect((await readArtist()).followers).toBe(1)
    expect([(await readItems(fan)).following, (await readItems(artist)).following]).toEqual([
      true,
      false,
    ])
    const list = (await call(fan, 'GET', '/api/me/following')).json<FollowingAnswer>()
    expect(list).toMatchObject({ total: 1, dtoList: [{ userId: artist.id, nickname: 'artist' }] })
    expect((await follow(artist.id, fan, 'DELETE')).json()).toMatchObject({
      code: 'ARTIST_UNFOLLOWED',
    })
    expect([(await readArtist()).followers, (await readItems(fan)).following]).toEqual([0, false])
  })

  test('refuses visitors, the artist, and members without public tracks', async () => {
    expect((await follow(artist.id, null)).statusCode).toBe(401)
    for (const id of [fan.id, 999_999]) expect((await follow(id)).statusCode).toBe(404)
    expect((await follow(artist.id, artist)).statusCode).toBe(404)
    expect((await call(fan, 'PUT', '/api/me/following/x')).statusCode).toBe(400)
    expect((await call(fan, 'GET', '/api/me/following?size=0')).statusCode).toBe(400)
  })

  test('works for many members concurrently', async () => {
    const fans = await Promise.all(['f1', 'f2', 'f3'].map((name) => addMember(t, name)))
    await Promise.all(fans.flatMap((each) => [follow(artist.id, each), follow(artist.id, each)]))
    expect((await readArtist()).followers).toBe(3)
  })
})

describe("the artist's own page", () => {
  const change = (links: unknown, introduction: unknown = '안녕하세요.') =>
    call(artist, 'PUT', '/api/me/artist-page', { introduction, links })

  test('shows introduction and links to everybody, without empty and repeated links', async () => {
    const links = ['https://한글.kr/a b', '', 'https://a.example', 'https://A.example/']
    expect((await change(links, '첫 줄\n둘째 줄')).json()).toMatchObject({
      code: 'ARTIST_PAGE_CHANGED',
    })
    const shown = {
      introduction: '첫 줄\n둘째 줄',
      links: ['https://xn--bj0bj06e.kr/a%20b', 'https://a.example/'],
    }
    expect(await readArtist()).toMatchObject(shown)
    expect((await call(artist, 'GET', '/api/me/artist-page')).json()).toEqual({ dto: shown })
    expect((await call(fan, 'GET', '/api/me/artist-page')).json()).toEqual({
      dto: { introduction: '', links: [] },
    })
  })

  test.each([
    'http://a.example',
    'javascript:alert(1)',
    'https://a.example:8443',
    'https://user@a.example',
    'https://localhost',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
    '//a.example',
    'a.example',
  ])('refuses the link %s', async (link) => {
    const response = await change([link])
    expect(response.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'links.0', code: 'LINK_PATTERN' }],
    })
  })

  test('refuses too many links, a long text and control characters', async () => {
    const many = Array.from({ length: 6 }, (_, index) => `https://a${index}.example`)
    expect((await change(many)).json()).toMatchObject({ errors: [{ code: 'TOO_MANY' }] })
    expect((await change([], 'a'.repeat(1001))).json()).toMatchObject({
      errors: [{ field: 'introduction', code: 'TOO_LONG' }],
    })
    expect((await change([], '\u0000')).statusCode).toBe(400)
    expect((await change([`https://a.example/${'a'.repeat(200)}`])).statusCode).toBe(400)
    expect((await change([null])).statusCode).toBe(400)
    expect((await change(undefined)).statusCode).toBe(400)
  })
})

test('leaving removes the artist page, the followed artists and the followers', async () => {
  const leaver = await addMember(t, 'leaver')
  await addTrack(t, leaver, 'LAST', { album: 'GONE' })
  await follow(leaver.id)
  await follow(artist.id, leaver)
  await call(leaver, 'PUT', '/api/me/artist-page', { introduction: 'Hello', links: [] })
  const { statusCode } = await t.app.inject({
    method: 'DELETE',
    url: '/api/me',
    headers: await bearer(t, leaver),
    payload: { password: PASSWORD },
  })
  expect(statusCode).toBe(200)
  const { rows } = await t.db
    .selectFrom('follows')
    .select('member_id')
    .where((where) =>
      where.or([where('member_id', '=', leaver.id), where('artist_id', '=', leaver.id)]),
    )
    .execute()
    .then((rows) => ({ rows }))
  const pages = await t.db
    .selectFrom('artist_pages')
    .select('member_id')
    .where('member_id', '=', leaver.id)
    .execute()
  expect([rows, pages]).toEqual([[], []])
  expect((await follow(leaver.id)).statusCode).toBe(404)
})
