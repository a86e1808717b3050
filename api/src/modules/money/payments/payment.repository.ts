import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { PageRequest } from '../../../lib/postgres/page.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import type { ProviderPayment } from './provider.ts'

export type PaymentRow = Selectable<Tables['payments']> &
  Pick<Selectable<Tables['orders']>, 'member_id' | 'name' | 'plan_id' | 'credits'>

export class PaymentRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(orderId: string): Promise<PaymentRow | undefined> {
    return this.#selectPayments(this.#db).where('p.order_id', '=', orderId).executeTakeFirst()
  }

  lock(tx: Transaction, orderId: string): Promise<PaymentRow | undefined> {
    return this.#selectPayments(tx).where('p.order_id', '=', orderId).forUpdate().executeTakeFirst()
  }

  async add(tx: Transaction, payment: ProviderPayment, grantId: number): Promise<void> {
    await tx
      .insertInto('payments')
      .values({
        order_id: payment.orderId,
        payment_key: payment.paymentKey,
        amount: payment.totalAmount,
        grant_id: grantId,
        method: payment.method,
        card: payment.card && JSON.stringify(payment.card),
        receipt_url: payment.receiptUrl,
        approved_at: payment.approvedAt ?? new Date(),
      })
      .execute()
  }

  async recordRefund(
    tx: Transaction,
    orderId: string,
    sums: { refunded: number; revoked: number; shortfall: number },
  ): Promise<void> {
    await tx.updateTable('payments').set(sums).where('order_id', '=', orderId).execute()
  }

  listAll(memberId: number): Promise<PaymentRow[]> {
    return this.#newestOf(memberId).execute()
  }

  async readPage(memberId: number, { page, size }: PageRequest) {
    const offset = (page - 1) * size
    const [rows, { total }] = await Promise.all([
      this.#newestOf(memberId).limit(size).offset(offset).execute(),
      this.#selectPayments(this.#db)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('o.member_id', '=', memberId)
        .executeTakeFirstOrThrow(),
    ])
    return { rows, total }
  }

  #newestOf(memberId: number) {
    return this.#selectPayments(this.#db)
      .where('o.member_id', '=', memberId)
      .orderBy('p.approved_at', 'desc')
      .orderBy('p.grant_id', 'desc')
  }

  #selectPayments(db: Database) {
    return db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .selectAll('p')
      .select(['o.member_id', 'o.name', 'o.plan_id', 'o.credits'])
  }
}
