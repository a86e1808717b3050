import type {
  PromotionBody,
  PromotionPreview,
  PromotionsAnswer,
} from '@sori/contract/administration'
import { pagingOf } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import type { Config } from '../../../config.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import { type Mailer, mailTexts, secondsUntilAdvertising } from '../mail/index.ts'
import type { NotificationService } from '../notifications/notification.service.ts'
import type { PromotionRepository } from './promotion.repository.ts'

/** Mails per transaction. More would take longer than half a second. */
const MAILS_PER_BATCH = 200
const locales: readonly Locale[] = ['ko', 'en']

type Dependencies = {
  db: Database
  promotions: PromotionRepository
  members: Pick<MemberService, 'get'>
  mailer: Mailer
  notifications: Pick<NotificationService, 'unsubscribeLinks'>
  operator: Config['operator']
  now: () => Date
}

/** Promotional mails to members who have agreed (D182). */
export class PromotionService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async readPage(query: { page: number; size: number }): Promise<PromotionsAnswer> {
    const { rows, total } = await this.#dependencies.promotions.readPage(query)
    return {
      dtoList: rows.map(({ id, createdAt, finishedAt, ...row }) => ({
        ...row,
        promotionId: id,
        createDate: createdAt.toISOString(),
        finishedDate: finishedAt?.toISOString() ?? null,
      })),
      ...pagingOf(query.page, query.size, total),
    }
  }

  async renderPreview(adminId: number, body: PromotionBody): Promise<PromotionPreview> {
    const mails = locales.map((locale) => {
      const { subject, text } = this.#mail({ id: adminId, locale }, body)
      return { locale, subject, text }
    })
    return { recipients: await this.#dependencies.promotions.countRecipients(), mails }
  }

  /** Mails the promotion in both languages to the administrator. */
  async mailToAdministrator(adminId: number, body: PromotionBody): Promise<void> {
    const { db, members, mailer } = this.#dependencies
    await db.transaction().execute(async (tx) => {
      const { email } = await members.get(tx, adminId)
      for (const locale of locales) {
        const { subject, text } = this.#mail({ id: adminId, locale }, body)
        await mailer.send(tx, { to: email, subject, text })
      }
    })
  }

  start(adminId: number, body: PromotionBody): Promise<void> {
    return this.#dependencies.promotions.add(adminId, body)
  }

  /**
   * Mails started promotions during the hours of advertising. Each batch is committed with its
   * position, so the next run continues where a killed process stopped.
   */
  async sendStarted(signal?: AbortSignal): Promise<void> {
    const { db, now } = this.#dependencies
    const mayContinue = () => !signal?.aborted && secondsUntilAdvertising(now()) === 0
    let hasMore = true
    while (hasMore && mayContinue())
      hasMore = await db.transaction().execute((tx) => this.#sendNext(tx))
  }

  /** Mails one batch of a promotion. Returns false when all promotions are finished. */
  async #sendNext(tx: Transaction): Promise<boolean> {
    const { promotions, mailer } = this.#dependencies
    const promotion = await promotions.lockUnfinished(tx)
    if (!promotion) return false
    const { id, mailedTo } = promotion
    const recipients = await promotions.lockRecipients(tx, mailedTo, MAILS_PER_BATCH)
    for (const recipient of recipients)
      await mailer.send(tx, { to: recipient.email, ...this.#mail(recipient, promotion) })
    await promotions.recordBatch(tx, id, {
      mails: recipients.length,
      lastId: recipients.at(-1)?.id ?? mailedTo,
      isFinished: recipients.length < MAILS_PER_BATCH,
    })
    return true
  }

  #mail({ id, locale }: { id: number; locale: Locale }, promotion: PromotionBody) {
    const { notifications, operator } = this.#dependencies
    const { page, post } = notifications.unsubscribeLinks(id, 'promotion')
    const { subject, body } =
      locale === 'ko'
        ? promotion
        : { subject: promotion.englishSubject, body: promotion.englishBody }
    const mail = mailTexts(locale).promotion({ subject, body, operator, unsubscribe: page })
    return { ...mail, unsubscribe: post, isAdvertising: true }
  }
}
