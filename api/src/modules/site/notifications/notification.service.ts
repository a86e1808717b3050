import { pagingOf } from '@sori/contract/envelope'
import {
  type ChoiceKind,
  choiceKinds,
  firstChoice,
  NOTIFICATION_DAYS,
  type Notification,
  type NotificationChoice,
  type NotificationFacts,
  type NotificationKind,
  type NotificationsAnswer,
  type StoredChoice,
} from '@sori/contract/notifications'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import {
  addNotifications,
  type NotificationRepository,
  type NotificationRow,
} from './notification.repository.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

type Dependencies = {
  notifications: NotificationRepository
  links: UnsubscribeLinks
  now: () => Date
}

/** The recipient of a notification, with its facts. */
export type Recipient<Kind extends NotificationKind> = {
  memberId: number
  facts: NotificationFacts<Kind>
}

const DAY_MS = 86_400_000

/** Stores notifications for members, unless their choices exclude the kind (D168). */
export class NotificationService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Stores the notifications and returns the recipients who also want a mail of this kind. */
  notify<Kind extends NotificationKind>(
    tx: Transaction,
    kind: Kind,
    recipients: readonly Recipient<Kind>[],
  ): Promise<Set<number>> {
    return addNotifications(tx, kind, recipients)
  }

  async wantsMail(tx: Transaction, memberId: number, kind: ChoiceKind): Promise<boolean> {
    const choices = await this.#dependencies.notifications.listChoices(memberId, tx)
    const choice = choices.find((each) => each.kind === kind) ?? firstChoice(kind)
    return choice.mail
  }

  async readPage(
    memberId: number,
    query: { page: number; size: number },
  ): Promise<NotificationsAnswer> {
    const { rows, total } = await this.#dependencies.notifications.readPage(memberId, query)
    return { dtoList: rows.map(presentNotification), ...pagingOf(query.page, query.size, total) }
  }

  countUnread(memberId: number): Promise<number> {
    return this.#dependencies.notifications.countUnread(memberId)
  }

  markRead(memberId: number, readTo: number): Promise<void> {
    return this.#dependencies.notifications.markRead(memberId, readTo)
  }

  async listChoices(memberId: number): Promise<StoredChoice[]> {
    const choices = await this.#dependencies.notifications.listChoices(memberId)
    return choiceKinds.map((kind) => {
      const { chosen_at, ...choice } = choices.find((row) => row.kind === kind) ?? {
        ...firstChoice(kind),
        chosen_at: null,
      }
      return { ...choice, chosenDate: chosen_at?.toISOString() ?? null }
    })
  }

  storeChoice(memberId: number, choice: NotificationChoice): Promise<void> {
    return this.#dependencies.notifications.storeChoice(memberId, choice)
  }

  unsubscribeLinks(memberId: number, kind: ChoiceKind): { page: string; post: string } {
    return this.#dependencies.links.createLinks(memberId, kind)
  }

  /** Turns off the mails that the token names. Throws `NOT_FOUND` for an invalid token. */
  async unsubscribe(token: string): Promise<void> {
    const { links, notifications } = this.#dependencies
    const choice = links.readToken(token)
    if (!choice) throw new AppError('NOT_FOUND')
    await notifications.endMails(choice.memberId, choice.kind)
  }

  removeOf(tx: Transaction, memberId: number): Promise<void> {
    return this.#dependencies.notifications.removeOf(tx, memberId)
  }

  removeExpired(): Promise<void> {
    const { notifications, now } = this.#dependencies
    return notifications.removeBefore(new Date(now().getTime() - NOTIFICATION_DAYS * DAY_MS))
  }
}

/** Stores no notifications, for the generated sales of the demo. */
export class QuietNotifications extends NotificationService {
  override async notify(): Promise<Set<number>> {
    return new Set()
  }
}

function presentNotification({ id, kind, facts, created_at, is_read }: NotificationRow) {
  const createDate = created_at.toISOString()
  return { notificationId: id, createDate, isRead: is_read, kind, ...facts } as Notification
}
