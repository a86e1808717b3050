import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import type { ProviderPayment } from './provider.ts'

/** A payment that was made, with its order. */
export type PaidOrder = Selectable<Tables['payments']> &
  Pick<Selectable<Tables['orders']>, 'member_id' | 'name' | 'plan_id' | 'credits'>

/** Payments in the database. Methods that write take the transaction they belong to. */
export class PaymentRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(orderId: string): Promise<PaidOrder | undefined> {
    return this.#paid(this.#db).where('p.order_id', '=', orderId).executeTakeFirst()
  }

  /** Locks and returns the payment. */
  lock(tx: Transaction, orderId: string): Promise<PaidOrder | undefined> {
    return this.#paid(tx).where('p.order_id', '=', orderId).forUpdate().executeTakeFirst()
  }

  async add(
    tx: Transaction,
    { orderId, paymentKey, totalAmount, method, approvedAt, card, receiptUrl }: ProviderPayment,
    grantId: number,
  ) {
    await tx
      .insertInto('payments')
      .values({
        order_id: orderId,
        payment_key: paymentKey,
        amount: totalAmount,
        grant_id: grantId,
        method,
        card: card && JSON.stringify(card),
        receipt_url: receiptUrl,
        approved_at: approvedAt ?? new Date(),
      })
      .execute()
  }

  async noteRefund(
    tx: Transaction,
    orderId: string,
    sums: { refunded: number; revoked: number; shortfall: number },
  ): Promise<void> {
    await tx.updateTable('payments').set(sums).where('order_id', '=', orderId).execute()
  }

  /** All of the member's payments, the newest first. */
  history(memberId: number): Promise<PaidOrder[]> {
    return this.#newestOf(memberId).execute()
  }

  /** A page of the member's payments, the newest first, and how many there are. */
  async historyPage(
    memberId: number,
    { page, size }: { page: number; size: number },
  ): Promise<{ rows: PaidOrder[]; total: number }> {
    const [rows, { total }] = await Promise.all([
      this.#newestOf(memberId)
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      this.#paid(this.#db)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('o.member_id', '=', memberId)
        .executeTakeFirstOrThrow(),
    ])
    return { rows, total }
  }

  #newestOf(memberId: number) {
    return this.#paid(this.#db)
      .where('o.member_id', '=', memberId)
      .orderBy('p.approved_at', 'desc')
      .orderBy('p.grant_id', 'desc')
  }

  #paid(db: Database) {
    return db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .selectAll('p')
      .select(['o.member_id', 'o.name', 'o.plan_id', 'o.credits'])
  }
}
