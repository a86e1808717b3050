import type { Locale } from '@sori/contract/messages'
import type { Payment } from '@sori/contract/payment'

export const paymentStatuses = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const

export type PaymentRef = { orderId: string; paymentKey: string }

/** `amount` is in won. */
export type Confirmation = PaymentRef & { amount: number }

/**
 * The current state of a payment at the provider. `balanceAmount` is the part that is not refunded.
 */
export type ProviderPayment = PaymentRef &
  Pick<Payment, 'totalAmount' | 'balanceAmount' | 'method' | 'card' | 'receiptUrl'> & {
    status: (typeof paymentStatuses)[number]
    currency: string
    approvedAt: Date | null
  }

/** The reason why a payment was not made. `message` is the provider's sentence for the buyer. */
export type ProviderRefusal = { code: string; message: string }

/** Thrown for a missing or unreliable response: the provider may have charged or not. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** The payment provider. Every method throws {@link OutcomeUnknown} for an uncertain outcome. */
export interface PaymentProvider {
  /** Charges once per order. A refusal means that nothing was charged. */
  confirm(
    confirmation: Confirmation,
    locale: Locale,
  ): Promise<{ payment: ProviderPayment } | { refusal: ProviderRefusal }>
  /** Returns undefined when the provider knows no payment with this key for this order. */
  find(payment: PaymentRef): Promise<ProviderPayment | undefined>
  /** Refunds the whole amount. A repeated call refunds nothing more. */
  refund(payment: PaymentRef, reason: string): Promise<void>
}
