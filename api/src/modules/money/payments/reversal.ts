import type { Transaction } from '../../../lib/postgres/database.ts'
import type { PaymentRow } from './payment.repository.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'

type Dependencies = Pick<PaymentDependencies, 'payments' | 'credits' | 'subscriptions'>

/**
 * Records the total refund of a payment; `refunded` is in won. Revokes the same share of its credits
 * if they are unspent; the spent credits are the `shortfall`. Ends the plan after a full refund. The
 * caller has locked `payment`.
 */
export async function reversePayment(
  tx: Transaction,
  { payments, credits, subscriptions }: Dependencies,
  payment: PaymentRow,
  refunded: number,
): Promise<{ revoked: number; shortfall: number }> {
  const { order_id: orderId, member_id: memberId, amount } = payment
  const refundedCredits = Math.floor((payment.credits * refunded) / amount)
  const creditsToRevoke = refundedCredits - payment.revoked - payment.shortfall
  await credits.lockBalance(tx, memberId)
  const revoked = Math.min(creditsToRevoke, await credits.unspentOf(tx, memberId, orderId))
  const reference = `${orderId}:${refunded}`
  if (revoked > 0) await credits.post(tx, { memberId, kind: 'revoke', amount: -revoked, reference })
  const shortfall = creditsToRevoke - revoked
  await payments.recordRefund(tx, orderId, {
    refunded,
    revoked: payment.revoked + revoked,
    shortfall: payment.shortfall + shortfall,
  })
  if (refunded === amount) await subscriptions.endOfOrder(tx, orderId)
  return { revoked, shortfall }
}
