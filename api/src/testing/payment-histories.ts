import type { DraftBody } from '@sori/contract/payment'
import fc from 'fast-check'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import { requireCleanAudit } from './clean-audit.ts'
import { addMember } from './test-members.ts'
import { confirmationOf, type PaymentConfirmation, type Shop } from './test-payments.ts'

const plans: readonly Partial<DraftBody>[] = [
  { subscriptionId: 2, orderName: 'basic 플랜 구독', amount: 9_900, creditAmount: 30 },
  { subscriptionId: 2, orderName: 'basic 플랜 구독', amount: 4_900, creditAmount: 30 },
  { subscriptionId: 4, orderName: 'vip 플랜 구독', amount: 39_900, creditAmount: 200 },
]

const faults = [
  'hang-before',
  'hang-after',
  'reset-before',
  'reset-after',
  'error-before',
  'error-after',
  'malformed-after',
  'already-processed',
  'wrong-amount',
  'deposit',
  'down',
  'TOO_MANY_REQUESTS',
  'REJECT_CARD_PAYMENT',
  'PROVIDER_ERROR',
] as const

/** `which` counts the approved payments backwards: 0 is the latest. */
type Step = {
  action:
    | 'pay'
    | 'confirm'
    | 'confirmThrice'
    | 'check'
    | 'refund'
    | 'charge'
    | 'spend'
    | 'drop'
    | 'expire'
    | 'fault'
  which: number
  plan: number
  fault: (typeof faults)[number]
  won: number
}

/** `seed` and `path` are printed by a failure and replay it. */
export type PaymentCampaign = { runs: number; length: number; seed: number; path?: string }

let played = 0

/**
 * Plays random payments with a failing provider. Throws the shortest history after which the
 * provider's money does not equal the granted credits.
 */
export async function playPaymentHistories(
  shop: Shop,
  { runs, length, seed, path }: PaymentCampaign,
): Promise<void> {
  const step = fc.record<Step>({
    action: fc.constantFrom(
      'pay',
      'pay',
      'confirm',
      'confirm',
      'confirmThrice',
      'check',
      'refund',
      'charge',
      'spend',
      'drop',
      'expire',
      'fault',
      'fault',
    ),
    which: fc.nat(3),
    plan: fc.nat(plans.length - 1),
    fault: fc.constantFrom(...faults),
    won: fc.integer({ min: 1, max: 10_000 }),
  })
  const property = fc.asyncProperty(fc.array(step, { maxLength: length, size: 'max' }), (steps) =>
    playHistory(shop, steps),
  )
  await fc.assert(property, { numRuns: runs, seed, ...(path && { path }) })
}

async function playHistory(shop: Shop, steps: readonly Step[]): Promise<void> {
  const member = await addMember(shop, `payer${++played}`, { credits: 5 })
  const approved: PaymentConfirmation[] = []
  let spent = 0
  for (const { action, which, plan, fault, won } of steps) {
    const confirmation = approved.at(-1 - which)
    if (action === 'fault') await shop.sandbox.fault(fault)
    else if (action === 'pay') {
      const order = await shop.storeDraft(member, plans[plan])
      approved.push(confirmationOf(await shop.sandbox.pay(order)))
    } else if (action === 'drop')
      await shop.call(member, 'DELETE', `/api/payment/draft/${member.id}/READY`)
    else if (action === 'expire') await shop.sandbox.advance(601)
    else if (action === 'spend') spent += await spend(shop, member, won % 40)
    else if (confirmation) await playStep(shop, member, confirmation, action, won)
  }
  await shop.sandbox.clearFaults()
  for (const { orderId } of approved) await shop.checkOrder(orderId)
  await verify(shop, member, approved, spent)
}

async function playStep(
  shop: Shop,
  member: MemberRow,
  confirmation: PaymentConfirmation,
  action: Step['action'],
  won: number,
): Promise<void> {
  const confirm = () => shop.call(member, 'POST', '/confirm', confirmation)
  const attempt = (work: Promise<unknown>) => work.catch(() => undefined)
  if (action === 'check') await attempt(shop.checkOrder(confirmation.orderId))
  if (action === 'refund')
    await attempt(shop.sandbox.refund(confirmation.paymentKey, won % 3 === 0 ? undefined : won))
  // The provider may charge only orders whose confirmation was sent.
  const order = await shop.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', confirmation.orderId)
    .executeTakeFirst()
  if (action === 'charge' && order && order.state !== 'READY')
    await attempt(shop.sandbox.charge(confirmation))
  if (action !== 'confirm' && action !== 'confirmThrice') return
  const responses = await Promise.all(
    action === 'confirm' ? [confirm()] : [confirm(), confirm(), confirm()],
  )
  const unexpected = responses.find(({ status }) => ![200, 202, 400, 404].includes(status))
  if (unexpected)
    throw new Error(`a confirmation returned ${unexpected.status} ${unexpected.json.code}`)
}

async function spend(shop: Shop, member: MemberRow, wanted: number): Promise<number> {
  const amount = Math.min(wanted, await shop.services.credits.balanceOf(member.id))
  if (amount === 0) return 0
  const entry = {
    memberId: member.id,
    kind: 'adjustment' as const,
    amount: -amount,
    reference: `spent ${member.id} ${Math.random()}`,
  }
  await shop.db.transaction().execute((tx) => shop.services.credits.post(tx, entry))
  return amount
}

async function verify(
  shop: Shop,
  member: MemberRow,
  approved: readonly PaymentConfirmation[],
  spent: number,
): Promise<void> {
  const rows = await shop.db
    .selectFrom('orders as o')
    .leftJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.state', 'o.credits', 'p.amount', 'p.refunded', 'p.revoked'])
    .where('o.member_id', '=', member.id)
    .execute()
  const provider = (await shop.sandbox.payments()).filter(({ orderId }) =>
    approved.some((confirmation) => confirmation.orderId === orderId),
  )
  for (const { orderId, status, charges, totalAmount, balanceAmount } of provider) {
    const row = rows.find(({ id }) => id === orderId)
    const keptWon = charges > 0 ? balanceAmount : 0
    const grantedForWon = row?.amount ? row.amount - (row.refunded ?? 0) : 0
    if (charges > 1) throw new Error(`order ${orderId} was charged ${charges} times`)
    if (keptWon !== grantedForWon)
      throw new Error(
        `order ${orderId}: the provider keeps ${keptWon} won of ${totalAmount} (${status}), ` +
          `but credits are granted for ${grantedForWon} won`,
      )
    if (row?.state === 'CONFIRMING')
      throw new Error(`order ${orderId} is stuck while its payment is ${status}`)
  }
  const granted = rows.reduce(
    (sum, { amount, credits, revoked }) => sum + (amount ? credits - (revoked ?? 0) : 0),
    0,
  )
  const balance = await shop.services.credits.balanceOf(member.id)
  if (balance !== 5 + granted - spent)
    throw new Error(`expected ${5 + granted - spent} credits, got ${balance}`)
  await requireCleanAudit(shop.db)
}
