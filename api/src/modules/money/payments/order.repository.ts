import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import type { ProviderRefusal } from './provider.ts'

/**
 * Seconds from CONFIRMING to the first check. Until then, the request that confirms decides the
 * order.
 */
const REQUEST_SECONDS = 30
/** The most checks of an undecided order. With their pauses they take about two days. */
export const CHECKS_MAX = 50
/** Seconds between the first two checks; each later pause is twice as long. */
const FIRST_PAUSE_SECONDS = 60
const PAUSE_SECONDS_MAX = 3_600
/** Days after which a failed order is removed. */
const FAILED_DAYS = 30

export type OrderRow = Selectable<Tables['orders']>
export type NewOrder = Pick<
  Insertable<Tables['orders']>,
  'id' | 'member_id' | 'plan_id' | 'name' | 'price' | 'coupon'
> & { credits: number }

export class OrderRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(id: string): Promise<OrderRow | undefined> {
    return this.#db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  }

  lock(tx: Transaction, id: string): Promise<OrderRow | undefined> {
    return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  findDraft(memberId: number, db: Database = this.#db): Promise<OrderRow | undefined> {
    return this.#ordersOf(db, memberId, 'READY').executeTakeFirst()
  }

  listConfirming(memberId: number, db: Database = this.#db): Promise<OrderRow[]> {
    return this.#ordersOf(db, memberId, 'CONFIRMING').orderBy('state_since', 'desc').execute()
  }

  findFailed(tx: Transaction, memberId: number, paymentKey: string): Promise<OrderRow | undefined> {
    const failedOrders = this.#ordersOf(tx, memberId, 'FAILED')
    return failedOrders.where('payment_key', '=', paymentKey).limit(1).executeTakeFirst()
  }

  async removeDraft(tx: Transaction, memberId: number): Promise<void> {
    await tx
      .deleteFrom('orders')
      .where('member_id', '=', memberId)
      .where('state', '=', 'READY')
      .execute()
  }

  /** Makes transactions that create or confirm a member's draft run one after the other. */
  async lockDrafts(tx: Transaction, memberId: number): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('draft', ${memberId}))`.execute(tx)
  }

  /** Returns false when an order with this id exists. */
  async add(tx: Transaction, order: NewOrder): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('orders')
      .values(order)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  /** Marks the order as CONFIRMING, before the provider receives the confirmation. */
  async beginConfirming(tx: Transaction, id: string, paymentKey: string): Promise<void> {
    await this.#setState(tx, id, { state: 'CONFIRMING', payment_key: paymentKey })
  }

  async finish(tx: Transaction, id: string, paymentKey: string): Promise<void> {
    const noFailure = { failure_reason: null, failure_says: null }
    await this.#setState(tx, id, { state: 'DONE', payment_key: paymentKey, ...noFailure })
  }

  /** Marks a CONFIRMING order as FAILED. Ignores an order in another state. */
  async fail(id: string, { code, message }: ProviderRefusal): Promise<void> {
    await this.#db
      .updateTable('orders')
      .set({
        state: 'FAILED',
        failure_reason: code,
        failure_says: message,
        state_since: sql`now()`,
      })
      .where('id', '=', id)
      .where('state', '=', 'CONFIRMING')
      .execute()
  }

  /** Returns the ids of orders to check, the longest overdue first. */
  async listDueForCheck(limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('orders')
      .select('id')
      .where(isDue)
      .orderBy('next_check_at')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Counts a due check and sets the time of the next one. Does nothing before a check is due. */
  async beginCheck(id: string): Promise<void> {
    const pause = sql`least(${FIRST_PAUSE_SECONDS} * 2.0 ^ checks, ${PAUSE_SECONDS_MAX})`
    await this.#db
      .updateTable('orders')
      .set({
        checks: sql`checks + 1`,
        next_check_at: sql`now() + make_interval(secs => ${pause}::float8)`,
      })
      .where('id', '=', id)
      .where(isDue)
      .execute()
  }

  /** Removes old failed orders, except those whose money was returned. */
  async removeOldFailed(): Promise<void> {
    await this.#db
      .deleteFrom('orders')
      .where('state', '=', 'FAILED')
      .where('failure_reason', '<>', 'RETURNED')
      .where('state_since', '<', sql<Date>`now() - make_interval(days => ${FAILED_DAYS})`)
      .execute()
  }

  #ordersOf(db: Database, memberId: number, state: OrderRow['state']) {
    const orders = db.selectFrom('orders').selectAll().where('member_id', '=', memberId)
    return orders.where('state', '=', state)
  }

  async #setState(
    tx: Transaction,
    id: string,
    change: Partial<Pick<OrderRow, 'state' | 'payment_key' | 'failure_reason' | 'failure_says'>>,
  ) {
    await tx
      .updateTable('orders')
      .set({ ...change, state_since: sql`now()`, checks: 0, next_check_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  }
}

const isDue = sql<boolean>`(
  state = 'CONFIRMING' AND next_check_at <= now() AND checks < ${CHECKS_MAX}
  AND state_since < now() - make_interval(secs => ${REQUEST_SECONDS}))`
