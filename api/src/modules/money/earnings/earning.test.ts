import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addCredits, addMember } from '../../../testing/test-members.ts'
import { addTracks, cartCallsOf, type TestTrack } from '../../../testing/test-purchases.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { CartRepository } from '../cart/cart.repository.ts'
import { PurchaseService } from '../cart/purchase.service.ts'
import { EarningRepository } from './earning.repository.ts'
import { EarningService } from './earning.service.ts'

let t: TestApp
let artist: MemberRow
let tracks: [TestTrack, TestTrack, TestTrack]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  tracks = (await addTracks(t, artist, 3)) as [TestTrack, TestTrack, TestTrack]
})
afterAll(() => t.close())
const invariants = async () => [
  ...new Set((await findBreaches(t.db)).map(({ invariant }) => invariant)),
]
/** Payments are not part of these tests, so their grants are the only breaches. */
afterEach(async () => expect((await invariants()).filter((name) => name !== 'I5')).toEqual([]))

let buyers = 0
const buyer = async ({ paid, gifts }: { paid: number; gifts: number }) => {
  const member = await addMember(t, `buyer${++buyers}`, { credits: gifts })
  const grant = { memberId: member.id, kind: 'grant' as const, amount: paid }
  if (paid > 0) await addCredits(t, { ...grant, reference: `order of ${member.id}` })
  return { member, ...(await cartCallsOf(t, member)) }
}

/** Returns paid credits, and won of each account, of each purchase in order. */
async function salesTo({ id }: MemberRow) {
  const { rows } = await sql`
    SELECT m.paid_credits AS paid, m.won_per_credit AS rate,
      coalesce(sum(n.amount) FILTER (WHERE account = 'credits'), 0) AS credits,
      coalesce(sum(n.amount) FILTER (WHERE account = 'earnings'), 0) AS earnings,
      coalesce(sum(n.amount) FILTER (WHERE account = 'commission'), 0) AS commission
    FROM money_transactions m JOIN credit_entries e ON e.id = m.entry_id
    LEFT JOIN money_entries n ON n.transaction_id = m.id
    WHERE e.member_id = ${id} GROUP BY m.id ORDER BY m.id`.execute(t.db)
  return rows
}

const earningsAt = (wonPerCredit: number, share: number) =>
  new EarningService({
    db: t.db,
    earnings: new EarningRepository(t.db),
    credits: t.services.credits,
    rate: { wonPerCredit, share },
  })
const salesBy = (earnings: Pick<EarningService, 'enterSalesTo'>) =>
  new PurchaseService({
    db: t.db,
    cart: new CartRepository(t.db),
    credits: t.services.credits,
    earnings,
    receipts: t.services.receipts,
    notifications: t.services.notifications,
    now: () => new Date(),
  })
/** Releases before 0.2 enter no earnings. */
const byEarlierRelease = (memberId: number, ...some: TestTrack[]) =>
  salesBy({ enterSalesTo: async () => undefined }).buyAll(
    memberId,
    some.map(({ id }) => id),
  )

describe('a purchase', () => {
  test('earns 70 % of 100 won for each paid credit', async () => {
    const { member, buy } = await buyer({ paid: 30, gifts: 0 })
    for (let times = 0; times < 2; times++) expect((await buy(tracks[0])).statusCode).toBe(200)
    expect(await salesTo(member)).toEqual([
      { paid: 3, rate: 100, credits: -300, earnings: 210, commission: 90 },
    ])
  })

  test('earns nothing for gifts, which are spent after paid credits', async () => {
    const { member, buyAll } = await buyer({ paid: 4, gifts: 5 })
    await buyAll(tracks.map(({ id }) => id))
    expect(await salesTo(member)).toEqual([
      { paid: 3, rate: 100, credits: -300, earnings: 210, commission: 90 },
      { paid: 1, rate: 100, credits: -100, earnings: 70, commission: 30 },
      { paid: 0, rate: 100, credits: 0, earnings: 0, commission: 0 },
    ])
  })

  test('earns nothing when artists get their own track', async () => {
    await (await cartCallsOf(t, artist)).buy(tracks[0])
    expect(await salesTo(artist)).toEqual([])
  })

  test("uses the rate at its time, and rounds the artist's won down", async () => {
    const { member } = await buyer({ paid: 30, gifts: 0 })
    await salesBy(earningsAt(101, 3_333)).buyAll(member.id, [tracks[0].id])
    await salesBy(earningsAt(100, 10_000)).buyAll(member.id, [tracks[1].id])
    expect(await salesTo(member)).toEqual([
      { paid: 3, rate: 101, credits: -303, earnings: 100, commission: 203 },
      { paid: 3, rate: 100, credits: -300, earnings: 300, commission: 0 },
    ])
  })
})

describe('a sale made by an earlier release', () => {
  test('gets one entry, with the day of the sale', async () => {
    const { member } = await buyer({ paid: 4, gifts: 5 })
    await byEarlierRelease(member.id, tracks[0], tracks[1])
    expect(await salesTo(member)).toEqual([])
    const run = () => t.services.earnings.enterMissingSales()
    await Promise.all([run(), run()])
    await run()
    expect(await salesTo(member)).toMatchObject([{ earnings: 210 }, { earnings: 70 }])
    const { rows } = await sql`
      SELECT m.id FROM money_transactions m JOIN credit_entries e ON e.id = m.entry_id
      WHERE m.created_at <> e.created_at`.execute(t.db)
    expect(rows).toEqual([])
  })

  test("gets its entry at the buyer's next purchase", async () => {
    const { member, buy } = await buyer({ paid: 30, gifts: 0 })
    await byEarlierRelease(member.id, tracks[0])
    await buy(tracks[1])
    expect(await salesTo(member)).toMatchObject([{ earnings: 210 }, { earnings: 210 }])
  })

  test('stays for the next run when the job is aborted', async () => {
    const { member } = await buyer({ paid: 30, gifts: 0 })
    await byEarlierRelease(member.id, tracks[0])
    await t.services.earnings.enterMissingSales(AbortSignal.abort())
    expect(await salesTo(member)).toEqual([])
    await t.services.earnings.enterMissingSales()
    expect(await salesTo(member)).toMatchObject([{ earnings: 210 }])
  })
})

describe('the database', () => {
  const post = (amount: number) => sql`
    INSERT INTO money_entries (transaction_id, account, amount)
    SELECT max(id), 'commission', ${amount}::bigint FROM money_transactions
    WHERE paid_credits = 0`

  test('refuses a transaction that does not sum to zero when it commits', async () => {
    const { buyAll } = await buyer({ paid: 0, gifts: 3 })
    await buyAll([tracks[0].id])
    await expect(post(1).execute(t.db)).rejects.toThrow(/is off by 1 won/)
  })

  test('refuses changed and deleted entries', async () => {
    const refused = /append-only/
    for (const table of ['money_entries', 'money_transactions']) {
      const column = sql.ref(table === 'money_entries' ? 'amount' : 'share')
      const journal = sql.table(table)
      await expect(sql`UPDATE ${journal} SET ${column} = 1`.execute(t.db)).rejects.toThrow(refused)
      await expect(sql`DELETE FROM ${journal}`.execute(t.db)).rejects.toThrow(refused)
    }
  })
})
