import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createLog } from '../../../api/src/lib/runtime/log.ts'
import { findBreaches } from '../../../api/src/operations/audit.ts'
import { buildServices } from '../../../api/src/services.ts'
import { SimulatedKill } from '../../../api/src/testing/simulated-kill.ts'
import { bearer } from '../../../api/src/testing/test-members.ts'
import type { Shop } from '../../../api/src/testing/test-payments.ts'
import { openShop } from '../../../api/src/testing/test-payments.ts'
import { addTrack } from '../../../api/src/testing/test-tracks.ts'
import { demoArtists, demoTracks } from '../world/index.ts'
import { demoListeners } from './listeners.ts'
import { seedDemoAccounts } from './seed-accounts.ts'
import { seedDemoSales } from './seed-sales.ts'

const DAY_MS = 86_400_000

let t: Shop
beforeAll(async () => {
  t = await openShop({ PAYMENT_TIMEOUT_MS: '5000' })
  await seedDemoAccounts(t.db, t.services)
  for (const { title, album, createdDaysAgo } of demoTracks) {
    const member = await t.services.members.findByEmail(album.artist.email)
    const createdAt = new Date(Date.now() - createdDaysAgo * DAY_MS)
    if (member) await addTrack(t, member, title, { album: album.name, createdAt })
  }
  await sql`INSERT INTO seeds (name, finished_at) VALUES ('demo world', now())`.execute(t.db)
}, 60_000)
afterAll(() => t.close())

/** Returns the number of steps; the process dies before step `killAt`. */
async function seed({
  killAt,
  sandboxUrl = t.sandbox.url,
}: {
  killAt?: number
  sandboxUrl?: string | null
} = {}): Promise<number> {
  const process = new SimulatedKill(killAt)
  const { db, config, storage, jobs } = t
  const rest = { media: undefined as never, jwtSecret: 'x'.repeat(40), log: createLog('silent') }
  const seeding = seedDemoSales({
    db,
    log: createLog('silent'),
    signal: new AbortController().signal,
    sandboxUrl,
    servicesAt: (now) => {
      const { payments, plans, plays, purchases } = buildServices({
        config,
        db,
        storage,
        jobs,
        now,
        isQuiet: true,
        ...rest,
      })
      return {
        plans,
        plays,
        payments: process.wrap(payments),
        purchases: process.wrap(purchases),
      }
    },
  })
  await seeding.catch((error: unknown) => {
    if (!process.isDead) throw error
  })
  return process.calls
}

const purchases = async () => {
  const { rows } = await sql<{ email: string; title: string; since: Date }>`
    SELECT m.email, t.title, c.since FROM cart_items c
    JOIN members m ON m.id = c.member_id JOIN tracks t ON t.id = c.track_id
    WHERE c.status = 'DONE' ORDER BY c.since, m.email, t.title`.execute(t.db)
  return rows
}
const statisticsOf = async (email: string, what: string) => {
  const member = await t.services.members.findByEmail(email)
  if (!member) throw new Error('the demo accounts are missing')
  const response = await t.app.inject({
    url: `/api/statistic/${what}`,
    headers: await bearer(t, member),
  })
  return response.json<{ dto: Record<string, number & unknown[]> }>().dto
}

