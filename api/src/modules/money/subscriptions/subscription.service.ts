import type { Subscription } from '@sori/contract/payment'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { SubscriptionRepository } from './subscription.repository.ts'

/** Days between the reminder and the end of a plan. */
const REMINDER_DAYS = 3

type Parts = {
  db: Database
  subscriptions: SubscriptionRepository
  mailer: Mailer
  publicUrl: string
  now: () => Date
}

/** Members' plans: a month each. No job ends one: after its date it counts as the free plan. */
export class SubscriptionService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the member's plan; null on the free one. */
  async current(memberId: number, tx?: Transaction): Promise<Subscription | null> {
    return (await this.#parts.subscriptions.current(memberId, this.#today(), tx)) ?? null
  }

  /** Starts a paid plan today. Keeps a plan that a newer order has paid for. */
  start(
    tx: Transaction,
    paid: { memberId: number; planId: number; orderId: string },
  ): Promise<void> {
    return this.#parts.subscriptions.put(tx, { ...paid, today: this.#today() })
  }

  /** Starts an unpaid plan today and returns the id of the replaced one, null for the free plan. */
  async give(
    tx: Transaction,
    { memberId, planId }: { memberId: number; planId: number },
  ): Promise<number | null> {
    const before = await this.current(memberId, tx)
    const today = this.#today()
    await this.#parts.subscriptions.put(tx, { memberId, planId, orderId: null, today })
    return before?.subscriptionId ?? null
  }

  /**
   * Sets `isPaid` on the member's plan and returns its previous value. Throws `NOT_FOUND` on the
   * free plan.
   */
  async setPaymentStatus(tx: Transaction, memberId: number, isPaid: boolean): Promise<boolean> {
    const { paymentStatus } = await this.#demandCurrent(tx, memberId)
    await this.#parts.subscriptions.setPaymentStatus(tx, memberId, isPaid)
    return paymentStatus
  }

  /** Ends the plan that the order has paid for; a plan bought later stays. */
  end(tx: Transaction, orderId: string): Promise<void> {
    return this.#parts.subscriptions.removeOfOrder(tx, orderId)
  }

  /** Ends the plan of a leaving member. */
  drop(tx: Transaction, memberId: number): Promise<void> {
    return this.#parts.subscriptions.removeOfMember(tx, memberId)
  }

  /**
   * Ends the member's plan immediately and returns its id. Credits stay. Throws `NOT_FOUND` on the
   * free plan.
   */
  async endNow(tx: Transaction, memberId: number): Promise<number> {
    const { subscriptionId } = await this.#demandCurrent(tx, memberId)
    await this.drop(tx, memberId)
    return subscriptionId
  }

  /**
   * Cancels the member's plan and returns its last day, until which it stays with all credits.
   * Throws `NOT_FOUND` on the free plan.
   */
  async cancel(memberId: number): Promise<string> {
    const { subscriptions, now } = this.#parts
    const lastDay = await subscriptions.cancel(memberId, this.#today(), now())
    if (lastDay === undefined) throw new AppError('NOT_FOUND')
    return lastDay
  }

  /** Mails each member whose plan ends within three days, once per plan. */
  async remind(): Promise<void> {
    const { db, subscriptions, mailer, publicUrl, now } = this.#parts
    // The mark and the mail are one transaction.
    const remindOne = () =>
      db.transaction().execute(async (tx) => {
        const reminder = await subscriptions.takeReminder(tx, this.#today(), REMINDER_DAYS, now())
        if (!reminder) return false
        const mail = mailTexts('ko').planReminder(reminder, publicUrl)
        await mailer.send(tx, { to: reminder.email, ...mail })
        return true
      })
    while (await remindOne());
  }

  #today(): string {
    return seoulDay(this.#parts.now())
  }

  async #demandCurrent(tx: Transaction, memberId: number): Promise<Subscription> {
    const plan = await this.current(memberId, tx)
    if (!plan) throw new AppError('NOT_FOUND')
    return plan
  }
}
