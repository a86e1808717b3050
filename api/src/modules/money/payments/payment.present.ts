import type { Payment, PaymentHistoryAnswer, PaymentHistoryItem } from '@sori/contract/payment'
import type { Order } from './order.repository.ts'
import type { PaidOrder } from './payment.repository.ts'

function presentShared(paid: PaidOrder) {
  return {
    orderId: paid.order_id,
    orderName: paid.name,
    paymentKey: paid.payment_key,
    receiptUrl: paid.receipt_url,
    creditAmount: paid.credits,
  }
}

export function presentPayment(paid: PaidOrder): Payment {
  return {
    ...presentShared(paid),
    totalAmount: paid.amount,
    balanceAmount: paid.amount - paid.refunded,
    currency: 'KRW',
    method: paid.method,
    approvedAt: paid.approved_at.toISOString(),
    card: paid.card,
    subscriptionId: paid.plan_id,
  }
}

export function presentHistoryItem(paid: PaidOrder): PaymentHistoryItem {
  const { amount, refunded, approved_at } = paid
  const refundedStatus = refunded === amount ? 'CANCELED' : 'PARTIAL_CANCELED'
  return {
    ...presentShared(paid),
    amount,
    refunded,
    createDate: approved_at.toISOString(),
    status: refunded === 0 ? 'DONE' : refundedStatus,
  }
}

/** Returns a payment with a masked payment key, for others than the payer. */
export function presentMaskedItem(paid: PaidOrder): PaymentHistoryItem {
  return { ...presentHistoryItem(paid), paymentKey: `****${paid.payment_key.slice(-4)}` }
}

export function presentOpenPayment(order: Order): PaymentHistoryAnswer['pending'][number] {
  const { id, name, amount, state_since } = order
  return { orderId: id, orderName: name, amount, createDate: state_since.toISOString() }
}