describe('demo sales', () => {
  beforeEach(() => sql`DELETE FROM seeds WHERE name = 'demo sales'`.execute(t.db))

  test('complete without duplicates after repeated kills', async () => {
    for (const killAt of [1, 2, 40, 90]) await seed({ killAt })
    const before = await purchases()
    expect(before.length).toBeGreaterThan(0)
    const steps = await seed()
    const after = await purchases()
    expect(after).toEqual(expect.arrayContaining(before))
    expect(await findBreaches(t.db)).toEqual([])
    await sql`DELETE FROM seeds WHERE name = 'demo sales'`.execute(t.db)
    expect(await seed()).toBe(steps)
    expect((await purchases()).length).toBe(after.length)
    expect(await findBreaches(t.db)).toEqual([])
    expect(await seed()).toBe(0)
  })

  test('notify no artist and send no receipt', async () => {
    const notifications = await t.db.selectFrom('notifications').select('id').execute()
    const mails = await t.db.selectFrom('outbox').select('id').execute()
    expect([notifications, mails]).toEqual([[], []])
  })

  test("match the listeners' actions, with a sandbox payment for each", async () => {
    const actions = demoListeners.flatMap((listener) => listener.actions)
    const payments = await t.db
      .selectFrom('payments')
      .select(['order_id', 'payment_key', 'amount', 'approved_at'])
      .orderBy('order_id')
      .execute()
    const atSandbox = (await t.sandbox.payments()).filter(({ status }) => status === 'DONE')
    expect(payments.length).toBeGreaterThan(10)
    expect(payments.length).toBe(actions.filter(({ kind }) => kind === 'pay').length)
    expect(
      new Set(atSandbox.map(({ orderId, totalAmount }) => `${orderId} ${totalAmount}`)),
    ).toEqual(new Set(payments.map(({ order_id, amount }) => `${order_id} ${amount}`)))
    const oldest = Math.min(...payments.map(({ approved_at }) => approved_at.getTime()))
    expect((Date.now() - oldest) / DAY_MS).toBeGreaterThan(30)
    expect((await purchases()).length).toBeGreaterThan(150)
  })

  test("begin after the opening credits, which are dated on the member's first day", async () => {
    const openings = t.db
      .selectFrom('credit_entries as opening')
      .innerJoin('members', 'members.id', 'opening.member_id')
    const opened = openings
      .where('kind', '=', 'opening')
      .select(['opening.member_id', 'opening.created_at', 'members.created_at as joined_at'])
    const rows = await opened.execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(
      rows.filter(({ created_at, joined_at }) => created_at.getTime() !== joined_at.getTime()),
    ).toEqual([])
    const later = t.db
      .selectFrom('credit_entries as later')
      .innerJoin('credit_entries as opening', 'opening.member_id', 'later.member_id')
    const before = later
      .where('opening.kind', '=', 'opening')
      .whereRef('later.created_at', '<', 'opening.created_at')
    expect(await before.select('later.id').execute()).toEqual([])
  })

  test('leave the demo member 100 credits and the demo artist some sales', async () => {
    const member = await t.services.members.findByEmail('member@sori.test')
    expect(member?.credit_balance).toBe(100)
    expect(await statisticsOf('artist@sori.test', 'sounds/stats/me')).toMatchObject({
      downloadsMonth: expect.any(Number),
    })
    const { downloadsMonth = 0, downloadsWeek = 0 } = await statisticsOf(
      'artist@sori.test',
      'sounds/stats/me',
    )
    expect([downloadsMonth + downloadsWeek > 0, downloadsWeek >= 0]).toEqual([true, true])
    const { topArtistsBySales, topSellingMusic } = await statisticsOf(
      'admin@sori.test',
      'sounds/stats',
    )
    expect([topArtistsBySales?.length, topSellingMusic?.length]).toEqual([10, 10])
    const { subscribedUsers = 0, newUsersMonth = 0 } = await statisticsOf(
      'admin@sori.test',
      'users/stats',
    )
    expect(subscribedUsers).toBeGreaterThan(5)
    expect(newUsersMonth).toBeGreaterThanOrEqual(0)
  })

  test("add up to each artist's totals and never exceed one purchase per listener", async () => {
    const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
    const bought = await purchases()
    const totals: number[] = []
    for (const { email, nickname } of demoArtists) {
      const dto = await statisticsOf(email, 'sounds/stats/me')
      const { totalDownloads = 0, creditsEarnedTotal, topTrackDownloadCounts = [] } = dto
      const days = (dto.downloadsByDay ?? []) as unknown as { count: number }[]
      expect([nickname, sumOf(days.map(({ count }) => count))]).toEqual([nickname, totalDownloads])
      expect([nickname, creditsEarnedTotal]).toEqual([nickname, totalDownloads * 3])
      expect(Math.max(0, ...(topTrackDownloadCounts as number[]))).toBeLessThanOrEqual(
        demoListeners.length,
      )
      totals.push(totalDownloads)
    }
    expect(sumOf(totals)).toBe(bought.length)
    expect(Math.min(...totals)).toBeGreaterThan(0)
    const { topArtistsBySales } = await statisticsOf('admin@sori.test', 'sounds/stats')
    const best = (topArtistsBySales as unknown as { count: number }[]).map(({ count }) => count)
    expect(best).toEqual(totals.toSorted((a, b) => b - a).slice(0, best.length))
  })
})
