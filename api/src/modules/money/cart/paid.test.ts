import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { OwnedTracksPageAnswer } from '@sori/contract/cart'
import type { Problem } from '@sori/contract/envelope'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let now = new Date('2027-03-01T00:00:00Z')
let buyer: MemberRow
let tracks: TestTrack[]
beforeAll(async () => {
  t = await createTestApp({ now: () => now })
  const moon = await addMember(t, 'moon', { nickname: '달빛작업실' })
  const bear = await addMember(t, 'bear', { nickname: 'PolarBear' })
  buyer = await addMember(t, 'buyer', { credits: 100 })
  tracks = []
  for (const [artist, title, album] of [
    [moon, '새벽 네시', 'Night Walks'],
    [bear, 'RAIN', '겨울 소리'],
    [moon, 'AURORA', 'Night Walks'],
    [bear, 'DUST', 'Night Walks'],
  ] as const) {
    const shown = { ...(await addTrack(t, artist, title, { album })), title, artist }
    tracks.push(shown)
    await t.services.purchases.buy(buyer.id, trackRequestBody(buyer, shown, 'DONE'))
    now = new Date(now.getTime() + 60_000)
  }
})
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  await t.close()
})

const get = async (query: string, member = buyer) => {
  const response = await t.app.inject({
    url: `/api/cart/transaction/${member.id}${query}`,
    headers: await bearer(t, member),
  })
  return { status: response.statusCode, json: response.json<OwnedTracksPageAnswer & Problem>() }
}
const titles = async (query: string) => (await get(query)).json.dtoList.map(({ title }) => title)

describe('GET /api/cart/transaction/{userId}', () => {
  test('returns all purchases, newest first, without a query', async () => {
    const { dtoList, ...rest } = (await get('')).json
    expect(rest).toEqual({})
    expect(dtoList.map(({ title }) => title)).toEqual(['DUST', 'AURORA', 'RAIN', '새벽 네시'])
    expect(dtoList.at(-1)).toEqual({
      musicId: tracks[0]?.id,
      title: '새벽 네시',
      nickname: '달빛작업실',
      filePath: tracks[0]?.filePath,
      createDate: '2027-03-01T00:00:00.000Z',
      orderDate: '2027-03-01T00:00:00.000Z',
      albumName: 'NIGHT WALKS',
      albumArtPath: null,
      duration: 12.345,
      peaks: Buffer.alloc(400, 7).toString('base64'),
      format: 'mp3',
      sizeBytes: 2000,
      sampleRate: null,
      channels: null,
      bought: true,
    })
  })

  test("marks the member's own track as not bought, so it has no certificate (D50)", async () => {
    const artist = await addMember(t, 'owner')
    const track = { ...(await addTrack(t, artist, 'MINE')), title: 'MINE', artist }
    await t.services.purchases.buy(artist.id, trackRequestBody(artist, track, 'DONE'))
    expect((await get('?page=1', artist)).json.dtoList).toMatchObject([
      { title: 'MINE', bought: false },
    ])
    await expect(t.services.certificates.readOrCreate(artist.id, track.id)).rejects.toThrow()
  })

  test('returns one page if the request has a page, size, keyword or order', async () => {
    for (const query of ['?page=1', '?size=20', '?keyword=', '?more[title]=asc'])
      expect([query, (await get(query)).json]).toMatchObject([
        query,
        { page: 1, size: 20, total: 4, start: 1, end: 1, prev: false, next: false },
      ])
    const { dtoList, ...paging } = (await get('?page=2&size=3')).json
    expect([dtoList.map(({ title }) => title), paging]).toEqual([
      ['새벽 네시'],
      { page: 2, size: 3, total: 4, start: 1, end: 2, prev: false, next: false },
    ])
    expect((await get('?page=9')).json).toMatchObject({ dtoList: [], total: 4 })
  })

  test('searches parts of titles, artists and albums, ignoring case', async () => {
    expect(await titles('?keyword=aur')).toEqual(['AURORA'])
    expect(await titles('?keyword=polar')).toEqual(['DUST', 'RAIN'])
    expect(await titles(`?keyword=${encodeURIComponent('겨울'.normalize('NFD'))}`)).toEqual([
      'RAIN',
    ])
    expect(await titles('?keyword=night&size=2')).toEqual(['DUST', 'AURORA'])
    expect((await get('?keyword=night&size=2')).json.total).toBe(3)
    for (const nothing of ['%25', '_', '%00', 'nobody'])
      expect(await titles(`?keyword=${nothing}`)).toEqual([])
  })

  test('sorts by date, title or artist in both directions', async () => {
    expect(await titles('?more[createDate]=asc')).toEqual(['새벽 네시', 'RAIN', 'AURORA', 'DUST'])
    expect(await titles('?more[title]=asc')).toEqual(['AURORA', 'DUST', 'RAIN', '새벽 네시'])
    expect(await titles('?more[title]=desc')).toEqual(['새벽 네시', 'RAIN', 'DUST', 'AURORA'])
    // Tracks of one artist follow by id, in the same direction.
    expect(await titles('?more[nickname]=asc')).toEqual(['RAIN', 'DUST', '새벽 네시', 'AURORA'])
    expect(await titles('?more[nickname]=desc')).toEqual(['AURORA', '새벽 네시', 'DUST', 'RAIN'])
  })

  test('refuses unknown pages, columns and directions', async () => {
    for (const [query, field, code] of [
      ['?page=0', 'page', 'NUMBER_TOO_SMALL'],
      ['?size=101', 'size', 'NUMBER_TOO_BIG'],
      ['?more[title]=up', 'more[title]', 'UNKNOWN_VALUE'],
      ['?more[albumName]=asc', 'more[albumName]', 'UNKNOWN_VALUE'],
      [`?keyword=${'a'.repeat(256)}`, 'keyword', 'TOO_LONG'],
    ] as const)
      expect(await get(query)).toMatchObject({
        status: 400,
        json: { code: 'VALIDATION', errors: [{ field, code }] },
      })
  })

  test("includes the certificate's code after it was issued (D50)", async () => {
    const [track] = tracks
    const { code } = await t.services.certificates.readOrCreate(buyer.id, track?.id ?? 0)
    const licences = (await get('?more[createDate]=asc')).json.dtoList.map(({ licence }) => licence)
    expect(licences).toEqual([{ code }, undefined, undefined, undefined])
    expect((await get('')).json.dtoList.at(-1)?.licence).toEqual({ code })
  })
})
