import * as z from 'zod/mini'
import {
  commandAnswer,
  id,
  idInput,
  listOf,
  numberInput,
  oneOf,
  pageOf,
  timestamp,
} from '../envelope/index.ts'

import { refundStates } from './refunds.ts'

export * from './earnings.ts'
export * from './gap.ts'
export * from './ledger.ts'
export * from './refunds.ts'
export * from './site-orders.ts'
export * from './statement.ts'

/** The value of a coupon in won. */
export const COUPON_WON = 5_000
export const ORDER_ID_LENGTH = 20

/** Returns the price of a plan in won, with a coupon subtracted. */
export function planAmount(
  { subscriptionPrice }: Pick<Plan, 'subscriptionPrice'>,
  hasCoupon: boolean,
): number {
  return hasCoupon && subscriptionPrice > COUPON_WON
    ? subscriptionPrice - COUPON_WON
    : subscriptionPrice
}

export function orderNameOf({ subscriptionName }: Pick<Plan, 'subscriptionName'>): string {
  return `${subscriptionName} 플랜 구독`
}

export const plan = z.object({
  subscriptionId: id,
  subscriptionName: z.string(),
  subscriptionPrice: z.int().check(z.minimum(0)),
  creditPerMonth: z.int().check(z.minimum(0)),
})
export type Plan = z.infer<typeof plan>
export const plansAnswer = listOf(plan)

const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{20}$/))
const won = z.int().check(z.minimum(0), z.maximum(100_000_000))
const wonInput = numberInput(/^\d{1,9}$/)
const draft = {
  orderId,
  amount: won,
  customerKey: z.string().check(z.minLength(1), z.maxLength(50)),
  orderName: z.string().check(z.minLength(1), z.maxLength(100)),
  creditAmount: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  subscriptionId: idInput,
}

export const draftBody = z.object({ ...draft, userId: idInput, status: z.literal('READY') })
export type DraftBody = z.infer<typeof draftBody>

export const pendingPayment = z.object({
  ...draft,
  subscriptionId: id,
  userId: id,
  status: z.literal('READY'),
  username: z.string(),
  nickname: z.string(),
})
export type PendingPayment = z.infer<typeof pendingPayment>
export const pendingPaymentAnswer = oneOf(z.nullable(pendingPayment))

export const userParams = z.object({ userId: idInput })
export type UserParams = z.infer<typeof userParams>

const paymentKey = z
  .string()
  .check(z.maxLength(200), z.regex(/^[_=.@-]*[A-Za-z0-9][A-Za-z0-9_=.@-]*$/))

export const confirmBody = z.object({ orderId, amount: wonInput, paymentKey })
export type ConfirmBody = z.infer<typeof confirmBody>

export const verificationBody = z.object({ ...draft, userId: z.optional(idInput) })
export const transactionBody = z.object({ ...draft, userId: idInput, paymentKey })
export type Acknowledgement = z.infer<typeof verificationBody> & { paymentKey?: string }

/** A payment with the provider's field names. */
export const payment = z.object({
  orderId: z.string(),
  orderName: z.string(),
  paymentKey: z.string(),
  /** Won; `balanceAmount` is the part that was not refunded. */
  totalAmount: won,
  balanceAmount: won,
  currency: z.literal('KRW'),
  method: z.string(),
  approvedAt: timestamp,
  card: z.nullable(
    z.object({ number: z.string(), issuerCode: z.string(), installmentPlanMonths: z.int() }),
  ),
  receiptUrl: z.nullable(z.string()),
  subscriptionId: id,
  creditAmount: z.int(),
})
export type Payment = z.infer<typeof payment>
export const confirmAnswer = oneOf(payment)
/** The response while the result is unknown. The client sends the confirmation again. */
export const confirmPending = commandAnswer

/** The states of a payment: paid, partly refunded, refunded. */
export const paymentStatuses = ['DONE', 'PARTIAL_CANCELED', 'CANCELED'] as const

export const paymentHistoryItem = z.object({
  orderId: z.string(),
  orderName: z.string(),
  amount: won,
  refunded: won,
  createDate: timestamp,
  paymentKey: z.string(),
  receiptUrl: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  creditAmount: z.int(),
  /** The state of the refund. Only the payer receives it. */
  refundState: z.optional(z.enum(refundStates)),
  /** The reason of the last refusal, until the member requests a refund again. */
  refundAnswer: z.optional(z.string()),
})
export type PaymentHistoryItem = z.infer<typeof paymentHistoryItem>
export const openPayment = z.object({
  orderId: z.string(),
  orderName: z.string(),
  amount: won,
  createDate: timestamp,
})
/** A member's payments. A `pending` order becomes an entry or disappears. */
export const paymentHistoryAnswer = z.extend(listOf(paymentHistoryItem), {
  pending: z.array(openPayment),
})
export type PaymentHistoryAnswer = z.infer<typeof paymentHistoryAnswer>
/** A member's payments for administrators; `paymentKey` has only its last four characters. */
export const memberPaymentsAnswer = pageOf(paymentHistoryItem)
export type MemberPaymentsAnswer = z.infer<typeof memberPaymentsAnswer>

/** A member's plan. Days are in Seoul. `nextBillingDate` is the last day of the plan. */
export const subscription = z.object({
  ...plan.shape,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
  canceled: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>
export const subscriptionAnswer = oneOf(z.nullable(subscription))
/** The response to a cancellation: the plan stays until `nextBillingDate`. */
export const cancelAnswer = z.extend(commandAnswer, {
  data: z.object({ nextBillingDate: z.iso.date() }),
})
export type CancelAnswer = z.infer<typeof cancelAnswer>

/** A notice from the provider. The server trusts only its order id and requests the payment. */
export const webhookBody = z.object({
  eventType: z.string().check(z.maxLength(100)),
  data: z.object({ orderId: z.optional(z.string().check(z.maxLength(100))) }),
})
export type WebhookBody = z.infer<typeof webhookBody>

export const paymentConfig = z.object({ clientKey: z.string(), scriptUrl: z.string() })
export type PaymentConfig = z.infer<typeof paymentConfig>
