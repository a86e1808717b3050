import type { Payment, PaymentHistoryAnswer, PaymentHistoryItem } from '@sori/contract/payment'
import type { Order } from './order.repository.ts'
import type { PaidOrder } from './payment.repository.ts'

function presentCommonFields(order: PaidOrder) {
  return {
    orderId: order.order_id,
    orderName: order.name,
    paymentKey: order.payment_key,
    receiptUrl: order.receipt_url,
    creditAmount: order.credits,
  }
}

export function presentPayment(order: PaidOrder): Payment {
  return {
    ...presentCommonFields(order),
    totalAmount: order.amount,
    balanceAmount: order.amount - order.refunded,
    currency: 'KRW',
    method: order.method,
    approvedAt: order.approved_at.toISOString(),
    card: order.card,
    subscriptionId: order.plan_id,
  }
}

export function presentHistoryItem(order: PaidOrder): PaymentHistoryItem {
  const { amount, refunded, approved_at } = order
  const refundedStatus = refunded === amount ? 'CANCELED' : 'PARTIAL_CANCELED'
  return {
    ...presentCommonFields(order),
    amount,
    refunded,
    createDate: approved_at.toISOString(),
    status: refunded === 0 ? 'DONE' : refundedStatus,
  }
}

/** Returns a payment as administrators see it: the payment key is masked. */
export function presentMaskedItem(order: PaidOrder): PaymentHistoryItem {
  return { ...presentHistoryItem(order), paymentKey: `****${order.payment_key.slice(-4)}` }
}

export function presentOpenPayment(order: Order): PaymentHistoryAnswer['pending'][number] {
  const { id, name, amount, state_since } = order
  return { orderId: id, orderName: name, amount, createDate: state_since.toISOString() }
}
