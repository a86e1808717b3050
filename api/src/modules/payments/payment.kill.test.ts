import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { audit } from '../../operations/audit.ts'
import { TEST_SECRET } from '../../testing/test-app.ts'
import { addMember, bearer } from '../../testing/test-members.ts'
import type { Back, Shop } from '../../testing/test-payments.ts'
import { openShop } from '../../testing/test-payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { killServers, ready, startServer } from '../../testing/test-server.ts'
import type { Member } from '../members/member.service.ts'

// The real server is killed at every await of a confirmation and of a refund that is heard by webhook, and started again.

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
afterEach(killServers)

const confirmPoints = [
  'confirm.1',
  'confirm.2',
  'confirm.3',
  'confirm.4',
  'confirm.5',
  'credits.1',
  'credits.2',
  'confirm.6',
  'confirm.7',
  'confirm.8',
  'confirm.9',
]
const refundPoints = ['webhook.1', 'webhook.2', 'check.1', 'check.2', 'refund.1', 'refund.2', 'refund.3', 'check.3']

type Paying = { member: Member; back: Back }

const server = (failpoint = ''): TestServer =>
  startServer({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.config.dataDir,
    JWT_SECRET: TEST_SECRET,
    PORT: String(t.port),
    PAYMENT_SANDBOX_URL: t.sandbox.url,
    FAILPOINT: failpoint,
    LOG_LEVEL: 'warn',
  })

const confirm = async (url: string, { member, back }: Paying) => {
  const headers = { ...(await bearer(t, member)), 'content-type': 'application/json' }
  return fetch(`${url}/confirm`, { method: 'POST', headers, body: JSON.stringify(back) })
}
const creditsOf = async ({ member }: Paying) => t.services.credits.balanceOf(member.id)
const chargesOf = async ({ back }: Paying) =>
  (await t.sandbox.payments()).filter(({ orderId }) => orderId === back.orderId).map(({ charges }) => charges)
/** Moves the moment at which orders were left, so that the reconciler comes now, or not yet. */
const leaveOrders = (seconds: number) =>
  t.db
    .updateTable('orders')
    .set({ state_since: sql`now() + make_interval(secs => ${seconds})` })
    .where('state', '=', 'CONFIRMING')
    .execute()

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 90_000; await wait(200)) if (await done()) return
  throw new Error('it never came to that')
}

test('the points that are killed at are all that there are', async () => {
  const files = ['./payment.service.ts', './settlement.ts', '../credits/credit.service.ts']
  const code = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  const found = [...code.join('').matchAll(/failpoint\('([^']+)'\)/g)].map(([, name]) => name)
  expect(found.sort()).toEqual([...confirmPoints, ...refundPoints].sort())
})

test('kill -9 at each await of a confirmation: charged and granted once, whether the person comes back or not', async () => {
  const killed: Paying[] = []
  // Or the next server would take them up, and be killed by them.
  await t.sandbox.fault('webhook-lost', 1_000)
  for (const [at, point] of confirmPoints.entries()) {
    const member = await addMember(t, `payer${at}`, { credits: 5 })
    const paying = { member, back: (await t.approved(member)).back }
    const mortal = server(point)
    const url = await ready(mortal)
    await expect(confirm(url, paying)).rejects.toThrow()
    await mortal.ended
    expect([point, mortal.child.signalCode]).toEqual([point, 'SIGKILL'])
    expect([point, await audit(t.db)]).toEqual([point, []])
    killed.push(paying)
    // Nobody looks after it before all are killed.
    await leaveOrders(3_600)
  }

  await t.sandbox.clearFaults()
  await leaveOrders(-60)
  const url = await ready(server())
  const [comingBack, gone] = [killed.filter((_, at) => at % 2 === 0), killed.filter((_, at) => at % 2 === 1)]
  for (const paying of comingBack) {
    let answer = await confirm(url, paying)
    // The reconciler may be asking the provider at this moment.
    while (answer.status === 202) answer = await confirm(url, paying)
    expect([answer.status, await answer.json()]).toEqual([200, { dto: expect.objectContaining({ orderId: paying.back.orderId }) }])
  }
  const left = async () => (await t.db.selectFrom('orders').select('id').where('state', '=', 'CONFIRMING').execute()).length
  await until(async () => (await left()) === 0)
  for (const paying of [...comingBack, ...gone]) {
    expect([paying.member.nickname, await creditsOf(paying), await chargesOf(paying)]).toEqual([paying.member.nickname, 35, [1]])
    expect((await confirm(url, paying)).status).toBe(200)
  }
  expect(await audit(t.db)).toEqual([])
}, 180_000)

test('kill -9 at each await of a refund that is heard by webhook: the credits are taken back once', async () => {
  const refunded: Paying[] = []
  for (const [at, point] of refundPoints.entries()) {
    const member = await addMember(t, `refunded${at}`, { credits: 5 })
    const paying = { member, back: (await t.paid(member)).back }
    const mortal = server(point)
    await Promise.race([ready(mortal), mortal.ended]).catch(() => undefined)
    await t.sandbox.refund(paying.back.paymentKey)
    await mortal.ended
    expect([point, mortal.child.signalCode]).toEqual([point, 'SIGKILL'])
    expect([point, await audit(t.db)]).toEqual([point, []])
    refunded.push(paying)
  }

  await ready(server())
  await t.sandbox.advance(61)
  await t.sandbox.flushWebhooks()
  for (const paying of refunded) await until(async () => (await creditsOf(paying)) === 5)
  const rows = await t.db.selectFrom('payments').select(['revoked', 'shortfall']).where('refunded', '>', 0).execute()
  expect(rows).toEqual(refundPoints.map(() => ({ revoked: 30, shortfall: 0 })))
  expect(await audit(t.db)).toEqual([])
}, 240_000)
