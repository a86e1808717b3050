import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { TEST_SECRET } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'
import { killAtEveryCall, killServers, untilReady } from '../../../testing/test-server.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
let admin: MemberRow
beforeAll(async () => {
  t = await openShop()
  admin = await addMember(t, 'admin', { roleId: 3 })
})
afterAll(() => t.close())
afterEach(killServers)

const env = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  PORT: String(t.port),
  PAYMENT_SANDBOX_URL: t.sandbox.url,
  LOG_LEVEL: 'warn',
})

let payers = 0
/** Returns the buyer and the id of a request that waits for a decision. */
async function requested() {
  const member = await addMember(t, `payer${++payers}`, { credits: 5 })
  const { orderId } = (await t.makePayment(member)).confirmation
  await t.services.refunds.request(member.id, orderId)
  const request = t.db.selectFrom('refund_requests').select('id')
  const { id } = await request.where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { member, orderId, id }
}
type Requested = Awaited<ReturnType<typeof requested>>

/** Returns credits, plan, decision and the payment at the provider. */
async function readState({ member, orderId, id }: Requested) {
  const request = t.db.selectFrom('refund_requests').select(['decision', 'returned_at'])
  const { decision, returned_at } = await request.where('id', '=', id).executeTakeFirstOrThrow()
  const payment = (await t.sandbox.payments()).find((each) => each.orderId === orderId)
  return {
    credits: await t.services.credits.balanceOf(member.id),
    hasPlan: (await t.call(member, 'GET', '/api/me/subscription')).json.dto !== null,
    decision,
    isReturned: returned_at !== null,
    kept: payment?.balanceAmount,
    cancels: payment?.cancels.length,
  }
}

const open = {
  credits: 35,
  hasPlan: true,
  decision: null,
  isReturned: false,
  kept: 9_900,
  cancels: 0,
}
const approved = { ...open, credits: 5, hasPlan: false, decision: 'approve' }
const returned = { ...approved, isReturned: true, kept: 0, cancels: 1 }

/** Retries of the killed servers' jobs would kill the next server. */
const removeJobs = () =>
  sql`DELETE FROM pgboss.job WHERE name IN ('return-payment', 'reconcile-payments')`.execute(t.db)

test('an approval killed at any call takes back both credits and plan, or neither', async () => {
  const headers = { ...(await bearer(t, admin)), 'content-type': 'application/json' }
  const body = JSON.stringify({ decision: 'approve', answer: '확인했습니다.' })
  const points = await killAtEveryCall('refund', { ...env(), ROLES: 'web' }, async (server) => {
    const request = await requested()
    const url = await untilReady(server)
    const path = `/api/admin/refunds/${request.id}`
    await expect(fetch(url + path, { method: 'PATCH', headers, body })).rejects.toThrow()
    const isDecided = (await readState(request)).decision !== null
    expect(await readState(request)).toEqual(isDecided ? approved : open)
    expect(await findBreaches(t.db)).toEqual([])
    if (!isDecided) await t.services.refunds.decide(admin.id, request.id, JSON.parse(body) as never)
    await t.services.refunds.returnMoney(request.orderId)
    expect(await readState(request)).toEqual(returned)
  })
  expect(points).toEqual([
    'begin',
    'insert into credit_entries',
    'update members',
    'update payments',
    'delete from subscriptions',
    'insert into pgboss.job_common',
    'update refund_requests',
    'insert into admin_changes',
    'insert into outbox',
    'insert into notifications',
    'commit',
    'return',
  ])
}, 600_000)

test('kill -9 at each call of the job returns the money once', async () => {
  const decision = { decision: 'approve', answer: '확인했습니다.' } as const
  const points = await killAtEveryCall('return', env(), async (server) => {
    const request = await requested()
    await removeJobs()
    await t.services.refunds.decide(admin.id, request.id, decision)
    await Promise.race([untilReady(server), server.ended]).catch(() => undefined)
    await server.ended
    await removeJobs()
    await t.services.refunds.returnMoney(request.orderId)
    expect(await readState(request)).toEqual(returned)
    expect(await findBreaches(t.db)).toEqual([])
  })
  expect(points).toEqual([
    'GET /v1/payments/:key',
    'POST /v1/payments/:key/cancel',
    'update refund_requests',
    'return',
  ])
}, 600_000)
