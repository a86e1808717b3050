import * as z from 'zod/mini'
import { KEYWORD_MAX, keyword, pageParams, pageQuery } from '../catalogue/index.ts'
import { commandAnswer, id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'
import { reportReasons } from './reasons.ts'

export { type ReportReason, reportReasons, reportReasonWords } from './reasons.ts'

/** What can be reported (D49). */
export const reportKinds = ['track', 'album'] as const
/** What can be reported. */
export type ReportKind = (typeof reportKinds)[number]
/** What an administrator decides: the thing is hidden, or stays. */
export const reportDecisions = ['hide', 'dismiss'] as const
/** What an administrator decides. */
export type ReportDecision = (typeof reportDecisions)[number]
/** Not decided yet, or decided. */
export const reportStates = ['open', 'closed'] as const

/** Longest text of a report and of its answer. */
export const REPORT_TEXT_MAX = 500

/** Lines may be broken in it; other control characters are refused. */
const text = z.string().check(
  z.overwrite((value) => value.trim().normalize('NFC')),
  z.maxLength(REPORT_TEXT_MAX),
  z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u),
)

/** `POST /api/reports`: `text` says more, and must where the reason is `other`. One open report a member of each track and album. */
export const reportBody = z
  .object({ kind: z.enum(reportKinds), id: idInput, reason: z.enum(reportReasons), text: z._default(text, '') })
  .check(z.refine((report) => report.reason !== 'other' || report.text !== '', { path: ['text'], params: { code: 'REQUIRED' } }))
/** `POST /api/reports`. */
export type ReportBody = z.infer<typeof reportBody>
/** `POST /api/reports`. */
export const reportAnswer = z.extend(commandAnswer, { data: z.object({ reportId: id }) })

/**
 * A report as administrators see it. `id` is the track's or the album's; `title` is null for an album, `albumName` is of either. `nickname` is
 * the artist's, `reporter` and `decidedBy` are nicknames. `hidden`: the thing is hidden now.
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
/** A report as administrators see it. */
export type Report = z.infer<typeof report>

/**
 * The query of `GET /api/admin/reports`. Open reports come the oldest first, all others the newest first. `keyword` is a part of a title, an
 * album's name, or the artist's or the reporter's nickname.
 */
export const reportsQuery = z.extend(pageQuery, { state: z.optional(z.enum(reportStates)), keyword: z._default(keyword, '') })
/** The query of `GET /api/admin/reports`. */
export type ReportsQuery = z.infer<typeof reportsQuery>
/** The parameters of the list of reports, in its page's address and in the call. */
export const reportsParams = { state: optionalChoiceParam(reportStates), keyword: textParam(KEYWORD_MAX), ...pageParams } as const
/** The values of {@link reportsParams}. */
export type ReportsParams = ListParams<typeof reportsParams>
/** `GET /api/admin/reports`. */
export const reportsAnswer = pageOf(report)
/** `GET /api/admin/reports`. */
export type ReportsAnswer = z.infer<typeof reportsAnswer>

/** Which report is decided. */
export const reportParams = z.object({ reportId: idInput })
/** `PATCH /api/admin/reports/{reportId}`. `answer` is mailed to the reporter, and to the artist when the thing is hidden. */
export const reportDecision = z.object({ decision: z.enum(reportDecisions), answer: text.check(z.minLength(1)) })
/** `PATCH /api/admin/reports/{reportId}`. */
export type ReportDecisionBody = z.infer<typeof reportDecision>
