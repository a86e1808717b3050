import type {
  TagRequestBody,
  TagRequestDecision,
  TagRequestsAnswer,
} from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { AppError, TagRefusal } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { type Limits, limitRules } from '../../site/limits/index.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import { findTag } from './tag.repository.ts'
import {
  addRequest,
  closeRequests,
  findOpenRequest,
  listOpenRequests,
} from './tag-request.repository.ts'

type Dependencies = {
  db: Database
  limits: Limits
  mailer: Mailer
  notifications: Pick<NotificationService, 'notify'>
  publicUrl: string
}

/** Members' requests for missing tags (D93). */
export class TagRequestService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Adds a request, or accepts a repeated one. Throws `TAG_EXISTS` and `TOO_MANY_REQUESTS`. */
  async request(memberId: number, locale: Locale, body: TagRequestBody): Promise<void> {
    const { db, limits } = this.#dependencies
    if (await findTag(db, body.tagName)) throw new TagRefusal('TAG_EXISTS', 'tagName', body.tagName)
    await limits.countOrThrow([limitRules.tagRequestDay, String(memberId)])
    await addRequest(db, memberId, locale, body)
  }

  async list(): Promise<TagRequestsAnswer> {
    const rows = await listOpenRequests(this.#dependencies.db)
    return { dtoList: rows.map((row) => ({ ...row, createDate: row.createDate.toISOString() })) }
  }

  /** Returns the requested tag. Throws `NOT_FOUND` after the request was decided. */
  async requireOpen(tx: Transaction, requestId: number) {
    const tag = await findOpenRequest(tx, requestId)
    if (!tag) throw new AppError('NOT_FOUND')
    return tag
  }

  /** Closes all open requests for the name and notifies the members who made them. */
  async close(tx: Transaction, adminId: number, name: string, decision: TagRequestDecision) {
    const { mailer, notifications, publicUrl } = this.#dependencies
    const requesters = await closeRequests(tx, adminId, name, decision)
    const content = { tagName: name, decision }
    const recipients = requesters.map(({ memberId }) => ({ memberId, facts: content }))
    const idsToMail = await notifications.notify(tx, 'tag-request', recipients)
    for (const member of requesters.filter(({ memberId }) => idsToMail.has(memberId))) {
      const mailContent = { name: member.name, tag: name, decision }
      const mail = mailTexts(member.locale).tagRequestDecided(mailContent, publicUrl)
      await mailer.send(tx, { to: member.email, ...mail })
    }
  }
}
