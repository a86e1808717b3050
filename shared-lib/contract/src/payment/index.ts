import * as z from 'zod/mini'
import { commandAnswer, id, idInput, listOf, oneOf, pageOf, timestamp } from '../envelope/index.ts'

export { planForGap } from './gap.ts'
export { type CreditKind, creditKinds, type LedgerAnswer, type LedgerEntry, ledgerAnswer, ledgerEntry } from './ledger.ts'

/** Won that the coupon takes off, of a plan whose price is above it (D28). */
export const COUPON_WON = 5_000
/** Characters of an order id, which the page makes at random (product.md §9). */
export const ORDER_ID_LENGTH = 20

/** Won for a plan, with the coupon or without (D28). */
export function planAmount({ subscriptionPrice }: Pick<Plan, 'subscriptionPrice'>, coupon: boolean): number {
  return coupon && subscriptionPrice > COUPON_WON ? subscriptionPrice - COUPON_WON : subscriptionPrice
}

/** What an order of the plan is called (product.md §3); the plan's raw name (D28). */
export function orderNameOf({ subscriptionName }: Pick<Plan, 'subscriptionName'>): string {
  return `${subscriptionName} 플랜 구독`
}

/** A plan (product.md §3): won and credits a month. */
export const plan = z.object({
  subscriptionId: id,
  subscriptionName: z.string(),
  subscriptionPrice: z.int().check(z.minimum(0)),
  creditPerMonth: z.int().check(z.minimum(0)),
})
/** A plan. */
export type Plan = z.infer<typeof plan>
/** `GET /api/payment/plans`: all of them, by id. */
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

/** `POST /api/payment/draft`: what is about to be paid (product.md §3). The server knows all of it and takes nothing else. */
export const draftBody = z.object({ ...draft, userId: idInput, status: z.literal('READY') })
/** `POST /api/payment/draft`. */
export type DraftBody = z.infer<typeof draftBody>

/** A draft as the server has it (product.md §3), with whose it is. */
export const pendingPayment = z.object({
  ...draft,
  subscriptionId: id,
  userId: id,
  status: z.literal('READY'),
  username: z.string(),
  nickname: z.string(),
})
/** A draft as the server has it. */
export type PendingPayment = z.infer<typeof pendingPayment>
/** `GET /api/payment/verification/{userId}/READY`: the caller's draft; null where there is none (D4). */
export const pendingPaymentAnswer = oneOf(z.nullable(pendingPayment))

/** Paths that end in the member's own id; of a draft, `READY` follows. */
export const userParams = z.object({ userId: idInput })
/** A member's id from the path. */
export type UserParams = z.infer<typeof userParams>

/** The provider's key of a payment. At least one letter or digit, because `.` and `..` would change the path that it is put into. */
const paymentKey = z.string().check(z.maxLength(200), z.regex(/^[_=.@-]*[A-Za-z0-9][A-Za-z0-9_=.@-]*$/))

/** `POST /confirm`: as the provider sent the person back with (product.md §3). */
export const confirmBody = z.object({ orderId, amount: wonInput, paymentKey })
/** `POST /confirm`. */
export type ConfirmBody = z.infer<typeof confirmBody>

/** `PATCH /api/payment/verification` with the pending record: acknowledged once its order is paid (D27). */
export const verificationBody = z.object({ ...draft, userId: z.optional(idInput) })
/** `POST /api/payment/transaction` (product.md §3): acknowledged once its order is paid (D27). */
export const transactionBody = z.object({ ...draft, userId: idInput, paymentKey })
/** What the two acknowledgements have in common. */
export type Acknowledgement = z.infer<typeof verificationBody> & { paymentKey?: string }

/** A payment that was made: the receipt. Fields are the provider's where it has them; moments are UTC (D2). */
export const payment = z.object({
  orderId: z.string(),
  orderName: z.string(),
  paymentKey: z.string(),
  /** won that were paid, and that were not given back since */
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
/** A payment that was made. */
export type Payment = z.infer<typeof payment>
/** `POST /confirm`, 200: it is paid, now or earlier (D27). */
export const confirmAnswer = oneOf(payment)
/** `POST /confirm`, 202: whether it was paid is not known yet; ask again (D27). `code` is `PAYMENT_PENDING`. */
export const confirmPending = commandAnswer

/** What became of a payment, in the provider's words: paid, refunded in part, refunded in full. */
export const paymentStatuses = ['DONE', 'PARTIAL_CANCELED', 'CANCELED'] as const

/**
 * An entry of the payment history (product.md §3). `amount` and `refunded` are won; `creditAmount` is the credits that the payment granted.
 * `receiptUrl` is the provider's receipt, null where it gave none.
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
/** An entry of the payment history. */
export type PaymentHistoryItem = z.infer<typeof paymentHistoryItem>
/** An order of which it is not known yet whether it was paid (D27). `createDate` is when the member came back from the provider. */
export const openPayment = z.object({ orderId: z.string(), orderName: z.string(), amount: won, createDate: timestamp })
/**
 * `GET /api/payment/transaction/{userId}`: the newest first. `pending` are orders that are being confirmed: each becomes an entry of the list
 * or goes, by itself.
 */
export const paymentHistoryAnswer = z.extend(listOf(paymentHistoryItem), { pending: z.array(openPayment) })
/** `GET /api/payment/transaction/{userId}`. */
export type PaymentHistoryAnswer = z.infer<typeof paymentHistoryAnswer>
/** `GET /api/admin/users/{userId}/payments`: a page, the newest first; of each `paymentKey` only the last four characters are shown. */
export const memberPaymentsAnswer = pageOf(paymentHistoryItem)
/** `GET /api/admin/users/{userId}/payments`. */
export type MemberPaymentsAnswer = z.infer<typeof memberPaymentsAnswer>

/** The plan that the caller has now (product.md §3, D29). Dates are days in Seoul, YYYY-MM-DD; the plan lasts through its `nextBillingDate`. */
export const subscription = z.object({
  ...plan.shape,
  firstBillingDate: z.iso.date(),
  nextBillingDate: z.iso.date(),
  paymentStatus: z.boolean(),
  /** it was cancelled, and ends on its date without a reminder */
  canceled: z.boolean(),
})
/** The plan that the caller has now. */
export type Subscription = z.infer<typeof subscription>
/** `GET /api/me/subscription`; null on the free plan (D29). */
export const subscriptionAnswer = oneOf(z.nullable(subscription))
/** `DELETE /api/me/subscription`: the plan stays until `nextBillingDate` (D29). */
export const cancelAnswer = z.extend(commandAnswer, { data: z.object({ nextBillingDate: z.iso.date() }) })
/** `DELETE /api/me/subscription`. */
export type CancelAnswer = z.infer<typeof cancelAnswer>

/** `POST /webhooks/toss`: that something changed, never what: the payment is looked up at the provider. */
export const webhookBody = z.object({
  eventType: z.string().check(z.maxLength(100)),
  data: z.object({ orderId: z.optional(z.string().check(z.maxLength(100))) }),
})
/** `POST /webhooks/toss`. */
export type WebhookBody = z.infer<typeof webhookBody>

/** What the page needs to know of the provider; inlined in `index.html` as `sori-config` (D26). */
export const paymentConfig = z.object({ clientKey: z.string(), scriptUrl: z.string() })
/** What the page needs to know of the provider. */
export type PaymentConfig = z.infer<typeof paymentConfig>
