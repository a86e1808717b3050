import { pagingOf } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import type {
  ReportBody,
  ReportDecision,
  ReportDecisionBody,
  ReportsAnswer,
  ReportsQuery,
} from '@sori/contract/reports'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import { type Limits, limitRules } from '../../site/limits/index.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import type { HidingService } from '../hiding/index.ts'
import type { TakedownService } from '../takedowns/takedown.service.ts'
import { presentReport } from './report.present.ts'
import type { LockedReportRow, ReportRepository } from './report.repository.ts'

type Dependencies = {
  db: Database
  reports: ReportRepository
  hiding: Pick<HidingService, 'hide' | 'lock' | 'findArtistOf'>
  takedowns: Pick<TakedownService, 'takeDownIn'>
  limits: Limits
  mailer: Mailer
  notifications: Pick<NotificationService, 'notify'>
  publicUrl: string
}

export class ReportService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Adds a report and returns its id. Throws `NOT_FOUND`, `ALREADY_REPORTED` and
   * `TOO_MANY_REQUESTS`.
   */
  async addReport(reporterId: number, locale: Locale, body: ReportBody): Promise<number> {
    const { reports, limits } = this.#dependencies
    if (!(await reports.isShown(body))) throw new AppError('NOT_FOUND')
    if (await reports.isOpen(reporterId, body)) throw new AppError('ALREADY_REPORTED')
    await limits.countOrThrow([limitRules.reportDay, String(reporterId)])
    const id = await reports.add(reporterId, locale, body)
    if (id === undefined) throw new AppError('ALREADY_REPORTED')
    return id
  }

  countOpen(): Promise<number> {
    return this.#dependencies.reports.countOpen()
  }

  async readPage(query: ReportsQuery): Promise<ReportsAnswer> {
    const { rows, total } = await this.#dependencies.reports.listPage(query)
    return { dtoList: rows.map(presentReport), ...pagingOf(query.page, query.size, total) }
  }

  /**
   * Decides on a reported item: hides it, takes it down or keeps it. Closes all its open reports
   * and notifies their reporters; mails the artist if the item becomes hidden. Throws `NOT_FOUND`
   * and `ALREADY_DECIDED`.
   */
  async decide(adminId: number, reportId: number, body: ReportDecisionBody): Promise<void> {
    const { db, reports, hiding, takedowns } = this.#dependencies
    const { decision, answer } = body
    await db.transaction().execute(async (tx) => {
      const openReports = await reports.lockOpen(tx, reportId)
      const report = openReports.find((openReport) => openReport.reportId === reportId)
      if (!report)
        throw new AppError((await reports.exists(tx, reportId)) ? 'ALREADY_DECIDED' : 'NOT_FOUND')
      const hider = { by: 'administrator', adminId, reason: answer } as const
      const itemBefore = await hiding.lock(tx, report)
      if (decision === 'hide' && !itemBefore.taken_down) await hiding.hide(tx, report, hider)
      const buyers = buyersAfterDecision[decision]
      if (buyers) await takedowns.takeDownIn(tx, report, { adminId, reason: answer, buyers })
      const ids = openReports.map((openReport) => openReport.reportId)
      await reports.decide(tx, ids, adminId, body)
      await recordChange(tx, {
        adminId,
        memberId: report.artistId,
        subject: 'report',
        label: labelOf(report),
        field: 'decision',
        from: null,
        to: decision,
        reason: answer,
      })
      for (const openReport of openReports) await this.#notifyReporter(tx, openReport, body)
      if (decision === 'hide' && itemBefore.hidden_by !== 'administrator')
        await this.#mailArtist(tx, report, answer)
    })
  }

  async #notifyReporter(
    tx: Transaction,
    report: LockedReportRow,
    { decision, answer }: ReportDecisionBody,
  ) {
    const { reports, mailer, notifications, publicUrl } = this.#dependencies
    const reporter = await reports.lockReporter(tx, report.reportId)
    if (!reporter) return
    const { kind, reason, locale } = report
    const content = { item: kind, label: labelOf(report), decision }
    const recipient = { memberId: reporter.id, facts: content }
    const idsToMail = await notifications.notify(tx, 'report', [recipient])
    if (!idsToMail.has(reporter.id)) return
    const mailContent = {
      name: reporter.name,
      label: labelOf(report),
      kind,
      reason,
      answer,
      decision,
    }
    const mail = mailTexts(locale).reportAnswered(mailContent, publicUrl)
    await mailer.send(tx, { to: reporter.email, ...mail })
  }

  async #mailArtist(tx: Transaction, report: LockedReportRow, answer: string) {
    const { hiding, mailer, publicUrl } = this.#dependencies
    const artist = await hiding.findArtistOf(tx, report)
    if (!artist) return
    const { kind, reason } = report
    const mailContent = { name: artist.name, label: labelOf(report), kind, reason, answer }
    const mail = mailTexts(artist.locale).reportedItemHidden(mailContent, publicUrl)
    await mailer.send(tx, { to: artist.email, ...mail })
  }
}

const buyersAfterDecision: Partial<Record<ReportDecision, 'keep' | 'lose'>> = {
  'takedown-keep': 'keep',
  'takedown-lose': 'lose',
}

/** Returns the name of the reported item. */
function labelOf({ title, albumName }: LockedReportRow): string {
  return title ?? albumName
}
