import * as z from 'zod/mini'
import { KEYWORD_MAX, keyword, pageParams, pageQuery } from '../catalogue/index.ts'
import { commandAnswer, freeText, id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import {
  type ListParams,
  optionalChoiceParam,
  optionalIdParam,
  textParam,
} from '../list-params/index.ts'
import { REPORT_TEXT_MAX, reportReasons } from './reasons.ts'

export * from './reasons.ts'

export const reportKinds = ['track', 'album'] as const
export type ReportKind = (typeof reportKinds)[number]
/**
 * The decisions about a report. With `takedown-keep` buyers keep the files, with `takedown-lose`
 * they do not.
 */
export const reportDecisions = ['hide', 'takedown-keep', 'takedown-lose', 'dismiss'] as const
export const buyersChoices = ['keep', 'lose'] as const
export type ReportDecision = (typeof reportDecisions)[number]
export const reportStates = ['open', 'closed'] as const

const text = freeText(REPORT_TEXT_MAX)

/** A report of an item; the reason `other` requires a text. */
export const reportBody = z
  .object({
    kind: z.enum(reportKinds),
    id: idInput,
    reason: z.enum(reportReasons),
    text: z._default(text, ''),
  })
  .check(
    z.refine((report) => report.reason !== 'other' || report.text !== '', {
      path: ['text'],
      params: { code: 'REQUIRED' },
    }),
  )
export type ReportBody = z.infer<typeof reportBody>
export const reportAnswer = z.extend(commandAnswer, { data: z.object({ reportId: id }) })

/** The most other open reports that a report lists. */
export const OTHER_REPORTS_MAX = 10

/**
 * A report for administrators. `title` is null for an album. One decision closes all `openReports`
 * of the item.
 */
export const report = z.object({
  reportId: id,
  kind: z.enum(reportKinds),
  id,
  title: z.nullable(z.string()),
  albumName: z.string(),
  nickname: z.string(),
  reporter: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  createDate: timestamp,
  state: z.enum(reportStates),
  decision: z.nullable(z.enum(reportDecisions)),
  answer: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedDate: z.nullable(timestamp),
  hidden: z.boolean(),
  /** True when the item or its album is taken down. */
  takenDown: z.optional(z.boolean()),
  openReports: z.int(),
  others: z.array(
    z.object({ reporter: z.string(), reason: z.enum(reportReasons), text: z.string() }),
  ),
})
export type Report = z.infer<typeof report>

export const reportsQuery = z.extend(pageQuery, {
  state: z.optional(z.enum(reportStates)),
  keyword: z._default(keyword, ''),
  /** Limits the list to reports by this member, and of this member's items. */
  userId: z.optional(idInput),
})
export type ReportsQuery = z.infer<typeof reportsQuery>
export const reportsParams = {
  state: optionalChoiceParam(reportStates),
  keyword: textParam(KEYWORD_MAX),
  userId: optionalIdParam(),
  ...pageParams,
} as const
export type ReportsParams = ListParams<typeof reportsParams>
export const reportsAnswer = pageOf(report)
export type ReportsAnswer = z.infer<typeof reportsAnswer>

export const reportParams = z.object({ reportId: idInput })
/** A decision about a report; `answer` is mailed to the reporter and the artist. */
export const reportDecision = z.object({
  decision: z.enum(reportDecisions),
  answer: text.check(z.minLength(1)),
})
export type ReportDecisionBody = z.infer<typeof reportDecision>
