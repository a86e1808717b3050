import type { Payment, PaymentHistoryAnswer, PaymentHistoryItem } from '@sori/contract/payment'
import type { Order } from './order.repository.ts'
import type { PaidOrder } from './payment.repository.ts'

/** A payment as its receipt. */
export function presentPayment(paid: PaidOrder): Payment {
  return {
    orderId: paid.order_id,
    orderName: paid.name,
    paymentKey: paid.payment_key,
    totalAmount: paid.amount,
    balanceAmount: paid.amount - paid.refunded,
    currency: 'KRW',
    method: paid.method,
    approvedAt: paid.approved_at.toISOString(),
    card: paid.card,
    receiptUrl: paid.receipt_url,
    subscriptionId: paid.plan_id,
    creditAmount: paid.credits,
  }
}

/** A payment as an entry of its member's history. */
export function presentHistoryItem(paid: PaidOrder): PaymentHistoryItem {
  return {
    orderId: paid.order_id,
    orderName: paid.name,
    amount: paid.amount,
    refunded: paid.refunded,
    createDate: paid.approved_at.toISOString(),
    paymentKey: paid.payment_key,
    receiptUrl: paid.receipt_url,
    status: statusOf(paid),
    creditAmount: paid.credits,
  }
}

/** Like `presentHistoryItem`, for others than the payer: the payment key is masked. */
export function presentMaskedItem(paid: PaidOrder): PaymentHistoryItem {
  return { ...presentHistoryItem(paid), paymentKey: `****${paid.payment_key.slice(-4)}` }
}

/** An order that is being confirmed. */
export function presentOpenPayment({
  id,
  name,
  amount,
  state_since,
}: Order): PaymentHistoryAnswer['pending'][number] {
  return { orderId: id, orderName: name, amount, createDate: state_since.toISOString() }
}

function statusOf({
  amount,
  refunded,
}: Pick<PaidOrder, 'amount' | 'refunded'>): PaymentHistoryItem['status'] {
  if (refunded === 0) return 'DONE'
  return refunded === amount ? 'CANCELED' : 'PARTIAL_CANCELED'
}
