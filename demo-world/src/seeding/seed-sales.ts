import { createHash } from 'node:crypto'
import { orderNameOf } from '@sori/contract/payment'
import { sql } from 'kysely'
import type { Database } from '../../../api/src/lib/postgres/database.ts'
import type { Log } from '../../../api/src/lib/runtime/log.ts'
import type { Services } from '../../../api/src/services.ts'
import { demoListeners } from './listeners.ts'
import { beginSeeding, daysBefore, finishSeeding } from './seeds.ts'

type Options = {
  db: Database
  log: Log
  signal: AbortSignal
  /** The address for past payments; without a sandbox (null) nobody has paid. */
  sandboxUrl: string | null
  /** Returns services that use the clock `now`. */
  servicesAt(now: () => Date): Pick<Services, 'payments' | 'plans' | 'plays' | 'purchases'>
}

type Buyer = { id: number; email: string; customer_key: string }

const SEED = 'demo sales'

/** Creates past payments and purchases by the API's services, each at its own time. */
export async function seedDemoSales(options: Options): Promise<void> {
  const { db, log, signal, sandboxUrl } = options
  const worldIsComplete = sql`EXISTS (
    SELECT 1 FROM seeds WHERE name = 'demo world' AND finished_at IS NOT NULL
  )`
  const seedStartedAt = await beginSeeding(db, SEED, worldIsComplete)
  if (!seedStartedAt) return
  let now = seedStartedAt
  const services = options.servicesAt(() => now)
  const members = await db.selectFrom('members').select(['id', 'email', 'customer_key']).execute()
  const trackIds = await trackIdsIn(db)
  const history = demoListeners
    .flatMap(({ email, actions }) => actions.map((action, number) => ({ email, action, number })))
    .sort((a, b) => b.action.daysAgo - a.action.daysAgo)
  for (const { email, action, number } of history) {
    if (signal.aborted) return
    const buyer = members.find((member) => member.email === email)
    now = daysBefore(seedStartedAt, action.daysAgo)
    if (action.kind === 'pay') {
      const orderId = hashOf(`order ${email} ${number}`).slice(0, 20)
      if (!buyer) throw new Error(`the demo world lacks ${email}`)
      if (sandboxUrl) await pay({ db, services, sandboxUrl, buyer, orderId, now }, action.planId)
    } else if (buyer) {
      const ids = action.tracks.flatMap(
        ({ album, title }) => trackIds.get(`${album.artist.email} ${title}`) ?? [],
      )
      // Without a sandbox, listeners run out of credits.
      await playAndBuy(services, buyer.id, ids, { mayLackCredits: sandboxUrl === null })
    }
  }
  await finishSeeding(db, SEED)
  log.info({ acts: history.length }, 'the demo sales are complete')
}

async function playAndBuy(
  { plays, purchases }: ReturnType<Options['servicesAt']>,
  memberId: number,
  trackIds: readonly number[],
  { mayLackCredits }: { mayLackCredits: boolean },
): Promise<void> {
  if (trackIds.length === 0) return
  for (const id of trackIds) await plays.count(id, { memberId, address: '' })
  await purchases.buyAll(memberId, trackIds).catch((error: Error & { code?: string }) => {
    if (error.code !== 'INSUFFICIENT_CREDIT' || !mayLackCredits) throw error
  })
}

type Payment = {
  db: Database
  services: ReturnType<Options['servicesAt']>
  sandboxUrl: string
  buyer: Buyer
  orderId: string
  now: Date
}

async function pay(
  { db, services: { payments, plans }, sandboxUrl, buyer, orderId, now }: Payment,
  planId: number,
): Promise<void> {
  const plan = await plans.find(planId)
  if (!plan) throw new Error(`the demo world lacks plan ${planId}`)
  const orderName = orderNameOf(plan)
  const paymentKey = `demo_${hashOf(`payment ${orderId}`)}`
  await addSandboxPayment(sandboxUrl, {
    orderId,
    paymentKey,
    orderName,
    amount: plan.subscriptionPrice,
    customerKey: buyer.customer_key,
    approvedAt: now.toISOString(),
  })
  // Leaves the order as after a confirmation without a response, so that a check completes it.
  await db
    .insertInto('orders')
    .values({
      id: orderId,
      member_id: buyer.id,
      plan_id: planId,
      name: orderName,
      price: plan.subscriptionPrice,
      coupon: 0,
      credits: plan.creditPerMonth,
      state: 'CONFIRMING',
      payment_key: paymentKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await payments.queryOutcome(orderId)
}

/** Returns track ids by the artist's email and the title. */
async function trackIdsIn(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tracks as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select(['t.id', 't.title', 'm.email'])
    .execute()
  return new Map(rows.map(({ id, title, email }) => [`${email} ${title}`, id]))
}

async function addSandboxPayment(sandboxUrl: string, payment: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok)
    throw new Error(`the payment sandbox refused a demo payment: ${response.status}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
