import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { CreditKind } from '../../../lib/postgres/tables.ts'
import type { LotEntry } from './lots.ts'

/** A new entry. `at` defaults to now. */
export type NewEntry = { kind: CreditKind; amount: number; reference: string; at?: Date }

/** An entry as far as others refer to it. */
export type Entry = { id: number; kind: CreditKind; reference: string; amount: number }

/** The ledger and the balances in the database (D24). Methods that write take the transaction they belong to. */
export class CreditRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Appends the entries that the ledger lacks and returns them. Waits for concurrent transactions
   * with the same entries, in the order of references, so that they cannot deadlock.
   */
  async append(tx: Transaction, memberId: number, entries: readonly NewEntry[]): Promise<Entry[]> {
    const rows = entries
      .map(({ kind, amount, reference, at }) => ({
        member_id: memberId,
        kind,
        amount,
        reference,
        created_at: at,
      }))
      .sort((a, b) => (a.reference < b.reference ? -1 : 1))
    return tx
      .insertInto('credit_entries')
      .values(rows)
      .onConflict((conflict) => conflict.constraint('credit_entries_once').doNothing())
      .returning(['id', 'kind', 'reference', 'amount'])
      .execute()
  }

  /** Returns the entry for `kind` and `reference`. */
  find(tx: Transaction, kind: CreditKind, reference: string): Promise<Pick<Entry, 'id'>> {
    const entries = tx.selectFrom('credit_entries').select('id').where('kind', '=', kind)
    return entries.where('reference', '=', reference).executeTakeFirstOrThrow()
  }

  /**
   * Changes the balance and returns the new one; undefined if it would leave 0 … `most`. A single
   * conditional statement: a read before the write would be outdated under concurrency.
   */
  async move(
    tx: Transaction,
    memberId: number,
    amount: number,
    most: number,
  ): Promise<number | undefined> {
    const moved = sql<number>`credit_balance + ${amount}::integer`
    const row = await tx
      .updateTable('members')
      .set({ credit_balance: moved })
      .where('id', '=', memberId)
      .where(sql<boolean>`${moved} BETWEEN 0 AND ${most}::integer`)
      .returning('credit_balance')
      .executeTakeFirst()
    return row?.credit_balance
  }

  /** Locks and returns the balance; undefined when the member does not exist. */
  async lock(tx: Transaction, memberId: number): Promise<number | undefined> {
    const member = tx
      .selectFrom('members')
      .select('credit_balance')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
    return (await member.executeTakeFirst())?.credit_balance
  }

  /** A member's ledger, in its order. */
  entries(tx: Transaction, memberId: number): Promise<LotEntry[]> {
    const entries = tx.selectFrom('credit_entries').select(['kind', 'amount', 'reference'])
    return entries.where('member_id', '=', memberId).orderBy('id').execute()
  }

  async balance(memberId: number, db: Database = this.#db): Promise<number> {
    const member = db.selectFrom('members').select('credit_balance').where('id', '=', memberId)
    return (await member.executeTakeFirstOrThrow()).credit_balance
  }
}
