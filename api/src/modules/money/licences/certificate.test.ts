import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@sori/contract/envelope'
import type { OwnCertificate, PublicCertificate } from '@sori/contract/licence'
import { sql } from 'kysely'
import type { Caller } from '../../../plugins/app-types.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { resetLimits } from '../../../testing/test-mails.ts'
import { addMember, bearer, PASSWORD } from '../../../testing/test-members.ts'
import { addTracks, type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

const BOUGHT_AT = new Date('2027-04-05T06:07:08Z')

let t: TestApp
let artist: MemberRow
let buyer: MemberRow
let track: TestTrack
let other: TestTrack
beforeAll(async () => {
  t = await createTestApp({ now: () => BOUGHT_AT })
  artist = await addMember(t, 'artist', { nickname: '달빛작업실' })
  buyer = await addMember(t, 'buyer')
  await sql`UPDATE members SET name = '홍길동' WHERE id = ${buyer.id}`.execute(t.db)
  ;[track, other] = (await addTracks(t, artist, 2)) as [TestTrack, TestTrack]
  await t.services.purchases.buy(buyer.id, trackRequestBody(buyer, track, 'DONE'))
})
afterAll(() => t.close())
beforeEach(() => resetLimits(t))

type Answer = Problem & { dto: OwnCertificate & PublicCertificate }
const own = async (member: MemberRow, musicId: number | string = track.id) => {
  const response = await t.app.inject({
    url: `/api/me/purchases/${musicId}/certificate`,
    headers: await bearer(t, member),
  })
  return { status: response.statusCode, json: response.json<Answer>() }
}
const check = async (code: string) => {
  const response = await t.app.inject(`/api/certificates/${encodeURIComponent(code)}`)
  return { status: response.statusCode, headers: response.headers, json: response.json<Answer>() }
}

describe('GET /api/me/purchases/{musicId}/certificate', () => {
  test('returns the same code each time, also for concurrent requests', async () => {
    const responses = await Promise.all([own(buyer), own(buyer), own(buyer)])
    const { entry_id } = await t.db
      .selectFrom('cart_items')
      .select('entry_id')
      .where('member_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(responses[0]).toEqual({
      status: 200,
      json: {
        dto: {
          code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
          title: track.title,
          nickname: '달빛작업실',
          albumName: 'ALBUM 0',
          buyer: '홍길동',
          orderDate: BOUGHT_AT.toISOString(),
          orderNumber: String(entry_id),
          licenceVersion: '2026-1',
        },
      },
    })
    expect(new Set(responses.map(({ json }) => json.dto.code)).size).toBe(1)
    expect((await own(buyer)).json).toEqual(responses[0]?.json)
  })

  test('keeps the names of track and artist after the artist changes them', async () => {
    const before = (await own(buyer)).json
    const asArtist: Caller = { id: artist.id, roles: ['ROLE_USER'], sessionId: '' }
    await t.services.management.changeTrack(
      track.id,
      { title: 'ANOTHER', description: 'x' },
      asArtist,
    )
    expect((await own(buyer)).json).toEqual(before)
    await t.services.management.changeTrack(
      track.id,
      { title: track.title, description: 'x' },
      asArtist,
    )
  })

  test('answers 404 for an unknown, own or unbought track', async () => {
    await t.services.cart.add(buyer.id, trackRequestBody(buyer, other, 'READY'))
    await t.services.purchases.buyAll(artist.id, [track.id])
    for (const [who, id] of [
      [buyer, other.id],
      [artist, track.id],
      [await addMember(t, 'stranger'), track.id],
      [buyer, 999_999],
    ] as const)
      expect(await own(who, id)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    expect(await own(buyer, 'x')).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'musicId', code: 'PATTERN' }] },
    })
    const { rows } = await sql`SELECT member_id FROM certificates`.execute(t.db)
    expect(rows).toEqual([{ member_id: buyer.id }])
  })

  test('needs a session', async () => {
    const visitor = await t.app.inject(`/api/me/purchases/${track.id}/certificate`)
    expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }])
  })
})

describe('the buyer’s name on a certificate', () => {
  test('stays as at the purchase when the member changes it later', async () => {
    const renamed = await addMember(t, 'renamed')
    await sql`UPDATE members SET name = '성춘향' WHERE id = ${renamed.id}`.execute(t.db)
    await t.services.purchases.buy(renamed.id, trackRequestBody(renamed, track, 'DONE'))
    const change = { userId: renamed.id, name: '이몽룡' }
    const response = await t.app.inject({
      method: 'PUT',
      url: '/api/me',
      headers: await bearer(t, renamed),
      payload: change,
    })
    expect(response.statusCode).toBe(200)
    const { dto } = (await own(renamed)).json
    expect(dto.buyer).toBe('성춘향')
    expect((await check(dto.code)).json.dto.buyer).toBe('성**')
  })

  test('disappears when the member leaves', async () => {
    const leaver = await addMember(t, 'leaver')
    await sql`UPDATE members SET name = '변학도' WHERE id = ${leaver.id}`.execute(t.db)
    await t.services.purchases.buy(leaver.id, trackRequestBody(leaver, track, 'DONE'))
    const { code } = (await own(leaver)).json.dto
    const response = await t.app.inject({
      method: 'DELETE',
      url: '/api/me',
      headers: await bearer(t, leaver),
      payload: { password: PASSWORD },
    })
    expect(response.statusCode).toBe(200)
    expect((await check(code)).json.dto).toMatchObject({ buyer: '탈***', valid: true })
    const { rows } = await sql<{ text: string }>`SELECT c::text AS text FROM cart_items c`.execute(
      t.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('변학도')
  })
})

describe('GET /api/certificates/{code}', () => {
  test('returns the purchase with a masked buyer, in any spelling of the code', async () => {
    const { orderNumber: _number, ...certificate } = (await own(buyer)).json.dto
    const { code } = certificate
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code} `])
      expect((await check(typed)).json).toEqual({
        dto: { ...certificate, buyer: '홍**', valid: true },
      })
    expect((await check(code)).headers['cache-control']).toBe('no-store')
  })

  test('returns valid: false after the purchase was undone', async () => {
    const { code } = (await own(buyer)).json.dto
    await sql`
      UPDATE cart_items SET status = 'READY', entry_id = NULL
      WHERE member_id = ${buyer.id} AND track_id = ${track.id}`.execute(t.db)
    expect((await check(code)).json.dto).toMatchObject({ code, buyer: '홍**', valid: false })
    expect((await own(buyer)).status).toBe(404)
    await sql`
      UPDATE cart_items c SET status = 'DONE', entry_id = e.id FROM credit_entries e
      WHERE e.reference = ${`${buyer.id}:${track.id}`} AND e.kind = 'purchase'
        AND c.member_id = ${buyer.id} AND c.track_id = ${track.id}`.execute(t.db)
  })

  test.each(['0000-0000-0000-0000', 'x', '%00', "'; DROP TABLE certificates", 'a'.repeat(500)])(
    'answers 404 for the code %.30s',
    async (code) => {
      expect(await check(code)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    },
  )

  test('answers 120 requests a minute from one address, then 429', async () => {
    const { code } = (await own(buyer)).json.dto
    for (let times = 0; times < 120; times++) await check(times % 2 === 0 ? code : 'x')
    const refused = await check(code)
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
