import { pagingOf } from '@sori/contract/envelope'
import {
  firstChoice,
  NOTIFICATION_DAYS,
  type Notification,
  type NotificationChoice,
  type NotificationFacts,
  type NotificationKind,
  type NotificationsAnswer,
  notificationKinds,
} from '@sori/contract/notifications'
import type { Transaction } from '../../../lib/postgres/database.ts'
import {
  addNotifications,
  type NotificationRepository,
  type NotificationRow,
} from './notification.repository.ts'

type Parts = { notifications: NotificationRepository; now: () => Date }

/** Receives a notification of a kind. */
export type Recipient<Kind extends NotificationKind> = {
  memberId: number
  facts: NotificationFacts<Kind>
}

const DAY_MS = 86_400_000

/** Notifies members on the site, as each of them has chosen (D168). */
export class NotificationService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the recipients who also want a mail of this kind. */
  notify<Kind extends NotificationKind>(
    tx: Transaction,
    kind: Kind,
    recipients: readonly Recipient<Kind>[],
  ): Promise<Set<number>> {
    return addNotifications(tx, kind, recipients)
  }

  async wantsMail(tx: Transaction, memberId: number, kind: NotificationKind): Promise<boolean> {
    const chosen = await this.#parts.notifications.choices(memberId, tx)
    return (chosen.find((choice) => choice.kind === kind) ?? firstChoice(kind)).mail
  }

  async page(
    memberId: number,
    query: { page: number; size: number },
  ): Promise<NotificationsAnswer> {
    const { rows, total } = await this.#parts.notifications.page(memberId, query)
    return { dtoList: rows.map(presentNotification), ...pagingOf(query.page, query.size, total) }
  }

  unread(memberId: number): Promise<number> {
    return this.#parts.notifications.unread(memberId)
  }

  markRead(memberId: number, readTo: number): Promise<void> {
    return this.#parts.notifications.markRead(memberId, readTo)
  }

  async choices(memberId: number): Promise<NotificationChoice[]> {
    const chosen = await this.#parts.notifications.choices(memberId)
    return notificationKinds.map(
      (kind) => chosen.find((choice) => choice.kind === kind) ?? firstChoice(kind),
    )
  }

  choose(memberId: number, choice: NotificationChoice): Promise<void> {
    return this.#parts.notifications.choose(memberId, choice)
  }

  removeOf(tx: Transaction, memberId: number): Promise<void> {
    return this.#parts.notifications.removeOf(tx, memberId)
  }

  removeExpired(): Promise<void> {
    const { notifications, now } = this.#parts
    return notifications.removeBefore(new Date(now().getTime() - NOTIFICATION_DAYS * DAY_MS))
  }
}

/** Stores no notification. */
export class QuietNotifications extends NotificationService {
  override async notify(): Promise<Set<number>> {
    return new Set()
  }
}

function presentNotification({ id, kind, facts, created_at, is_read }: NotificationRow) {
  const createDate = created_at.toISOString()
  return { notificationId: id, createDate, isRead: is_read, kind, ...facts } as Notification
}
