import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { BatchAnswer, CartAnswer, OwnedTracksAnswer } from '@sori/contract/cart'
import type { TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { cartCallsOf, type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const PAID = { message: '결제가 완료되었습니다. 다운로드를 시작합니다.', code: 'PURCHASED' }

let t: TestApp
let artist: MemberRow
let tracks: [TestTrack, TestTrack, TestTrack, TestTrack]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  const track = async (title: string): Promise<TestTrack> => ({
    ...(await addTrack(t, artist, title)),
    title,
    artist,
  })
  tracks = [await track('ONE'), await track('TWO'), await track('THREE'), await track('FOUR')]
})
afterAll(() => t.close())
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

let shoppers = 0
const newcomer = async (credits: number) => {
  const member = await addMember(t, `shopper${++shoppers}`, { credits })
  return { member, ...(await cartCallsOf(t, member)) }
}
const idsOf = (response: { json<T>(): T }) =>
  response.json<CartAnswer | OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId)
const downloads = async ({ id }: TestTrack) => {
  const counter = t.db.selectFrom('track_counters').select('downloads').where('track_id', '=', id)
  return (await counter.executeTakeFirstOrThrow()).downloads
}

describe('POST /api/cart/transaction', () => {
  test('takes 3 credits, removes the track from the cart, and allows the download', async () => {
    const [track] = tracks
    const { member, add, buy, readCart, listOwned, balance, download } = await newcomer(7)
    await add(track)
    expect((await download(track.filePath)).statusCode).toBe(403)
    const response = await buy(track)
    expect([response.statusCode, response.json()]).toEqual([200, PAID])
    expect([await balance(), idsOf(await readCart())]).toEqual([4, []])
    expect((await listOwned()).json()).toMatchObject({
      dtoList: [
        {
          musicId: track.id,
          title: 'ONE',
          nickname: artist.nickname,
          filePath: track.filePath,
          createDate: expect.any(String),
        },
      ],
    })
    const entries = t.db
      .selectFrom('credit_entries')
      .select(['kind', 'amount', 'reference'])
      .where('member_id', '=', member.id)
    expect(await entries.orderBy('id').execute()).toEqual([
      { kind: 'opening', amount: 7, reference: `${member.id}` },
      { kind: 'purchase', amount: -3, reference: `${member.id}:${track.id}` },
    ])
  })

  test('charges and counts a repeated purchase once (D23, D25)', async () => {
    const [, two] = tracks
    const { buy, listOwned, balance } = await newcomer(3)
    const before = await downloads(two)
    for (let times = 0; times < 3; times++) expect((await buy(two)).json()).toEqual(PAID)
    expect([await balance(), await downloads(two), idsOf(await listOwned())]).toEqual([
      0,
      before + 1,
      [two.id],
    ])
  })

  test('answers needed and available credits when credits are missing', async () => {
    const [track] = tracks
    const { add, buy, readCart, listOwned, balance } = await newcomer(2)
    await add(track)
    const before = await downloads(track)
    const response = await buy(track)
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        code: 'INSUFFICIENT_CREDIT',
        params: { needed: 3, held: 2 },
        message: '크레딧이 부족합니다. (보유 2 / 필요 3)',
      },
    ])
    expect([
      await balance(),
      idsOf(await readCart()),
      idsOf(await listOwned()),
      await downloads(track),
    ]).toEqual([2, [track.id], [], before])
  })

  test('costs the artist nothing and counts as one download', async () => {
    const [track] = tracks
    const { buy, buyAll, listOwned, balance } = await cartCallsOf(t, artist)
    const before = await downloads(track)
    expect((await buy(track)).json()).toEqual(PAID)
    expect((await buyAll([track.id])).json()).toMatchObject(PAID)
    expect([await balance(), await downloads(track), idsOf(await listOwned())]).toEqual([
      7,
      before + 1,
      [track.id],
    ])
  })

  test('moves the track and its album to the top of the most downloaded (D23)', async () => {
    const quiet = await addTrack(t, artist, 'Quiet', { album: 'Quiet album' })
    const { buy, call } = await newcomer(3)
    await buy({ ...quiet, title: 'QUIET', artist })
    const { dtoList } = (await call('GET', '/api/sounds/tracks?sort=download')).json<TracksAnswer>()
    const order = dtoList.map(({ musicDTO }) => musicDTO.title)
    expect(order.indexOf('QUIET')).toBeLessThan(order.indexOf('FOUR'))
    const albums = await sql`
        SELECT downloads FROM album_counters
        WHERE album_id = (SELECT album_id FROM tracks WHERE id = ${quiet.id})`.execute(t.db)
    expect(albums.rows).toEqual([{ downloads: 1 }])
  })

  test('answers in the requested language', async () => {
    const [track] = tracks
    const { member } = await newcomer(3)
    const { authorization } = await bearer(t, member)
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/cart/transaction',
      headers: { authorization, 'accept-language': 'en' },
      payload: trackRequestBody(member, track, 'DONE'),
    })
    expect(response.json()).toEqual({
      message: 'The payment is complete. The download starts now.',
      code: 'PURCHASED',
    })
  })
})

