import * as z from 'zod/mini'
import { pageParams, pageQuery } from '../catalogue/index.ts'
import { freeText, id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import { type ListParams, optionalChoiceParam } from '../list-params/index.ts'

/** Days after a payment in which a refund can be requested. */
export const REFUND_DAYS = 7
/** The longest answer to a request, in characters. */
export const REFUND_ANSWER_MAX = 500

/**
 * States of a refund. `possible`: the member can request it. `late` or `spent`: the member cannot,
 * because of the time or of spent credits. `returning`: approved, the provider has not confirmed
 * it.
 */
export const refundStates = [
  'possible',
  'late',
  'spent',
  'requested',
  'returning',
  'returned',
] as const
export type RefundState = (typeof refundStates)[number]

export const refundBody = z.object({ orderId: z.string().check(z.regex(/^[A-Za-z0-9_-]{20}$/)) })
export type RefundBody = z.infer<typeof refundBody>

export const refundQueueStates = ['open', 'closed'] as const
export const refundDecisions = ['approve', 'refuse'] as const
export type RefundDecision = (typeof refundDecisions)[number]

/** A request of a refund; `amount` is in won. */
export const refundRequest = z.object({
  refundId: id,
  orderId: z.string(),
  orderName: z.string(),
  amount: z.int(),
  creditAmount: z.int(),
  userId: id,
  nickname: z.string(),
  paidDate: timestamp,
  createDate: timestamp,
  decision: z.nullable(z.enum(refundDecisions)),
  answer: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedDate: z.nullable(timestamp),
  returnedDate: z.nullable(timestamp),
})
export type RefundRequest = z.infer<typeof refundRequest>

export const refundsQuery = z.extend(pageQuery, { state: z.optional(z.enum(refundQueueStates)) })
export type RefundsQuery = z.infer<typeof refundsQuery>
export const refundsParams = {
  state: optionalChoiceParam(refundQueueStates),
  ...pageParams,
} as const
export type RefundsParams = ListParams<typeof refundsParams>
export const refundsAnswer = pageOf(refundRequest)
export type RefundsAnswer = z.infer<typeof refundsAnswer>

export const refundParams = z.object({ refundId: idInput })
/** A decision about a refund; `answer` is mailed to the buyer. */
export const refundDecision = z.object({
  decision: z.enum(refundDecisions),
  answer: freeText(REFUND_ANSWER_MAX).check(z.minLength(1)),
})
export type RefundDecisionBody = z.infer<typeof refundDecision>
