import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Earnings } from '@sori/contract/payment'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addCredits, addMember, bearer } from '../../../testing/test-members.ts'
import { addTracks, shopper } from '../../../testing/test-purchases.ts'
import type { Member } from '../../members/members/member.service.ts'
import { StatementRepository } from './statement.repository.ts'
import { StatementService } from './statement.service.ts'

const DAY_MS = 86_400_000

let t: TestApp
let artist: Member
let other: Member
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  other = await addMember(t, 'other')
  const foreign = await addTracks(t, other, 1)
  const tracks = await addTracks(t, artist, 2)
  const buyer = await addMember(t, 'buyer', { credits: 3 })
  const grant = { memberId: buyer.id, kind: 'grant' as const, amount: 7 }
  await addCredits(t, { ...grant, reference: 'order of the buyer' })
  const { buyAll } = await shopper(t, buyer)
  await buyAll([...foreign, ...tracks].map(({ id }) => id))
})
afterAll(() => t.close())

const summaryOf = async (who: Member) => {
  const headers = await bearer(t, who)
  return (await t.app.inject({ url: '/api/me/earnings', headers })).json<{ dto: Earnings }>().dto
}
const summaryAt = (time: Date) =>
  new StatementService({
    statements: new StatementRepository(t.db),
    payout: { wonPerCredit: 100, share: 7_000, pendingDays: 14 },
    now: () => time,
  }).summary(artist.id)

describe('GET /api/me/earnings', () => {
  const rate = { pendingDays: 14, wonPerCredit: 100, share: 7_000 }

  test("sums the artist's own sales, which are pending at first", async () => {
    const won = { balance: 280, available: 0, pending: 280, total: 280, month: 280 }
    expect(await summaryOf(artist)).toEqual({ ...won, ...rate })
    expect(await summaryOf(other)).toMatchObject({ balance: 210, pending: 210 })
  })

  test('has zeros and the rate before the first sale', async () => {
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
