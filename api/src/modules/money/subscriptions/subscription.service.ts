import type { Subscription } from '@sori/contract/payment'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import type { SubscriptionRepository } from './subscription.repository.ts'

/** Days between the reminder and the end of a plan. */
const REMINDER_DAYS = 3

type Dependencies = {
  db: Database
  subscriptions: SubscriptionRepository
  mailer: Mailer
  notifications: Pick<NotificationService, 'notify'>
  publicUrl: string
  now: () => Date
}

/**
 * Starts, cancels and reminds of plans. No job ends a plan: after its last day, the member has the
 * free plan.
 */
export class SubscriptionService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Returns the member's plan, or null on the free plan. */
  async findCurrent(memberId: number, tx?: Transaction): Promise<Subscription | null> {
    return (await this.#dependencies.subscriptions.findCurrent(memberId, this.#today(), tx)) ?? null
  }

  /** Starts the plan of a paid order, unless the present plan is of a newer order. */
  start(
    tx: Transaction,
    order: { memberId: number; planId: number; orderId: string },
  ): Promise<void> {
    return this.#dependencies.subscriptions.start(tx, { ...order, today: this.#today() })
  }

  /** Gives the member a plan. Returns the id of the replaced plan, null for the free one. */
  async givePlan(
    tx: Transaction,
    { memberId, planId }: { memberId: number; planId: number },
  ): Promise<number | null> {
    const before = await this.findCurrent(memberId, tx)
    const today = this.#today()
    await this.#dependencies.subscriptions.start(tx, { memberId, planId, orderId: null, today })
    return before?.subscriptionId ?? null
  }

  /**
   * Sets `isPaid` on the plan and returns its previous value. Throws `NOT_FOUND` on the free plan.
   */
  async setPaymentStatus(tx: Transaction, memberId: number, isPaid: boolean): Promise<boolean> {
    const { paymentStatus } = await this.#requireCurrent(tx, memberId)
    await this.#dependencies.subscriptions.setPaymentStatus(tx, memberId, isPaid)
    return paymentStatus
  }

  /** Ends the plan of an order. A plan of a later order stays. */
  endOfOrder(tx: Transaction, orderId: string): Promise<void> {
    return this.#dependencies.subscriptions.removeOfOrder(tx, orderId)
  }

  removeOfMember(tx: Transaction, memberId: number): Promise<void> {
    return this.#dependencies.subscriptions.removeOfMember(tx, memberId)
  }

  /** Ends the plan now and returns its id; credits stay. Throws `NOT_FOUND` on the free plan. */
  async endNow(tx: Transaction, memberId: number): Promise<number> {
    const { subscriptionId } = await this.#requireCurrent(tx, memberId)
    await this.removeOfMember(tx, memberId)
    return subscriptionId
  }

  /** Cancels the plan and returns its last day. Throws `NOT_FOUND` on the free plan. */
  async cancel(memberId: number): Promise<string> {
    const { subscriptions, now } = this.#dependencies
    const lastDay = await subscriptions.cancel(memberId, this.#today(), now())
    if (lastDay === undefined) throw new AppError('NOT_FOUND')
    return lastDay
  }

  /** Mails the reminder of each plan's end, once per plan. */
  async remind(): Promise<void> {
    const { db, subscriptions, mailer, notifications, publicUrl, now } = this.#dependencies
    // One transaction marks and mails: after a kill, either both are done or neither.
    const remindNextMember = () =>
      db.transaction().execute(async (tx) => {
        const reminder = await subscriptions.markOneReminded(
          tx,
          this.#today(),
          REMINDER_DAYS,
          now(),
        )
        if (!reminder) return false
        const { memberId, plan, day, locale, email } = reminder
        const recipient = { memberId, facts: { plan, day } }
        const idsToMail = await notifications.notify(tx, 'plan-ending', [recipient])
        const mail = mailTexts(locale).planReminder(reminder, publicUrl)
        if (idsToMail.has(memberId)) await mailer.send(tx, { to: email, ...mail })
        return true
      })
    let hasMore = true
    while (hasMore) hasMore = await remindNextMember()
  }

  #today() {
    return seoulDay(this.#dependencies.now())
  }

  async #requireCurrent(tx: Transaction, memberId: number) {
    const plan = await this.findCurrent(memberId, tx)
    if (!plan) throw new AppError('NOT_FOUND')
    return plan
  }
}
