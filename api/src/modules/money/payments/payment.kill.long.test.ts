import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { findBreaches } from '../../../operations/audit.ts'
import { TEST_SECRET } from '../../../testing/test-app.ts'
import { mailsTo } from '../../../testing/test-mails.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { openShop, type PaymentConfirmation, type Shop } from '../../../testing/test-payments.ts'
import {
  killAtEveryCall,
  killServers,
  startServer,
  untilReady,
} from '../../../testing/test-server.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
afterEach(killServers)

type Paying = { member: MemberRow; confirmation: PaymentConfirmation }

const env = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  PORT: String(t.port),
  PAYMENT_SANDBOX_URL: t.sandbox.url,
  LOG_LEVEL: 'warn',
})

const confirm = async (url: string, { member, confirmation }: Paying) => {
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  return fetch(`${url}/confirm`, { method: 'POST', headers, body: JSON.stringify(confirmation) })
}
const creditsOf = async ({ member }: Paying) => t.services.credits.balanceOf(member.id)
const chargesOf = async ({ confirmation }: Paying) =>
  (await t.sandbox.payments())
    .filter(({ orderId }) => orderId === confirmation.orderId)
    .map(({ charges }) => charges)
/** The reconciler checks only orders that have been confirming for a while. */
const ageOrders = () =>
  t.db
    .updateTable('orders')
    .set({ state_since: sql`now() - interval '1 minute'` })
    .where('state', '=', 'CONFIRMING')
    .execute()

/** Delays the jobs of killed servers: their retries would kill the next server. */
const delayJobs = () =>
  sql`
    UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '1 hour'
    WHERE name = 'check-payment' AND state IN ('active', 'retry')`.execute(t.db)

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 90_000; await wait(200))
    if (await done()) return
  throw new Error('the condition was not met within 90 s')
}

test('kill -9 at each call of a confirmation charges and grants once', async () => {
  const killed: Paying[] = []
  // A webhook would make the last server check the orders.
  await t.sandbox.fault('webhook-lost', 1_000)
  const points = await killAtEveryCall(
    'confirmation',
    { ...env(), ROLES: 'web' },
    async (server, index) => {
      const member = await addMember(t, `payer${index}`, { credits: 5 })
      const paying = { member, confirmation: (await t.approvePayment(member)).confirmation }
      const url = await untilReady(server)
      await expect(confirm(url, paying)).rejects.toThrow()
      await server.ended
      expect(await findBreaches(t.db)).toEqual([])
      killed.push(paying)
    },
  )
  expect(points).toEqual([
    'insert into limits',
    'begin',
    'update orders',
    'commit',
    'POST /v1/payments/confirm',
    'begin',
    'update orders',
    'insert into credit_entries',
    'update members',
    'insert into payments',
    'insert into subscriptions',
    'insert into outbox',
    'commit',
    'return',
  ])

  await t.sandbox.clearFaults()
  await ageOrders()
  const url = await untilReady(startServer(env()))
  // A draft is paid only when the buyer confirms again.
  const isRetried = (_: Paying, index: number) =>
    index <= points.indexOf('commit') || index % 2 === 0
  const retried = killed.filter(isRetried)
  const abandoned = killed.filter((paying, index) => !isRetried(paying, index))
  for (const paying of retried) {
    let response = await confirm(url, paying)
    // The reconciler may be querying the provider.
    while (response.status === 202) response = await confirm(url, paying)
    expect([response.status, await response.json()]).toEqual([
      200,
      { dto: expect.objectContaining({ orderId: paying.confirmation.orderId }) },
    ])
  }
  const left = async () =>
    (await t.db.selectFrom('orders').select('id').where('state', '=', 'CONFIRMING').execute())
      .length
  await until(async () => (await left()) === 0)
  for (const paying of [...retried, ...abandoned]) {
    expect([paying.member.nickname, await creditsOf(paying), await chargesOf(paying)]).toEqual([
      paying.member.nickname,
      35,
      [1],
    ])
    expect((await confirm(url, paying)).status).toBe(200)
    expect(await mailsTo(t, paying.member.email)).toHaveLength(1)
  }
  expect(await findBreaches(t.db)).toEqual([])
}, 600_000)

test("kill -9 at each call of a refund's webhook takes the credits once", async () => {
  const refunded: Paying[] = []
  const points: string[] = []
  for (const operation of ['notice', 'check'] as const)
    points.push(
      ...(await killAtEveryCall(operation, env(), async (server, index) => {
        await delayJobs()
        const member = await addMember(t, `${operation}${index}`, { credits: 5 })
        const paying = { member, confirmation: (await t.makePayment(member)).confirmation }
        await Promise.race([untilReady(server), server.ended]).catch(() => undefined)
        await t.sandbox.refund(paying.confirmation.paymentKey)
        await server.ended
        expect(await findBreaches(t.db)).toEqual([])
        refunded.push(paying)
      })),
    )
  expect(points).toEqual([
    'insert into limits',
    'insert into pgboss.job_common',
    'return',
    'update orders',
    'GET /v1/payments/:key',
    'begin',
    'insert into credit_entries',
    'update members',
    'update payments',
    'delete from subscriptions',
    'commit',
    'return',
  ])

  await sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE name = 'check-payment' AND state = 'retry'`.execute(t.db)
  await untilReady(startServer(env()))
  // The provider waits up to hours between retries of a webhook.
  await t.sandbox.advance(7 * 86_400)
  await t.sandbox.flushWebhooks()
  for (const paying of refunded) await until(async () => (await creditsOf(paying)) === 5)
  const rows = await t.db
    .selectFrom('payments')
    .select(['revoked', 'shortfall'])
    .where('refunded', '>', 0)
    .execute()
  expect(rows).toEqual(points.map(() => ({ revoked: 30, shortfall: 0 })))
  expect(await findBreaches(t.db)).toEqual([])
}, 600_000)
