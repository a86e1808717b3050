import type { Subscription } from '@sori/contract/payment'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import type { Mailer } from '../../site/mail/index.ts'
import { mailTexts } from '../../site/mail/index.ts'
import type { SubscriptionRepository } from './subscription.repository.ts'

/** Days before its end that a member is reminded of a plan (D29). */
const REMINDER_DAYS = 3

type Parts = {
  db: Database
  subscriptions: SubscriptionRepository
  mailer: Mailer
  publicUrl: string
  /** The time, so that tests need not wait for a month. */
  now: () => Date
}

/** Plans that members have: a month each, which ends by itself (D29). No job runs when one expires: a plan whose date is past counts as none. */
export class SubscriptionService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The member's plan; null on the free one. */
  async current(memberId: number): Promise<Subscription | null> {
    const { subscriptions, now } = this.#parts
    return (await subscriptions.current(memberId, seoulDay(now()))) ?? null
  }

  /** Starts a paid plan today. Keeps a plan that a newer order has paid for. */
  start(
    tx: Transaction,
    paid: { memberId: number; planId: number; orderId: string },
  ): Promise<void> {
    const { subscriptions, now } = this.#parts
    return subscriptions.put(tx, { ...paid, today: seoulDay(now()) })
  }

  /** Starts an unpaid plan today and returns the id of the replaced one, null for the free plan (D29). */
  async give(
    tx: Transaction,
    { memberId, planId }: { memberId: number; planId: number },
  ): Promise<number | null> {
    const { subscriptions, now } = this.#parts
    const today = seoulDay(now())
    const before = await subscriptions.current(memberId, today, tx)
    await subscriptions.put(tx, { memberId, planId, orderId: null, today })
    return before?.subscriptionId ?? null
  }

  /** Sets `isPaid` on the member's plan and returns its previous value. Throws `NOT_FOUND` on the free plan. */
  async setPaymentStatus(tx: Transaction, memberId: number, isPaid: boolean): Promise<boolean> {
    const { subscriptions, now } = this.#parts
    const today = seoulDay(now())
    const before = await subscriptions.current(memberId, today, tx)
    if (!before) throw new AppError('NOT_FOUND')
    await subscriptions.setPaymentStatus(tx, memberId, isPaid)
    return before.paymentStatus
  }

  /** Ends the plan that the order has paid for; a plan bought later stays. */
  end(tx: Transaction, orderId: string): Promise<void> {
    return this.#parts.subscriptions.remove(tx, orderId)
  }

  /** Ends the plan of a leaving member (D51). */
  drop(tx: Transaction, memberId: number): Promise<void> {
    return this.#parts.subscriptions.removeOf(tx, memberId)
  }

  /** Ends the member's plan immediately and returns its id. Credits stay. Throws `NOT_FOUND` on the free plan. */
  async endNow(tx: Transaction, memberId: number): Promise<number> {
    const { subscriptions, now } = this.#parts
    const before = await subscriptions.current(memberId, seoulDay(now()), tx)
    if (!before) throw new AppError('NOT_FOUND')
    await subscriptions.removeOf(tx, memberId)
    return before.subscriptionId
  }

  /** Cancels the member's plan, which stays until its last day, with all credits. Gives that day. Throws `NOT_FOUND` on the free plan. */
  async cancel(memberId: number): Promise<string> {
    const { subscriptions, now } = this.#parts
    const lastDay = await subscriptions.cancel(memberId, seoulDay(now()), now())
    if (lastDay === undefined) throw new AppError('NOT_FOUND')
    return lastDay
  }

  /** Mails everybody whose plan ends within three days, once a plan: the mark and the mail are one transaction each. */
  async remind(): Promise<void> {
    const { db, subscriptions, mailer, publicUrl, now } = this.#parts
    const remindOne = () =>
      db.transaction().execute(async (tx) => {
        const reminder = await subscriptions.takeReminder(tx, seoulDay(now()), REMINDER_DAYS, now())
        if (!reminder) return false
        // Nobody has asked just now, so nobody's language is known: the product's own.
        await mailer.send(tx, {
          to: reminder.email,
          ...mailTexts('ko').planReminder(reminder, publicUrl),
        })
        return true
      })
    while (await remindOne());
  }
}
