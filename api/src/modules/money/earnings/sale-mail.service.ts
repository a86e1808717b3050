import type { Locale } from '@sori/contract/messages'
import type { Database } from '../../../lib/postgres/database.ts'
import { seoulDay, seoulMidnight } from '../../../lib/time/seoul-day.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import { listArtistsWithSales, listSoldTracks, markDayMailed } from './sale-mail.repository.ts'

type Dependencies = {
  db: Database
  members: MemberService
  mailer: Mailer
  notifications: Pick<NotificationService, 'wantsMail'>
  publicUrl: string
  now: () => Date
}

const DAY_MS = 86_400_000

/** Mails artists their sales, at most once a day (D168). */
export class SaleMailService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Mails the sales of yesterday in Seoul. One transaction sends a mail and marks the day. */
  async mailYesterday(signal?: AbortSignal): Promise<void> {
    const { db, now } = this.#dependencies
    const to = seoulMidnight(seoulDay(now()))
    const from = new Date(to.getTime() - DAY_MS)
    for (const memberId of await listArtistsWithSales(db, { from, to })) {
      if (signal?.aborted) return
      await this.#mail(memberId, { from, to })
    }
  }

  async #mail(memberId: number, span: { from: Date; to: Date }): Promise<void> {
    const { db, members, mailer, notifications, publicUrl } = this.#dependencies
    const day = seoulDay(span.from)
    await db.transaction().execute(async (tx) => {
      if (!(await markDayMailed(tx, memberId, day))) return
      if (!(await notifications.wantsMail(tx, memberId, 'sale'))) return
      const tracks = await listSoldTracks(tx, memberId, span)
      const { locale, name, email } = await members.get(tx, memberId)
      const mail = mailTexts(locale as Locale).soldTracks({ name, day, tracks }, publicUrl)
      await mailer.send(tx, { to: email, ...mail })
    })
  }
}
