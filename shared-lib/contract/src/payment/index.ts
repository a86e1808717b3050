import * as z from 'zod/mini'
import { commandAnswer, id, idInput, listOf, oneOf, pageOf, timestamp } from '../envelope/index.ts'

export { planForGap } from './gap.ts'
export { type CreditKind, creditKinds, type LedgerAnswer, type LedgerEntry, ledgerAnswer, ledgerEntry } from './ledger.ts'

/** The coupon's value in won; it applies to higher prices only (D28). */
export const COUPON_WON = 5_000
/** The characters of an order id, a random text from the page (product.md §9). */
export const ORDER_ID_LENGTH = 20

/** Returns the price in won (D28). */
export function planAmount({ subscriptionPrice }: Pick<Plan, 'subscriptionPrice'>, coupon: boolean): number {
  return coupon && subscriptionPrice > COUPON_WON ? subscriptionPrice - COUPON_WON : subscriptionPrice
}

/** Returns the order's name, with the plan's raw name (product.md §3, D28). */
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

/**
 * `POST /api/payment/draft`: the order that is about to be paid. The server refuses values that
 * differ from its own.
 */
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
/** `GET /api/payment/verification/{userId}/READY`: the caller's draft, or null (D4). */
export const pendingPaymentAnswer = oneOf(z.nullable(pendingPayment))

export const userParams = z.object({ userId: idInput })
export type UserParams = z.infer<typeof userParams>

const paymentKey = z.string().check(z.maxLength(200), z.regex(/^[_=.@-]*[A-Za-z0-9][A-Za-z0-9_=.@-]*$/))

/** `POST /confirm`: the parameters of the provider's redirect. */
export const confirmBody = z.object({ orderId, amount: wonInput, paymentKey })
export type ConfirmBody = z.infer<typeof confirmBody>

/** `PATCH /api/payment/verification`: succeeds when the order is paid (D27). */
export const verificationBody = z.object({ ...draft, userId: z.optional(idInput) })
/** `POST /api/payment/transaction`: succeeds when the order is paid (D27). */
export const transactionBody = z.object({ ...draft, userId: idInput, paymentKey })
/** The common part of {@link verificationBody} and {@link transactionBody}. */
export type Acknowledgement = z.infer<typeof verificationBody> & { paymentKey?: string }

/** The receipt of a payment. The provider's field names; times are UTC (D2). */
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
  card: z.nullable(z.object({ number: z.string(), issuerCode: z.string(), installmentPlanMonths: z.int() })),
  receiptUrl: z.nullable(z.string()),
  subscriptionId: id,
  creditAmount: z.int(),
})
export type Payment = z.infer<typeof payment>
/** `POST /confirm`, 200: the order is paid, now or before (D27). */
export const confirmAnswer = oneOf(payment)
/** `POST /confirm`, 202 `PAYMENT_PENDING`: the result is unknown yet; request it again (D27). */
export const confirmPending = commandAnswer

/** The provider's statuses: paid, partly refunded, refunded. */
export const paymentStatuses = ['DONE', 'PARTIAL_CANCELED', 'CANCELED'] as const

/**
 * A payment. `amount` and `refunded` are won; `creditAmount` is the granted credits; `receiptUrl`
 * is the provider's receipt.
 */
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
/**
 * An order whose payment is not confirmed yet (D27). `createDate` is the return from the provider.
 */
export const openPayment = z.object({ orderId: z.string(), orderName: z.string(), amount: won, createDate: timestamp })
/**
 * `GET /api/payment/transaction/{userId}`: newest first. Each order in `pending` becomes an entry
 * of the list or disappears.
 */
export const paymentHistoryAnswer = z.extend(listOf(paymentHistoryItem), { pending: z.array(openPayment) })
export type PaymentHistoryAnswer = z.infer<typeof paymentHistoryAnswer>
/**
 * `GET /api/admin/users/{userId}/payments`: newest first, with the last four characters of each
 * `paymentKey`.
 */
export const memberPaymentsAnswer = pageOf(paymentHistoryItem)
export type MemberPaymentsAnswer = z.infer<typeof memberPaymentsAnswer>

/**
 * The caller's plan (D29). Dates are days in Seoul, YYYY-MM-DD; `nextBillingDate` is the last day.
 */
export const subscription = z.object({
  ...plan.shape,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
  /** The plan was cancelled: it ends on `nextBillingDate` without a reminder. */
  canceled: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>
/** `GET /api/me/subscription`; null on the free plan (D29). */
export const subscriptionAnswer = oneOf(z.nullable(subscription))
/** `DELETE /api/me/subscription`: the plan stays until `nextBillingDate` (D29). */
export const cancelAnswer = z.extend(commandAnswer, { data: z.object({ nextBillingDate: z.iso.date() }) })
export type CancelAnswer = z.infer<typeof cancelAnswer>

/** `POST /webhooks/toss`: a notification only. The server looks the payment up at the provider. */
export const webhookBody = z.object({
  eventType: z.string().check(z.maxLength(100)),
  data: z.object({ orderId: z.optional(z.string().check(z.maxLength(100))) }),
})
export type WebhookBody = z.infer<typeof webhookBody>

/** The provider's settings, inlined in `index.html` as `sori-config` (D26). */
export const paymentConfig = z.object({ clientKey: z.string(), scriptUrl: z.string() })
export type PaymentConfig = z.infer<typeof paymentConfig>