describe('POST /api/cart/transaction/{userId}', () => {
  const paths = (...some: TestTrack[]) => some.map(({ filePath }) => filePath)

  test('buys several tracks and returns the files in the order of the list', async () => {
    const [one, two, three, four] = tracks
    const { member, add, buyAll, call, readCart, listOwned, balance } = await newcomer(13)
    await add(one)
    await add(two)
    const response = await buyAll([three.id, String(one.id), three.id])
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { ...PAID, data: { filePaths: paths(three, one) } },
    ])
    expect([await balance(), idsOf(await readCart()), idsOf(await listOwned())]).toEqual([
      7,
      [two.id],
      [three.id, one.id],
    ])
    const named = await call('POST', `/api/cart/transaction/${member.id}`, {
      musicIds: [four.id, two.id],
    })
    expect(named.json<BatchAnswer>().data.filePaths).toEqual(paths(four, two))
    expect([await balance(), idsOf(await readCart())]).toEqual([1, []])
  })

  test('charges only tracks that are not owned, and returns the files of all', async () => {
    const [one, two] = tracks
    const { buy, buyAll, balance } = await newcomer(6)
    await buy(two)
    for (let times = 0; times < 2; times++)
      expect((await buyAll([one.id, two.id])).json<BatchAnswer>().data.filePaths).toEqual(
        paths(one, two),
      )
    expect(await balance()).toBe(0)
  })

  test('buys nothing when credits are missing for one of the tracks', async () => {
    const [one, two, three] = tracks
    const { add, buy, buyAll, readCart, listOwned, balance } = await newcomer(8)
    await buy(one)
    await add(two)
    const response = await buyAll([one.id, two.id, three.id])
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'INSUFFICIENT_CREDIT', params: { needed: 6, held: 5 } },
    ])
    expect([await balance(), idsOf(await readCart()), idsOf(await listOwned())]).toEqual([
      5,
      [two.id],
      [one.id],
    ])
  })

  test('buys nothing when one of the tracks does not exist', async () => {
    const [one, two] = tracks
    const deleted = await addTrack(t, artist, 'Gone')
    const { add, buyAll, readCart, listOwned, balance } = await newcomer(9)
    await add(one)
    await t.db.deleteFrom('tracks').where('id', '=', deleted.id).execute()
    for (const missing of [deleted.id, 999_999, Number.MAX_SAFE_INTEGER]) {
      const response = await buyAll([one.id, missing, two.id])
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect([await balance(), idsOf(await readCart()), idsOf(await listOwned())]).toEqual([
      9,
      [one.id],
      [],
    ])
  })

  test.each([
    [[], 'musicIds', 'REQUIRED'],
    [['x'], 'musicIds.0', 'PATTERN'],
    [[1, null], 'musicIds.1', 'REQUIRED'],
    [[1.5], 'musicIds.0', 'PATTERN'],
    [Array.from({ length: 501 }, (_, index) => index), 'musicIds', 'TOO_MANY'],
    [{}, 'musicIds', 'REQUIRED'],
    [{ musicIds: 1 }, 'musicIds', 'PATTERN'],
  ])('refuses the list %.40j at its field', async (payload, field, code) => {
    const { member, call } = await newcomer(3)
    const response = await call('POST', `/api/cart/transaction/${member.id}`, payload)
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'VALIDATION', errors: [{ field, code }] },
    ])
  })
})
