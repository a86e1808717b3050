import type { CreditKind } from '@sori/contract/payment'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { LotEntry } from './lots.ts'

export type Entry = LotEntry & { id: number }

/** The ledger enters the present time when `at` is missing. */
export type NewEntry = LotEntry & { at?: Date }

export class CreditRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Appends the entries that the ledger lacks, and returns them. The rows are sorted by reference,
   * so that concurrent transactions cannot deadlock.
   */
  append(tx: Transaction, memberId: number, newEntries: readonly NewEntry[]): Promise<Entry[]> {
    const rows = newEntries
      .map(({ at, ...entry }) => ({ ...entry, member_id: memberId, created_at: at }))
      .sort((a, b) => (a.reference < b.reference ? -1 : 1))
    return tx
      .insertInto('credit_entries')
      .values(rows)
      .onConflict((conflict) => conflict.constraint('credit_entries_once').doNothing())
      .returning(['id', 'kind', 'reference', 'amount'])
      .execute()
  }

  find(tx: Transaction, kind: CreditKind, reference: string): Promise<Pick<Entry, 'id'>> {
    const entries = tx.selectFrom('credit_entries').select('id').where('kind', '=', kind)
    return entries.where('reference', '=', reference).executeTakeFirstOrThrow()
  }

  /**
   * Adds `amount` and returns the new balance. Returns undefined when the new balance would be
   * below 0 or above `max`. One statement checks and updates, because of concurrent updates.
   */
  async changeBalance(
    tx: Transaction,
    memberId: number,
    amount: number,
    max: number,
  ): Promise<number | undefined> {
    const newBalance = sql<number>`credit_balance + ${amount}::integer`
    const row = await tx
      .updateTable('members')
      .set({ credit_balance: newBalance })
      .where('id', '=', memberId)
      .where(sql<boolean>`${newBalance} BETWEEN 0 AND ${max}::integer`)
      .returning('credit_balance')
      .executeTakeFirst()
    return row?.credit_balance
  }

  async lockBalance(tx: Transaction, memberId: number): Promise<number | undefined> {
    const row = await this.#balance(tx, memberId).forNoKeyUpdate().executeTakeFirst()
    return row?.credit_balance
  }

  listEntries(memberId: number, db: Database = this.#db): Promise<LotEntry[]> {
    const entries = db.selectFrom('credit_entries').select(['kind', 'amount', 'reference'])
    return entries.where('member_id', '=', memberId).orderBy('id').execute()
  }

  async readBalance(memberId: number, db: Database = this.#db): Promise<number> {
    return (await this.#balance(db, memberId).executeTakeFirstOrThrow()).credit_balance
  }

  #balance(db: Database, memberId: number) {
    return db.selectFrom('members').select('credit_balance').where('id', '=', memberId)
  }
}
