import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Earnings, Statement } from '@sori/contract/payment'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addCredits, addMember, bearer } from '../../../testing/test-members.ts'
import { addTracks, cartCallsOf } from '../../../testing/test-purchases.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { StatementRepository } from './statement.repository.ts'
import { StatementService } from './statement.service.ts'

const DAY_MS = 86_400_000
const TODAY = new Date('2026-11-28T00:00:00Z')

let now = TODAY
let t: TestApp
let artist: MemberRow
let other: MemberRow
beforeAll(async () => {
  t = await createTestApp({ now: () => now })
  artist = await addMember(t, 'artist')
  other = await addMember(t, 'other')
  const foreign = await addTracks(t, other, 1)
  const tracks = await addTracks(t, artist, 2)
  const buyer = await addMember(t, 'buyer', { credits: 3 })
  const grant = { memberId: buyer.id, kind: 'grant' as const, amount: 7 }
  await addCredits(t, { ...grant, reference: 'order of the buyer' })
  const { buyAll } = await cartCallsOf(t, buyer)
  await buyAll([...foreign, ...tracks].map(({ id }) => id))
})
afterAll(() => t.close())

const summaryOf = async (member: MemberRow) => {
  const headers = await bearer(t, member)
  return (await t.app.inject({ url: '/api/me/earnings', headers })).json<{ dto: Earnings }>().dto
}
const summaryAt = (time: Date) =>
  new StatementService({
    statements: new StatementRepository(t.db),
    payout: { wonPerCredit: 100, share: 7_000, pendingDays: 14 },
    now: () => time,
  }).readSummary(artist.id)

describe('GET /api/me/earnings', () => {
  const rate = { pendingDays: 14, wonPerCredit: 100, share: 7_000, perSale: 210 }

  test("sums the artist's own sales, which are pending at first", async () => {
    const won = { balance: 280, available: 0, pending: 280, total: 280, month: 280 }
    expect(await summaryOf(artist)).toEqual({ ...won, ...rate })
    expect(await summaryOf(other)).toMatchObject({ balance: 210, pending: 210 })
  })

  test('returns zeros and the rate before the first sale', async () => {
    const won = { balance: 0, available: 0, pending: 0, total: 0, month: 0 }
    expect(await summaryOf(await addMember(t, 'new'))).toEqual({ ...won, ...rate })
  })

  test('makes sales available after 14 days', async () => {
    const { rows } = await sql<{ at: Date }>`
      SELECT max(created_at) AS at FROM money_transactions`.execute(t.db)
    const sold = rows[0]?.at.getTime() ?? 0
    const summaryAfter = (ms: number) => summaryAt(new Date(sold + 14 * DAY_MS + ms))
    expect(await summaryAfter(-1_000)).toMatchObject({ available: 0, pending: 280 })
    expect(await summaryAfter(1_000)).toMatchObject({ available: 280, pending: 0, balance: 280 })
  })

  test('refuses visitors', async () => {
    expect((await t.app.inject({ url: '/api/me/earnings' })).statusCode).toBe(401)
  })
})

describe('the statement of a month', () => {
  const get = async (member: MemberRow, path: string, language = 'ko') =>
    t.app.inject({
      url: `/api/me/earnings/statement${path}`,
      headers: { ...(await bearer(t, member)), 'accept-language': language },
    })
  const statementOf = async (member: MemberRow, month: string) =>
    (await get(member, `?month=${month}`)).json<{ dto: Statement }>().dto
  const buyAt = async (at: string, buyer: MemberRow, trackIds: number[]) => {
    now = new Date(at)
    await t.services.purchases.buyAll(buyer.id, trackIds)
    now = TODAY
  }

  let seller: MemberRow
  beforeAll(async () => {
    seller = await addMember(t, 'seller')
    const rain = await addTrack(t, seller, 'RAIN', { album: 'WATER' })
    const snow = await addTrack(t, seller, 'SNOW', { album: 'WATER' })
    const sun = await addTrack(t, seller, '=SUN()', { album: 'LIGHT' })
    const [ann, bob] = [await addMember(t, 'ann'), await addMember(t, 'bob', { credits: 9 })]
    await addCredits(t, { memberId: ann.id, kind: 'grant', amount: 30, reference: 'of ann' })
    // Midnight in Seoul is 15:00 UTC.
    await buyAt('2026-09-30T14:59:59Z', ann, [rain.id])
    await buyAt('2026-09-30T15:00:00Z', ann, [snow.id])
    await buyAt('2026-10-31T14:59:59Z', ann, [sun.id])
    await buyAt('2026-10-31T14:59:59Z', bob, [snow.id])
    await buyAt('2026-10-31T15:00:00Z', bob, [sun.id])
  })

  const sums = (sales: number, paidCredits: number, won: number) => ({
    sales,
    credits: sales * 3,
    paidCredits,
    won,
  })

  test('sums the sales by day, track and album, in days of Seoul', async () => {
    const dto = await statementOf(seller, '2026-10')
    expect(dto.total).toEqual({ ...sums(3, 6, 420), value: 600, commission: 180 })
    expect(dto.days).toEqual([
      { day: '2026-10-01', ...sums(1, 3, 210) },
      { day: '2026-10-31', ...sums(2, 3, 210) },
    ])
    expect(dto.tracks.map(({ musicId: _, ...track }) => track)).toEqual([
      { title: 'SNOW', albumName: 'WATER', ...sums(2, 3, 210) },
      { title: '=SUN()', albumName: 'LIGHT', ...sums(1, 3, 210) },
    ])
    expect(dto.albums.map(({ albumId: _, ...album }) => album)).toEqual([
      { albumName: 'WATER', ...sums(2, 3, 210) },
      { albumName: 'LIGHT', ...sums(1, 3, 210) },
    ])
    expect(dto.months.slice(-3)).toEqual(['2026-11', '2026-10', '2026-09'])
  })

  test('returns zeros for a month without sales and an artist without sales', async () => {
    const empty = { total: { ...sums(0, 0, 0), value: 0, commission: 0 }, days: [], tracks: [] }
    expect(await statementOf(seller, '2026-08')).toMatchObject(empty)
    const statement = (await get(await addMember(t, 'idle'), '')).json<{ dto: Statement }>().dto
    expect(statement).toMatchObject(empty)
    expect(statement.months).toEqual([statement.month])
  })

  test('as CSV has a row for each sale, in the language of the request', async () => {
    const { body, headers } = await get(seller, '.csv?month=2026-10')
    expect(headers['content-disposition']).toContain('sorijangteo-2026-10.csv')
    expect(body.split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFF판매 일시\(서울\),트랙,앨범,/),
      '2026-10-01 00:00,SNOW,WATER,3,3,100,300,70,210,90',
      "2026-10-31 23:59,'=SUN(),LIGHT,3,3,100,300,70,210,90",
      '2026-10-31 23:59,SNOW,WATER,3,0,100,0,70,0,0',
      '',
    ])
    expect((await get(seller, '.csv', 'en')).body).toMatch(/^\uFEFFSold at \(Seoul\),Track/)
  })

  test('refuses visitors and an invalid month', async () => {
    for (const path of ['', '.csv']) {
      const url = `/api/me/earnings/statement${path}`
      expect((await t.app.inject({ url })).statusCode).toBe(401)
      const refused = await get(seller, `${path}?month=2026-13`)
      expect(refused.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'month' }] })
    }
  })
})
