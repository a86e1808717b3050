import type { PayoutState } from '@sori/contract/payouts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** The artist's part of a paid credit. `share` is in hundredths of a per cent. */
export type Rate = { wonPerCredit: number; share: number }

/** An amount of won that one account gains. `earnings` and `payouts` belong to the artist. */
export type Posting = [
  account: 'earnings' | 'payouts' | 'transfers' | 'income-tax' | 'local-tax',
  amount: number,
]

/** Id and reference of the buyer's debit in the credit ledger. */
type Sale = { entry_id: number; reference: string }

export class EarningRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns a buyer's purchases that have no entered earnings. */
  listMissingSales(tx: Transaction, buyerId: number): Promise<Sale[]> {
    return this.#salesWithoutEarnings(tx)
      .select(['e.id as entry_id', 'e.reference'])
      .where('e.member_id', '=', buyerId)
      .orderBy('e.id')
      .execute()
  }

  /** Returns the next buyers by id, after `buyerId`, with purchases without entered earnings. */
  async listBuyersAfter(buyerId: number, limit: number): Promise<number[]> {
    const rows = await this.#salesWithoutEarnings(this.#db)
      .select('e.member_id')
      .distinct()
      .where('e.member_id', '>', buyerId)
      .orderBy('e.member_id')
      .limit(limit)
      .execute()
    return rows.map(({ member_id }) => member_id)
  }

  /** Enters the earnings of sales, each once. Rounds them down: the operator keeps the rest. */
  async enterSales(
    tx: Transaction,
    sales: readonly { entry_id: number; paid: number }[],
    { wonPerCredit, share }: Rate,
  ): Promise<void> {
    const entryIds = sales.map(({ entry_id }) => entry_id)
    const paid = sales.map((sale) => sale.paid)
    await sql`
      WITH added AS (
        INSERT INTO money_transactions (
          kind, member_id, track_id, entry_id, paid_credits, won_per_credit, share, created_at)
        SELECT 'sale', t.member_id, t.id, e.id, s.paid, ${wonPerCredit}::integer,
          ${share}::integer, e.created_at
        FROM unnest(${entryIds}::bigint[], ${paid}::integer[]) AS s (entry_id, paid)
        JOIN credit_entries e ON e.id = s.entry_id
        JOIN cart_items c ON c.entry_id = e.id
        JOIN tracks t ON t.id = c.track_id
        ORDER BY e.id
        ON CONFLICT (entry_id) DO NOTHING
        RETURNING id, member_id, paid_credits::bigint * won_per_credit AS value,
          paid_credits::bigint * won_per_credit * share / 10000 AS earned)
      INSERT INTO money_entries (transaction_id, account, member_id, amount)
      SELECT id, account, entry.member_id, amount FROM added
      CROSS JOIN LATERAL (VALUES
        ('credits', NULL, -value),
        ('earnings', added.member_id, earned),
        ('commission', NULL, value - earned)) AS entry (account, member_id, amount)
      WHERE amount <> 0`.execute(tx)
  }

  /** Enters a new state of a payout with its postings. The database refuses a repeated state. */
  async enterPayout(
    tx: Transaction,
    { kind, memberId, payoutId }: { kind: PayoutState; memberId: number; payoutId: number },
    postings: readonly Posting[],
  ): Promise<void> {
    const accounts = postings.map(([account]) => account)
    const amounts = postings.map(([, amount]) => amount)
    await sql`
      WITH added AS (
        INSERT INTO money_transactions (kind, member_id, payout_id, created_at)
        VALUES (${kind}, ${memberId}, ${payoutId}, now())
        RETURNING id, member_id)
      INSERT INTO money_entries (transaction_id, account, member_id, amount)
      SELECT id, account, CASE WHEN account IN ('earnings', 'payouts') THEN member_id END, amount
      FROM added, unnest(${accounts}::text[], ${amounts}::bigint[]) AS posting (account, amount)
      WHERE amount <> 0`.execute(tx)
  }

  #salesWithoutEarnings(db: Database) {
    return db
      .selectFrom('credit_entries as e')
      .innerJoin('cart_items as c', 'c.entry_id', 'e.id')
      .leftJoin('money_transactions as m', 'm.entry_id', 'e.id')
      .where('e.kind', '=', 'purchase')
      .where('m.id', 'is', null)
  }
}
