import type { Locale } from '@sori/contract/messages'
import type { Subscription } from '@sori/contract/payment'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

type Reminder = {
  memberId: number
  email: string
  name: string
  locale: Locale
  plan: string
  day: string
}

/** Plans of members. Days are Seoul's, YYYY-MM-DD. */
export class SubscriptionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  findCurrent(
    memberId: number,
    today: string,
    db: Database = this.#db,
  ): Promise<Subscription | undefined> {
    return db
      .selectFrom('subscriptions as s')
      .innerJoin('plans as p', 'p.id', 's.plan_id')
      .select(({ eb }) => [
        'p.id as subscriptionId',
        'p.name as subscriptionName',
        'p.price as subscriptionPrice',
        'p.credits as creditPerMonth',
        's.first_billing_date as firstBillingDate',
        's.next_billing_date as nextBillingDate',
        's.payment_status as paymentStatus',
        eb('s.canceled_at', 'is not', null).$castTo<boolean>().as('canceled'),
      ])
      .where('s.member_id', '=', memberId)
      .where('s.next_billing_date', '>=', today)
      .executeTakeFirst()
  }

  /**
   * Starts a plan for a month. One month after 31 January is the last day of February. Does
   * nothing if the member has the plan of a newer order: an older order may be paid later.
   */
  async start(
    tx: Transaction,
    plan: { memberId: number; planId: number; orderId: string | null; today: string },
  ): Promise<void> {
    const { memberId, planId, orderId, today } = plan
    await sql`
      INSERT INTO subscriptions
        (member_id, plan_id, order_id, first_billing_date, next_billing_date)
      VALUES (${memberId}, ${planId}, ${orderId}, ${today}::date,
        (${today}::date + interval '1 month')::date)
      ON CONFLICT (member_id) DO UPDATE SET
        plan_id = excluded.plan_id, order_id = excluded.order_id, payment_status = true,
        canceled_at = NULL, reminded_at = NULL,
        first_billing_date = excluded.first_billing_date,
        next_billing_date = excluded.next_billing_date
      WHERE subscriptions.next_billing_date < ${today}::date OR NOT EXISTS (
        SELECT FROM orders present, orders late
        WHERE present.id = subscriptions.order_id AND late.id = excluded.order_id
          AND present.created_at > late.created_at)`.execute(tx)
  }

  async setPaymentStatus(tx: Transaction, memberId: number, isPaid: boolean): Promise<void> {
    await tx
      .updateTable('subscriptions')
      .set({ payment_status: isPaid })
      .where('member_id', '=', memberId)
      .execute()
  }

  async removeOfOrder(tx: Transaction, orderId: string): Promise<void> {
    await tx.deleteFrom('subscriptions').where('order_id', '=', orderId).execute()
  }

  async removeOfMember(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('subscriptions').where('member_id', '=', memberId).execute()
  }

  /** Cancels a plan and returns its last day. A repeated call does not change `canceled_at`. */
  async cancel(memberId: number, today: string, time: Date): Promise<string | undefined> {
    const row = await this.#db
      .updateTable('subscriptions')
      .set(({ fn, val }) => ({ canceled_at: fn.coalesce('canceled_at', val(time)) }))
      .where('member_id', '=', memberId)
      .where('next_billing_date', '>=', today)
      .returning('next_billing_date')
      .executeTakeFirst()
    return row?.next_billing_date
  }

  /**
   * Marks one plan that ends within `days` as reminded, and returns the reminder to mail. Skips
   * rows that another process has locked.
   */
  async markOneReminded(
    tx: Transaction,
    today: string,
    days: number,
    time: Date,
  ): Promise<Reminder | undefined> {
    const { rows } = await sql<Reminder>`
      UPDATE subscriptions s SET reminded_at = ${time} FROM members m, plans p
      WHERE m.id = s.member_id AND p.id = s.plan_id AND s.member_id = (
        SELECT member_id FROM subscriptions
        WHERE next_billing_date BETWEEN ${today}::date AND ${today}::date + ${days}::integer
          AND canceled_at IS NULL AND reminded_at IS NULL
        ORDER BY next_billing_date LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING m.id AS "memberId", m.email, m.name, m.locale, p.name AS plan,
        s.next_billing_date AS day`.execute(tx)
    return rows[0]
  }
}
