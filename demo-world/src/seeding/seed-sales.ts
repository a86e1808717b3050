import { createHash } from 'node:crypto'
import { orderNameOf } from '@sori/contract/payment'
import { sql } from 'kysely'
import type { Database } from '../../../api/src/lib/postgres/database.ts'
import type { Log } from '../../../api/src/lib/runtime/log.ts'
import type { Services } from '../../../api/src/services.ts'
import { demoAlbums, demoArtists, demoTracks } from '../world/index.ts'
import type { DemoListener, ListenerAct } from './listeners.ts'
import { demoListeners } from './listeners.ts'
import { demoArtistEmail, listenerEmail } from './seed-accounts.ts'

type Options = {
  db: Database
  log: Log
  signal: AbortSignal
  /** Receives the past payments; without a sandbox (null) nobody has paid. */
  sandboxUrl: string | null
  /** Returns services that use the clock `now`. */
  servicesAt(now: () => Date): Pick<Services, 'payments' | 'plans' | 'purchases'>
}

const SEED = 'demo sales'
const DAY_MS = 86_400_000

/**
 * Creates the demo world's past payments and purchases by the API's own services, each at its own
 * time (D39). A restart after an abort by `signal` continues where it stopped.
 */
export async function seedDemoSales({
  db,
  log,
  signal,
  sandboxUrl,
  servicesAt,
}: Options): Promise<void> {
  const began = await begin(db)
  if (!began) return
  let now = began
  const { payments, plans, purchases } = servicesAt(() => now)
  const members = new Map(
    (await db.selectFrom('members').select(['id', 'email', 'customer_key']).execute()).map(
      (one) => [one.email, one],
    ),
  )
  const trackIds = await idsOfTracks(db)
  const history = demoListeners()
    .flatMap((listener) => listener.acts.map((act, at) => ({ listener, act, number: at })))
    .sort((a, b) => b.act.daysAgo - a.act.daysAgo)

  const pay = async (listener: DemoListener, planId: number, number: number, baseUrl: string) => {
    const member = members.get(listenerEmail(listener.key))
    const plan = await plans.find(planId)
    if (!member || !plan) throw new Error(`the demo world lacks ${listener.key} or plan ${planId}`)
    const orderId = hashOf(`order ${listener.key} ${number}`).slice(0, 20)
    const payment = {
      orderId,
      paymentKey: `demo_${hashOf(`payment ${orderId}`)}`,
      orderName: orderNameOf(plan),
      amount: plan.subscriptionPrice,
    }
    await tellSandbox(baseUrl, {
      ...payment,
      customerKey: member.customer_key,
      approvedAt: now.toISOString(),
    })
    // the state after a confirm without the provider's response: the check finds the payment and
    // completes the order
    const { subscriptionPrice: price, creditPerMonth: credits } = plan
    const asked = { state: 'CONFIRMING', payment_key: payment.paymentKey, created_at: now } as const
    await db
      .insertInto('orders')
      .values({
        id: orderId,
        member_id: member.id,
        plan_id: planId,
        name: payment.orderName,
        price,
        coupon: 0,
        credits,
        ...asked,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await payments.check(orderId)
  }

  const play = async (listener: DemoListener, act: ListenerAct, number: number) => {
    if (act.does === 'pay')
      return sandboxUrl === null ? undefined : pay(listener, act.planId, number, sandboxUrl)
    const member = members.get(listenerEmail(listener.key))
    const ids = act.tracks.flatMap((key) => trackIds.get(key) ?? [])
    if (!member || ids.length === 0) return
    await purchases.buyAll(member.id, ids).catch((error: Error & { code?: string }) => {
      // without a sandbox, listeners run out of credits
      if (error.code !== 'INSUFFICIENT_CREDIT' || sandboxUrl !== null) throw error
    })
  }

  for (const { listener, act, number } of history) {
    if (signal.aborted) return
    now = new Date(began.getTime() - act.daysAgo * DAY_MS)
    await play(listener, act, number)
  }
  await db.updateTable('seeds').set({ finished_at: new Date() }).where('name', '=', SEED).execute()
  log.info({ acts: history.length }, 'the demo sales are complete')
}

/**
 * Returns the time of the first start, or null if the sales are complete or the demo world is not.
 */
async function begin(db: Database): Promise<Date | null> {
  await sql`
    INSERT INTO seeds (name) SELECT ${SEED} FROM seeds WHERE name = 'demo world' AND finished_at IS NOT NULL ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const seed = await db.selectFrom('seeds').selectAll().where('name', '=', SEED).executeTakeFirst()
  return seed && !seed.finished_at ? seed.started_at : null
}

async function idsOfTracks(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tracks as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select(['t.id', 't.title', 'm.email'])
    .execute()
  const ids = new Map(rows.map(({ id, title, email }) => [`${email} ${title}`, id]))
  const artists = new Map(
    demoArtists().map(({ key, nickname }) => [key, demoArtistEmail(nickname, key)]),
  )
  const emails = new Map(demoAlbums().map(({ key, artist }) => [key, artists.get(artist)]))
  return new Map(
    demoTracks().flatMap(({ key, album, title }) => {
      const id = ids.get(`${emails.get(album)} ${title}`)
      return id === undefined ? [] : [[key, id]]
    }),
  )
}

async function tellSandbox(baseUrl: string, payment: object): Promise<void> {
  const answer = await fetch(`${baseUrl}/control/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`the payment sandbox refused a demo payment: ${answer.status}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
