import * as z from 'zod/mini'
import { pageParams } from '../catalogue/browse-params.ts'
import { keyword, pageQuery } from '../catalogue/index.ts'
import { KEYWORD_MAX } from '../catalogue/words.ts'
import { id, listOf, pageOf, timestamp } from '../envelope/index.ts'
import {
  choiceParam,
  type ListParams,
  optionalChoiceParam,
  optionalDayParam,
  textParam,
} from '../list-params/index.ts'
import type { Locale } from '../messages/index.ts'

/** The states of an order: paid, partly refunded, refunded, undecided, failed. */
export const orderStates = ['DONE', 'PARTIAL_CANCELED', 'CANCELED', 'CONFIRMING', 'FAILED'] as const
export type OrderState = (typeof orderStates)[number]

/** The states in words, for screens and CSV. */
export const orderStateTexts: Record<Locale, Record<OrderState, string>> = {
  ko: {
    DONE: '결제 완료',
    PARTIAL_CANCELED: '부분 환불',
    CANCELED: '환불',
    CONFIRMING: '확인 중',
    FAILED: '실패',
  },
  en: {
    DONE: 'Paid',
    PARTIAL_CANCELED: 'Partly refunded',
    CANCELED: 'Refunded',
    CONFIRMING: 'Not decided yet',
    FAILED: 'Failed',
  },
}

/** An order. `date` is the time of the approval or of the state. `method` is null if unpaid. */
export const siteOrder = z.object({
  orderId: z.string(),
  orderName: z.string(),
  userId: id,
  nickname: z.string(),
  amount: z.int(),
  refunded: z.int(),
  creditAmount: z.int(),
  method: z.nullable(z.string()),
  state: z.enum(orderStates),
  /** The provider's code for a failure. */
  reason: z.nullable(z.string()),
  date: timestamp,
})
export type SiteOrder = z.infer<typeof siteOrder>
export const siteOrdersAnswer = pageOf(siteOrder)
export type SiteOrdersAnswer = z.infer<typeof siteOrdersAnswer>

const filters = {
  keyword: z._default(keyword, ''),
  state: z.optional(z.enum(orderStates)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
/**
 * Filters of orders. `keyword` is a part of a nickname, a whole email or a whole order id. `from`
 * and `to` are days in Seoul, both included.
 */
export const siteOrdersQuery = z.extend(pageQuery, filters)
export type SiteOrdersQuery = z.infer<typeof siteOrdersQuery>
export const siteOrdersTableQuery = z.object(filters)
export type SiteOrdersTableQuery = z.infer<typeof siteOrdersTableQuery>

export const revenueSpans = ['day', 'week', 'month'] as const

export const siteOrdersParams = {
  keyword: textParam(KEYWORD_MAX),
  state: optionalChoiceParam(orderStates),
  from: optionalDayParam(),
  to: optionalDayParam(),
  span: choiceParam(revenueSpans),
  ...pageParams,
} as const
export type SiteOrdersParams = ListParams<typeof siteOrdersParams>

/**
 * Revenue of consecutive spans, each from the day `from`. `won` excludes `refunded`. A refund
 * counts on the day of its payment.
 */
export const revenueQuery = z.object({ span: z._default(z.enum(revenueSpans), 'day') })
export const revenueAnswer = listOf(
  z.object({
    from: z.iso.date(),
    payments: z.int(),
    failures: z.int(),
    won: z.int(),
    refunded: z.int(),
  }),
)
export type Revenue = z.infer<typeof revenueAnswer>['dtoList'][number]
