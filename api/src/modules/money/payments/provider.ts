import type { Locale } from '@sori/contract/messages'
import type { PaidCard } from '../../../lib/postgres/tables.ts'

/** Identifies a payment of an order. */
export type PaymentRef = { orderId: string; paymentKey: string }

/** A confirmation. `amount` is won. */
export type Confirmation = PaymentRef & { amount: number }

/** A payment as the provider has it now. */
export type ProviderPayment = PaymentRef & {
  status:
    | 'READY'
    | 'IN_PROGRESS'
    | 'WAITING_FOR_DEPOSIT'
    | 'DONE'
    | 'CANCELED'
    | 'PARTIAL_CANCELED'
    | 'ABORTED'
    | 'EXPIRED'
  totalAmount: number
  /** The amount that was not refunded, in won. */
  balanceAmount: number
  currency: string
  method: string
  approvedAt: Date | null
  card: PaidCard | null
  receiptUrl: string | null
}

/** Why a payment was not made, in the provider's words. */
export type ProviderRefusal = { reason: string; says: string }

/** Thrown when the provider's answer is missing or unreliable: it may have charged. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** The payment provider (D26). Every method throws {@link OutcomeUnknown} where the answer leaves open what happened. */
export interface PaymentProvider {
  /**
   * Charges once per order, however often it is called. A refusal means that nothing was charged.
   */
  confirm(
    confirmation: Confirmation,
    locale: Locale,
  ): Promise<{ payment: ProviderPayment } | { refusal: ProviderRefusal }>
  /** The payment; undefined where the provider knows of none by this key for this order. */
  find(payment: PaymentRef): Promise<ProviderPayment | undefined>
  /** Gives all of it back, once however often it is asked. */
  giveBack(payment: PaymentRef, why: string): Promise<void>
}
