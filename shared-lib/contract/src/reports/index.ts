import * as z from 'zod/mini'
import { KEYWORD_MAX, keyword, pageParams, pageQuery } from '../catalogue/index.ts'
import { commandAnswer, id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'
import { reportReasons } from './reasons.ts'

export { type ReportReason, reportReasons, reportReasonTexts } from './reasons.ts'

export const reportKinds = ['track', 'album'] as const
export type ReportKind = (typeof reportKinds)[number]
/** An administrator's decision: hide the item or keep it. */
export const reportDecisions = ['hide', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]
/** Undecided or decided. */
export const reportStates = ['open', 'closed'] as const

/** Characters, of a report and of its answer. */
export const REPORT_TEXT_MAX = 500

/** Line breaks are allowed; other control characters are refused. */
const text = z.string().check(
  z.overwrite((value) => value.trim().normalize('NFC')),
  z.maxLength(REPORT_TEXT_MAX),
  z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u),
)

/** `POST /api/reports`: `text` is required for `other`. One open report per member and item. */
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

/**
 * `id` is the track's or album's; `title` is null for an album; `nickname` is the artist's.
 * `hidden` is the item's present state.
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
})
export type Report = z.infer<typeof report>

/**
 * The query of `GET /api/admin/reports`: open ones oldest first, otherwise newest first. `keyword`
 * searches titles, albums and both nicknames.
 */
export const reportsQuery = z.extend(pageQuery, {
  state: z.optional(z.enum(reportStates)),
  keyword: z._default(keyword, ''),
})
export type ReportsQuery = z.infer<typeof reportsQuery>
export const reportsParams = {
  state: optionalChoiceParam(reportStates),
  keyword: textParam(KEYWORD_MAX),
  ...pageParams,
} as const
export type ReportsParams = ListParams<typeof reportsParams>
/** `GET /api/admin/reports`. */
export const reportsAnswer = pageOf(report)
export type ReportsAnswer = z.infer<typeof reportsAnswer>

export const reportParams = z.object({ reportId: idInput })
/**
 * `PATCH /api/admin/reports/{reportId}`. `answer` is mailed to the reporter, and to a hidden item's
 * artist.
 */
export const reportDecision = z.object({
  decision: z.enum(reportDecisions),
  answer: text.check(z.minLength(1)),
})
export type ReportDecisionBody = z.infer<typeof reportDecision>
