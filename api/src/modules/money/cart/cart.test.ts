import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { CartAnswer, OwnedTracksAnswer } from '@sori/contract/cart'
import type { TracksAnswer } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { cartCallsOf, type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let other: MemberRow
let dawn: TestTrack
let rain: TestTrack
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  other = await addMember(t, 'other')
  dawn = { ...(await addTrack(t, artist, '새벽 네시')), title: '새벽 네시', artist }
  rain = { ...(await addTrack(t, artist, 'Rain')), title: 'RAIN', artist }
})
afterAll(() => t.close())
afterEach(async () => expect(await findBreaches(t.db)).toEqual([]))

let shoppers = 0
const newcomer = async (credits = 7) => {
  const member = await addMember(t, `shopper${++shoppers}`, { credits })
  return { member, ...(await cartCallsOf(t, member)) }
}
const idsOf = (response: { json<T>(): T }) =>
  response.json<CartAnswer | OwnedTracksAnswer>().dtoList.map(({ musicId }) => musicId)

describe('POST /api/cart/add', () => {
  test('adds a track to the cart, newest first, with the fields of product.md §3', async () => {
    const { member, add, readCart } = await newcomer()
    const added = await add(dawn)
    expect([added.statusCode, added.json()]).toEqual([
      200,
      { message: '장바구니에 담았습니다.', code: 'CART_ADDED' },
    ])
    await add(rain)
    expect((await readCart()).json()).toEqual({
      dtoList: [
        { ...row(member, rain), createDate: expect.any(String) },
        { ...row(member, dawn), createDate: expect.any(String) },
      ],
    })
  })

  test('adds a track once and reports a repeated addition', async () => {
    const { add, readCart } = await newcomer()
    expect(
      (await Promise.all([add(dawn), add(dawn), add(dawn)]))
        .map((response) => response.json<{ code: string }>().code)
        .sort(),
    ).toEqual(['CART_ADDED', 'CART_HELD', 'CART_HELD'])
    expect((await add(dawn)).json()).toEqual({
      message: '이미 장바구니에 담긴 트랙입니다.',
      code: 'CART_HELD',
    })
    expect(idsOf(await readCart())).toEqual([dawn.id])
  })

  test('limits the cart to the tracks that one purchase can have (D25)', async () => {
    const { member, add, remove, readCart } = await newcomer()
    await add(rain)
    const putMany = (count: number, from: number) =>
      sql`
      WITH stored AS (
        INSERT INTO files (path, owner_id, mime, bytes, original_key)
        SELECT 'many' || n, ${artist.id}, 'audio/mpeg', 1, 'k'
        FROM generate_series(${from}::int, ${from + count - 1}::int) n RETURNING id
      ), made AS (
        INSERT INTO tracks (album_id, member_id, file_id, title, title_key, description)
        SELECT (SELECT max(id) FROM albums WHERE member_id = ${artist.id}), ${artist.id},
          id, 'M' || id, 'm' || id, '' FROM stored RETURNING id)
      INSERT INTO cart_items (member_id, track_id, status)
      SELECT ${member.id}, id, 'READY' FROM made`.execute(t.db)
    await putMany(499, 1)
    const refused = await add(dawn)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: 'VALIDATION',
        errors: [{ field: 'musicId', code: 'TOO_MANY', params: { max: 500 } }],
      },
    ])
    expect((await add(rain)).json()).toMatchObject({ code: 'CART_HELD' })
    await remove(rain.id)
    expect((await add(dawn)).json()).toMatchObject({ code: 'CART_ADDED' })
    await putMany(1, 500)
    expect(idsOf(await readCart())).toHaveLength(500)
  })

  test('refuses tracks that the member has bought or made', async () => {
    const { add, buy, readCart } = await newcomer()
    await buy(dawn)
    expect([(await add(dawn)).statusCode, (await add(dawn)).json()]).toMatchObject([
      400,
      { code: 'ALREADY_OWNED' },
    ])
    expect(idsOf(await readCart())).toEqual([])
    expect((await (await cartCallsOf(t, artist)).add(dawn)).json()).toMatchObject({
      code: 'ALREADY_OWNED',
    })
  })

  test('marks the track as in the cart, and as owned after the purchase (D21)', async () => {
    const { add, buy, call } = await newcomer()
    const readMarks = async () => {
      const { dtoList } = (await call('GET', '/api/sounds/tracks')).json<TracksAnswer>()
      const item = dtoList.find(({ musicDTO }) => musicDTO.musicId === dawn.id)
      return { owned: item?.owned, inCart: item?.inCart }
    }
    expect(await readMarks()).toEqual({ owned: false, inCart: false })
    await add(dawn)
    expect(await readMarks()).toEqual({ owned: false, inCart: true })
    await buy(dawn)
    expect(await readMarks()).toEqual({ owned: true, inCart: false })
    const page = await call(
      'GET',
      ['/api/sounds/tracks', artist.nickname, 'title', dawn.title].map(encodeURI).join('/'),
    )
    expect(page.json()).toMatchObject({ dto: { owned: true, inCart: false } })
  })
})

