import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

/** Sums the earnings of one artist. */
export class StatementRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns won. Sales after `pendingSince` are pending. */
  async sums(memberId: number, { now, pendingSince }: { now: Date; pendingSince: Date }) {
    const { rows } = await sql<{ balance: number; pending: number; total: number; month: number }>`
      SELECT coalesce(sum(n.amount), 0)::float8 AS balance,
        coalesce(sum(n.amount) FILTER (
          WHERE m.kind = 'sale' AND m.created_at > ${pendingSince}), 0)::float8 AS pending,
        coalesce(sum(n.amount) FILTER (WHERE m.kind = 'sale'), 0)::float8 AS total,
        coalesce(sum(n.amount) FILTER (
          WHERE m.kind = 'sale' AND m.created_at >= date_trunc(
            'month', ${now}::timestamptz, 'Asia/Seoul')), 0)::float8 AS month
      FROM money_transactions m
      JOIN money_entries n ON n.transaction_id = m.id
      WHERE n.account = 'earnings' AND n.member_id = ${memberId}`.execute(this.#db)
    return rows[0] ?? { balance: 0, pending: 0, total: 0, month: 0 }
  }
}
