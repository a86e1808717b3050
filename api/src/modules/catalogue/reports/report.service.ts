import { pagingOf } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import type {
  ReportBody,
  ReportDecisionBody,
  ReportsAnswer,
  ReportsQuery,
} from '@sori/contract/reports'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import { type Limits, limitRules } from '../../site/limits/index.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { Hiding } from '../hiding/index.ts'
import { labelOf, presentReport } from './report.present.ts'
import type { ReportRepository, ReportRow } from './report.repository.ts'

type Parts = {
  db: Database
  reports: ReportRepository
  hiding: Hiding
  limits: Limits
  mailer: Mailer
  publicUrl: string
}

/**
 * Reports of tracks and albums (D49). Members send them, administrators decide each once, and mails
 * report the decision.
 */
export class ReportService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Reports a track or an album and returns the report's id. Throws `NOT_FOUND` for a missing or
   * hidden item, `ALREADY_REPORTED` while the member's last report of it is open, and
   * `TOO_MANY_REQUESTS`.
   */
  async report(reporterId: number, locale: Locale, body: ReportBody): Promise<number> {
    const { reports, hiding, limits } = this.#parts
    const [isHidden] = await hiding.areHidden([body])
    if (isHidden || !(await reports.exists(body.kind, body.id))) throw new AppError('NOT_FOUND')
    if (await reports.isOpen(reporterId, body)) throw new AppError('ALREADY_REPORTED')
    await limits.demand([limitRules.reportDay, String(reporterId)])
    const id = await reports.add(reporterId, locale, body)
    if (id === undefined) throw new AppError('ALREADY_REPORTED')
    return id
  }

  /** A page of the reports (D4, D5). */
  async page(query: ReportsQuery): Promise<ReportsAnswer> {
    const { reports, hiding } = this.#parts
    const { rows, total } = await reports.page(query)
    const hidden = await hiding.areHidden(
      rows.map(({ kind, sound_id }) => ({ kind, id: sound_id })),
    )
    return {
      dtoList: rows.map((row, at) => presentReport(row, hidden[at] ?? false)),
      ...pagingOf(query.page, query.size, total),
    }
  }

  /**
   * Decides a report, once: hides the item or keeps it. Mails the answer to the reporter, and to
   * the artist of a newly hidden item. Throws `NOT_FOUND` and `ALREADY_DECIDED`.
   */
  async decide(
    adminId: number,
    reportId: number,
    { decision, answer }: ReportDecisionBody,
  ): Promise<void> {
    const { db, reports, hiding } = this.#parts
    await db.transaction().execute(async (tx) => {
      const report = await reports.lock(tx, reportId)
      if (!report) throw new AppError('NOT_FOUND')
      if (report.decision !== null) throw new AppError('ALREADY_DECIDED')
      const sound = { kind: report.kind, id: report.sound_id }
      const isHiddenNow =
        decision === 'hide' &&
        (await hiding.hide(tx, sound, { by: 'administrator', adminId, reason: answer }))
      await reports.decide(tx, reportId, { adminId, decision, answer })
      await recordChange(tx, {
        adminId,
        memberId: report.artist_id,
        subject: 'report',
        label: labelOf(report),
        field: 'decision',
        from: null,
        to: decision,
        reason: answer,
      })
      await this.#tell(tx, { ...report, decision, answer }, isHiddenNow)
    })
  }

  async #tell(
    tx: Transaction,
    report: ReportRow & ReportDecisionBody,
    isHiddenNow: boolean,
  ): Promise<void> {
    const { reports, hiding, mailer, publicUrl } = this.#parts
    const about = {
      label: labelOf(report),
      kind: report.kind,
      reason: report.reason,
      answer: report.answer,
    }
    const reporter = await reports.reporterOf(tx, report.id)
    if (reporter) {
      const answered = { ...about, name: reporter.name, decision: report.decision }
      await mailer.send(tx, {
        to: reporter.email,
        ...mailTexts(report.locale).reportAnswered(answered, publicUrl),
      })
    }
    const artist = isHiddenNow
      ? await hiding.artistOf(tx, { kind: report.kind, id: report.sound_id })
      : undefined
    if (!artist) return
    // The artist has not asked just now, so their language is not known: the product's own.
    await mailer.send(tx, {
      to: artist.email,
      ...mailTexts('ko').reportedItemHidden({ ...about, name: artist.name }, publicUrl),
    })
  }
}