describe('DELETE /api/cart/{userId}/{musicId}', () => {
  test('removes a track, answers a repetition equally, and keeps purchases', async () => {
    const { add, buy, remove, readCart, listOwned } = await newcomer()
    await add(dawn)
    await buy(rain)
    for (const id of [dawn.id, dawn.id, rain.id, 999_999]) {
      const response = await remove(id)
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { message: '장바구니에서 삭제되었습니다.', code: 'CART_REMOVED' },
      ])
    }
    expect(idsOf(await readCart())).toEqual([])
    expect(idsOf(await listOwned())).toEqual([rain.id])
  })
})

describe('every call of the cart', () => {
  const calls = (userId: number, musicId: number) =>
    [
      ['POST', '/api/cart/add', { ...trackRequestBody(other, dawn, 'READY'), userId }],
      ['GET', `/api/cart/${userId}`, undefined],
      ['DELETE', `/api/cart/${userId}/${musicId}`, undefined],
      ['POST', '/api/cart/transaction', { ...trackRequestBody(other, dawn, 'DONE'), userId }],
      ['POST', `/api/cart/transaction/${userId}`, [musicId]],
      ['GET', `/api/cart/transaction/${userId}`, undefined],
    ] as const

  test('needs a session', async () => {
    for (const [method, url, payload] of calls(other.id, dawn.id)) {
      const response = await t.app.inject({ method, url, payload: payload as object })
      expect([method, url, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        method,
        url,
        401,
        'LOGIN_REQUIRED',
      ])
    }
  })

  test('refuses the id of another member, to administrators too (D10)', async () => {
    const admin = await addMember(t, `admin${++shoppers}`, { roleId: 3 })
    for (const somebody of [artist, admin]) {
      const headers = await bearer(t, somebody)
      for (const [method, url, payload] of calls(other.id, dawn.id)) {
        const response = await t.app.inject({ method, url, headers, payload: payload as object })
        expect([method, url, response.statusCode, response.json<{ code: string }>().code]).toEqual([
          method,
          url,
          403,
          'FORBIDDEN',
        ])
      }
    }
    const { readCart, listOwned, balance } = await cartCallsOf(t, other)
    expect([idsOf(await readCart()), idsOf(await listOwned()), await balance()]).toEqual([
      [],
      [],
      7,
    ])
  })

  test('refuses an invalid track id at its field', async () => {
    const { member, call } = await newcomer()
    for (const invalidId of ['x', '1.5', '-1', '%00', '1'.repeat(16)]) {
      const response = await call('DELETE', `/api/cart/${member.id}/${invalidId}`)
      expect([invalidId, response.statusCode, response.json()]).toMatchObject([
        invalidId,
        400,
        { errors: [{ field: 'musicId', code: 'PATTERN' }] },
      ])
    }
  })

  test.each([
    ['musicId', undefined, 'REQUIRED'],
    ['musicId', 'x', 'PATTERN'],
    ['userId', undefined, 'REQUIRED'],
    ['title', undefined, 'REQUIRED'],
    ['title', 'ANOTHER', 'UNKNOWN_VALUE'],
    ['filePath', 'a'.repeat(32), 'UNKNOWN_VALUE'],
    ['nickname', 'somebody', 'UNKNOWN_VALUE'],
    ['nickname', 7, 'PATTERN'],
    ['credit', 0, 'UNKNOWN_VALUE'],
    ['credit', -3, 'UNKNOWN_VALUE'],
    ['credit', undefined, 'REQUIRED'],
    ['status', 'PAID', 'UNKNOWN_VALUE'],
  ] as const)('refuses a payload with %s as %j at that field', async (field, value, code) => {
    const { member, call, readCart, listOwned, balance } = await newcomer()
    for (const [url, status] of [
      ['/api/cart/add', 'READY'],
      ['/api/cart/transaction', 'DONE'],
    ] as const) {
      const response = await call('POST', url, {
        ...trackRequestBody(member, dawn, status as 'READY'),
        [field]: value,
      })
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { code: 'VALIDATION', errors: [{ field, code }] },
      ])
    }
    expect([idsOf(await readCart()), idsOf(await listOwned()), await balance()]).toEqual([
      [],
      [],
      7,
    ])
  })

  test('refuses the status of the other call, and an unknown track', async () => {
    const { member, call } = await newcomer()
    for (const [url, status] of [
      ['/api/cart/add', 'DONE'],
      ['/api/cart/transaction', 'READY'],
    ] as const)
      expect(
        (await call('POST', url, trackRequestBody(member, dawn, status as 'READY'))).json(),
      ).toMatchObject({
        errors: [{ field: 'status', code: 'UNKNOWN_VALUE' }],
      })
    for (const [url, status] of [
      ['/api/cart/add', 'READY'],
      ['/api/cart/transaction', 'DONE'],
    ] as const)
      expect(
        (
          await call('POST', url, {
            ...trackRequestBody(member, dawn, status as 'READY'),
            musicId: 999_999,
          })
        ).json(),
      ).toMatchObject({
        code: 'NOT_FOUND',
      })
  })
})

function row(member: MemberRow, { id, title, filePath, artist: { nickname } }: TestTrack) {
  const measured = { duration: 12.345, peaks: Buffer.alloc(400, 7).toString('base64') }
  const file = { format: 'mp3', sizeBytes: expect.any(Number), sampleRate: null, channels: null }
  const album = { albumName: 'FIRST ALBUM', albumArtPath: null }
  return {
    musicId: id,
    userId: member.id,
    title: title.toUpperCase(),
    nickname,
    filePath,
    ...album,
    ...measured,
    ...file,
  }
}
