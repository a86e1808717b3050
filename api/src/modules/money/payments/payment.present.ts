import type { Payment, PaymentHistoryAnswer, PaymentHistoryItem } from '@sori/contract/payment'
import type { OrderRow } from './order.repository.ts'
import type { PaymentRow } from './payment.repository.ts'

function presentCommonFields(payment: PaymentRow) {
  return {
    orderId: payment.order_id,
    orderName: payment.name,
    paymentKey: payment.payment_key,
    receiptUrl: payment.receipt_url,
    creditAmount: payment.credits,
  }
}

export function presentPayment(payment: PaymentRow): Payment {
  return {
    ...presentCommonFields(payment),
    totalAmount: payment.amount,
    balanceAmount: payment.amount - payment.refunded,
    currency: 'KRW',
    method: payment.method,
    approvedAt: payment.approved_at.toISOString(),
    card: payment.card,
    subscriptionId: payment.plan_id,
  }
}

export function presentHistoryItem(payment: PaymentRow): PaymentHistoryItem {
  const { amount, refunded, approved_at } = payment
  const refundedStatus = refunded === amount ? 'CANCELED' : 'PARTIAL_CANCELED'
  return {
    ...presentCommonFields(payment),
    amount,
    refunded,
    createDate: approved_at.toISOString(),
    status: refunded === 0 ? 'DONE' : refundedStatus,
  }
}

/** Returns a payment as administrators see it: the payment key is masked. */
export function presentMaskedItem(payment: PaymentRow): PaymentHistoryItem {
  return { ...presentHistoryItem(payment), paymentKey: `****${payment.payment_key.slice(-4)}` }
}

export function presentOpenPayment(order: OrderRow): PaymentHistoryAnswer['pending'][number] {
  const { id, name, amount, state_since } = order
  return { orderId: id, orderName: name, amount, createDate: state_since.toISOString() }
}
