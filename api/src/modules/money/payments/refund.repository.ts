import type { RefundDecisionBody, RefundsQuery } from '@sori/contract/payment'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'

export type RefundRow = {
  id: number
  order_id: string
  order_name: string
  amount: number
  credits: number
  member_id: number
  nickname: string
  approved_at: Date
  created_at: Date
  decision: 'approve' | 'refuse' | null
  answer: string | null
  decider: string | null
  decided_at: Date | null
  returned_at: Date | null
}

export type RequestRow = Pick<
  Selectable<Tables['refund_requests']>,
  'order_id' | 'decision' | 'answer' | 'returned_at'
>

/** Requests of refunds. An order has at most one request that is not refused. */
export class RefundRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns false when the order has a request that is not refused. */
  async add(tx: Transaction, orderId: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('refund_requests')
      .values({ order_id: orderId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  /** Returns the latest request of each order of a member. */
  async latestOf(memberId: number): Promise<Map<string, RequestRow>> {
    const { rows } = await sql<RequestRow>`
      SELECT DISTINCT ON (r.order_id) r.order_id, r.decision, r.answer, r.returned_at
      FROM refund_requests r JOIN orders o ON o.id = r.order_id
      WHERE o.member_id = ${memberId} ORDER BY r.order_id, r.id DESC`.execute(this.#db)
    return new Map(rows.map((row) => [row.order_id, row]))
  }

  find(tx: Transaction, id: number): Promise<RequestRow | undefined> {
    const requests = tx.selectFrom('refund_requests').where('id', '=', id)
    return requests.select(['order_id', 'decision', 'answer', 'returned_at']).executeTakeFirst()
  }

  async decide(
    tx: Transaction,
    id: number,
    adminId: number,
    decision: RefundDecisionBody,
  ): Promise<void> {
    const change = { ...decision, decided_by: adminId, decided_at: sql<Date>`now()` }
    await tx.updateTable('refund_requests').set(change).where('id', '=', id).execute()
  }

  /** Returns the orders of approved requests whose refund the provider has not confirmed. */
  async listUnreturned(limit: number): Promise<string[]> {
    const requests = this.#db.selectFrom('refund_requests').select('order_id')
    const rows = await requests
      .where('decision', '=', 'approve')
      .where('returned_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ order_id }) => order_id)
  }

  async isUnreturned(orderId: string): Promise<boolean> {
    const request = this.#db.selectFrom('refund_requests').select('id')
    const row = await request
      .where('order_id', '=', orderId)
      .where('decision', '=', 'approve')
      .where('returned_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  }

  async recordReturn(orderId: string): Promise<void> {
    await this.#db
      .updateTable('refund_requests')
      .set({ returned_at: sql<Date>`now()` })
      .where('order_id', '=', orderId)
      .where('decision', '=', 'approve')
      .where('returned_at', 'is', null)
      .execute()
  }

  /** Returns a page of requests: open ones first, from the oldest; then others from the newest. */
  async readPage({
    page,
    size,
    state,
  }: RefundsQuery): Promise<{ rows: RefundRow[]; total: number }> {
    const where = state
      ? sql`WHERE r.decision IS ${state === 'open' ? sql`NULL` : sql`NOT NULL`}`
      : sql``
    const from = sql`
      FROM refund_requests r JOIN payments p ON p.order_id = r.order_id
      JOIN orders o ON o.id = r.order_id JOIN members m ON m.id = o.member_id
      LEFT JOIN members admin ON admin.id = r.decided_by ${where}`
    const [{ rows }, count] = await Promise.all([
      sql<RefundRow>`
        SELECT r.id, r.order_id, o.name AS order_name, p.amount, o.credits, o.member_id,
          m.nickname, p.approved_at, r.created_at, r.decision, r.answer,
          admin.nickname AS decider, r.decided_at, r.returned_at ${from}
        ORDER BY r.decision IS NOT NULL, CASE WHEN r.decision IS NULL THEN r.id ELSE -r.id END
        LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(this.#db),
      sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(this.#db),
    ])
    return { rows, total: count.rows[0]?.total ?? 0 }
  }
}
