import type { Subscription } from '@sori/contract/payment'
import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'
import { failpoint } from '../../lib/runtime/failpoint.ts'
import { seoulDay } from '../../lib/time/seoul-day.ts'
import type { Post } from '../mail/index.ts'
import { mailTexts } from '../mail/index.ts'
import type { SubscriptionRepository } from './subscription.repository.ts'

/** Days before its end that a member is reminded of a plan (D29). */
const REMINDER_DAYS = 3

type Parts = {
  db: Database
  subscriptions: SubscriptionRepository
  post: Post
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

  /** Starts a paid plan today, in place of what the member had unless a newer order has paid for that, in the transaction `tx`. */
  start(tx: Database, paid: { memberId: number; planId: number; orderId: string }): Promise<void> {
    const { subscriptions, now } = this.#parts
    return subscriptions.put({ ...paid, today: seoulDay(now()) }, tx)
  }

  /** Starts a plan today that nobody has paid for, in place of what the member had, in `tx` (D29). Gives that plan's id; null for the free one. */
  async give(tx: Database, { memberId, planId }: { memberId: number; planId: number }): Promise<number | null> {
    const { subscriptions, now } = this.#parts
    const today = seoulDay(now())
    const before = await subscriptions.current(memberId, today, tx)
    await subscriptions.put({ memberId, planId, orderId: null, today }, tx)
    return before?.subscriptionId ?? null
  }

  /** Says in `tx` whether the member's plan counts as paid; gives what was said before. Throws `NOT_FOUND` on the free plan. */
  async setPaymentStatus(tx: Database, memberId: number, isPaid: boolean): Promise<boolean> {
    const { subscriptions, now } = this.#parts
    const today = seoulDay(now())
    const before = await subscriptions.current(memberId, today, tx)
    if (!before) throw new AppError('NOT_FOUND')
    await subscriptions.setPaymentStatus(memberId, isPaid, tx)
    return before.paymentStatus
  }

  /** Ends the plan that the order has paid for, in the transaction `tx`; a plan that was bought since stays. */
  end(tx: Database, orderId: string): Promise<void> {
    return this.#parts.subscriptions.remove(orderId, tx)
  }

  /** Ends the member's plan now, in the transaction `tx` of somebody who leaves (D51). */
  drop(memberId: number, tx: Database): Promise<void> {
    return this.#parts.subscriptions.removeOf(memberId, tx)
  }

  /** Ends the member's plan at once, in `tx`; gives the plan's id. Credits stay. Throws `NOT_FOUND` on the free plan. */
  async endNow(tx: Database, memberId: number): Promise<number> {
    const { subscriptions, now } = this.#parts
    const before = await subscriptions.current(memberId, seoulDay(now()), tx)
    if (!before) throw new AppError('NOT_FOUND')
    await subscriptions.removeOf(memberId, tx)
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
    const { db, subscriptions, post, publicUrl, now } = this.#parts
    const remindOne = () =>
      db.transaction().execute(async (tx) => {
        const reminder = await subscriptions.takeReminder(seoulDay(now()), REMINDER_DAYS, now(), tx)
        await failpoint('remind.1')
        if (!reminder) return false
        // Nobody has asked just now, so nobody's language is known: the product's own.
        await post.send({ to: reminder.email, ...mailTexts('ko').planReminder(reminder, publicUrl) }, tx)
        return true
      })
    while (await remindOne());
  }
}
