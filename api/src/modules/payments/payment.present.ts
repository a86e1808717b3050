import type { Payment } from '@sori/contract/payment'
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
