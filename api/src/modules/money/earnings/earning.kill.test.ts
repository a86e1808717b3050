import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { addCredits, addMember } from '../../../testing/test-members.ts'
import { addTracks, type TestTrack } from '../../../testing/test-purchases.ts'
import { killAtEveryCall, killServers, untilReady } from '../../../testing/test-server.ts'
import { CartRepository } from '../cart/cart.repository.ts'
import { PurchaseService } from '../cart/purchase.service.ts'

let t: TestApp
let tracks: TestTrack[]
beforeAll(async () => {
  t = await createTestApp()
  tracks = await addTracks(t, await addMember(t, 'artist'), 2)
})
afterAll(() => t.close())
afterEach(killServers)

const env = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: 'warn',
})

let buyers = 0
/** Returns a buyer of both tracks by an earlier release, which enters no earnings. */
async function buyByEarlierRelease(): Promise<number> {
  const { id } = await addMember(t, `buyer${++buyers}`, { credits: 2 })
  const grant = { memberId: id, kind: 'grant' as const, amount: 4 }
  await addCredits(t, { ...grant, reference: `order of ${id}` })
  const { credits, receipts, notifications } = t.services
  const cart = new CartRepository(t.db)
  const earnings = { enterSalesTo: async () => undefined }
  const common = { db: t.db, credits, receipts, notifications, now: () => new Date() }
  await new PurchaseService({ ...common, cart, earnings }).buyAll(
    id,
    tracks.map((track) => track.id),
  )
  return id
}

/** Returns won of each sale to a buyer, in their order. */
async function wonOf(buyerId: number): Promise<number[]> {
  const { rows } = await sql<{ won: number }>`
    SELECT coalesce(n.amount, 0)::float8 AS won FROM money_transactions m
    JOIN credit_entries e ON e.id = m.entry_id
    LEFT JOIN money_entries n ON n.transaction_id = m.id AND n.account = 'earnings'
    WHERE e.member_id = ${buyerId} ORDER BY m.id`.execute(t.db)
  return rows.map(({ won }) => won)
}

/** Payments are not part of this test, so their grants are the only breaches. */
const breaches = async () =>
  (await findBreaches(t.db)).filter(({ invariant }) => invariant !== 'I5')

test('kill -9 at each call of the job enters all sales to a buyer once, or no sale', async () => {
  const calls = ['begin', 'insert into money_transactions', 'commit']
  const two = async () => [await buyByEarlierRelease(), await buyByEarlierRelease()] as const
  // A server runs the job when it starts, so the sales are made before.
  let [first, second] = await two()
  const points = await killAtEveryCall('earnings', env(), async (server, index) => {
    await Promise.race([untilReady(server), server.ended]).catch(() => undefined)
    await t.jobs.send('enter-earnings', {})
    await server.ended
    const entered = [210, 70]
    expect([await wonOf(first), await wonOf(second)]).toEqual([
      index < calls.length ? [] : entered,
      index < 2 * calls.length ? [] : entered,
    ])
    expect(await breaches()).toEqual([])
    await t.services.earnings.enterMissingSales()
    expect([await wonOf(first), await wonOf(second)]).toEqual([entered, entered])
    ;[first, second] = await two()
  })
  expect(points).toEqual([...calls, ...calls, 'return'])
}, 600_000)
