import * as z from 'zod/mini'
import { commandAnswer, id, idInput, listOf, oneOf, pageOf, timestamp } from '../envelope/index.ts'

export { planForGap } from './gap.ts'
export {
  type CreditKind,
  creditKinds,
  type LedgerAnswer,
  type LedgerEntry,
  ledgerAnswer,
  ledgerEntry,
} from './ledger.ts'

/** Won; only for higher prices. */
export const COUPON_WON = 5_000
export const ORDER_ID_LENGTH = 20

/** Returns the price in won. */
export function planAmount(
  { subscriptionPrice }: Pick<Plan, 'subscriptionPrice'>,
  coupon: boolean,
): number {
  return coupon && subscriptionPrice > COUPON_WON
    ? subscriptionPrice - COUPON_WON
    : subscriptionPrice
}

/** Returns the order's name, with the plan's raw name. */
export function orderNameOf({ subscriptionName }: Pick<Plan, 'subscriptionName'>): string {
  return `${subscriptionName} 플랜 구독`
}

/** A plan: won and credits per month. */
export const plan = z.object({
  subscriptionId: id,
  subscriptionName: z.string(),
  subscriptionPrice: z.int().check(z.minimum(0)),
  creditPerMonth: z.int().check(z.minimum(0)),
})
export type Plan = z.infer<typeof plan>
/** `GET /api/payment/plans`: all plans, by id. */
export const plansAnswer = listOf(plan)

const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{20}$/))
const won = z.int().check(z.minimum(0), z.maximum(100_000_000))
const wonInput = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.transform((value) => Number(value)),
)
const draft = {
  orderId,
  amount: won,
  customerKey: z.string().check(z.minLength(1), z.maxLength(50)),
  orderName: z.string().check(z.minLength(1), z.maxLength(100)),
  creditAmount: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  subscriptionId: idInput,
}

/** `POST /api/payment/draft`. The server refuses values that differ from its own. */
export const draftBody = z.object({ ...draft, userId: idInput, status: z.literal('READY') })
export type DraftBody = z.infer<typeof draftBody>

/** The stored draft with its member. */
export const pendingPayment = z.object({
  ...draft,
  subscriptionId: id,
  userId: id,
  status: z.literal('READY'),
  username: z.string(),
  nickname: z.string(),
})
export type PendingPayment = z.infer<typeof pendingPayment>
/** `GET /api/payment/verification/{userId}/READY`: the caller's draft, or null. */
export const pendingPaymentAnswer = oneOf(z.nullable(pendingPayment))

export const userParams = z.object({ userId: idInput })
export type UserParams = z.infer<typeof userParams>

const paymentKey = z
  .string()
  .check(z.maxLength(200), z.regex(/^[_=.@-]*[A-Za-z0-9][A-Za-z0-9_=.@-]*$/))

/** `POST /confirm`: the parameters of the provider's redirect. */
export const confirmBody = z.object({ orderId, amount: wonInput, paymentKey })
export type ConfirmBody = z.infer<typeof confirmBody>

/** `PATCH /api/payment/verification`: succeeds when the order is paid. */
export const verificationBody = z.object({ ...draft, userId: z.optional(idInput) })
/** `POST /api/payment/transaction`: succeeds when the order is paid. */
export const transactionBody = z.object({ ...draft, userId: idInput, paymentKey })
/** The common part of {@link verificationBody} and {@link transactionBody}. */
export type Acknowledgement = z.infer<typeof verificationBody> & { paymentKey?: string }

/** A receipt with the provider's field names; times are UTC. */
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
/** `POST /confirm`, 200: the order is paid, now or before. */
export const confirmAnswer = oneOf(payment)
/** `POST /confirm`, 202 `PAYMENT_PENDING`: the result is unknown; request it again. */
export const confirmPending = commandAnswer

/** The provider's statuses: paid, partly refunded, refunded. */
export const paymentStatuses = ['DONE', 'PARTIAL_CANCELED', 'CANCELED'] as const

/** `amount` and `refunded` are won; `creditAmount` is the granted credits. */
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
})
export type PaymentHistoryItem = z.infer<typeof paymentHistoryItem>
/** A payment that is not confirmed yet. `createDate` is the return from the provider. */
export const openPayment = z.object({
  orderId: z.string(),
  orderName: z.string(),
  amount: won,
  createDate: timestamp,
})
/**
 * `GET /api/payment/transaction/{userId}`: newest first. A `pending` order becomes an entry or
 * disappears.
 */
export const paymentHistoryAnswer = z.extend(listOf(paymentHistoryItem), {
  pending: z.array(openPayment),
})
export type PaymentHistoryAnswer = z.infer<typeof paymentHistoryAnswer>
/**
 * `GET /api/admin/users/{userId}/payments`: newest first; of `paymentKey` only the last four
 * characters.
 */
export const memberPaymentsAnswer = pageOf(paymentHistoryItem)
export type MemberPaymentsAnswer = z.infer<typeof memberPaymentsAnswer>

/** Dates are days in Seoul, YYYY-MM-DD; `nextBillingDate` is the last day. */
export const subscription = z.object({
  ...plan.shape,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
  /** The plan ends on `nextBillingDate` without a reminder. */
  canceled: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>
/** `GET /api/me/subscription`; null on the free plan. */
export const subscriptionAnswer = oneOf(z.nullable(subscription))
/** `DELETE /api/me/subscription`: the plan stays until `nextBillingDate`. */
export const cancelAnswer = z.extend(commandAnswer, {
  data: z.object({ nextBillingDate: z.iso.date() }),
})
export type CancelAnswer = z.infer<typeof cancelAnswer>

/** `POST /webhooks/toss`: the server then looks the payment up at the provider. */
export const webhookBody = z.object({
  eventType: z.string().check(z.maxLength(100)),
  data: z.object({ orderId: z.optional(z.string().check(z.maxLength(100))) }),
})
export type WebhookBody = z.infer<typeof webhookBody>

/** The provider's settings, inlined in `index.html` as `sori-config`. */
export const paymentConfig = z.object({ clientKey: z.string(), scriptUrl: z.string() })
export type PaymentConfig = z.infer<typeof paymentConfig>
