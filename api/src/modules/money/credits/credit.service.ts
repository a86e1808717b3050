import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { CreditRepository, Entry, NewEntry } from './credit.repository.ts'
import { paidCreditsOf, unspentByGrant, unspentOf } from './lots.ts'

export type { NewEntry } from './credit.repository.ts'

const BALANCE_MAX = 1_000_000

/**
 * Keeps the balance equal to the sum of the append-only ledger, by changing both in one
 * transaction. The database enforces the balance's range, and that each entry exists once.
 */
export class CreditService {
  #credits: CreditRepository

  constructor(credits: CreditRepository) {
    this.#credits = credits
  }

  /**
   * Posts an entry once per kind and reference; a repetition returns the existing entry. Throws
   * `INSUFFICIENT_CREDIT` and `CREDIT_LIMIT`; `tx` must then be rolled back.
   */
  async post(
    tx: Transaction,
    { memberId, ...entry }: NewEntry & { memberId: number },
  ): Promise<{ id: number; balance: number; isNew: boolean }> {
    const { entries, balance } = await this.postAll(tx, memberId, [entry])
    const isNew = entries.length > 0
    const { id } = entries[0] ?? (await this.#credits.find(tx, entry.kind, entry.reference))
    return { id, balance, isNew }
  }

  /** Posts the entries that the ledger lacks, and returns them. Throws like `post`. */
  async postAll(
    tx: Transaction,
    memberId: number,
    newEntries: readonly NewEntry[],
  ): Promise<{ entries: Entry[]; balance: number }> {
    let entries: Entry[] = []
    if (newEntries.length > 0) {
      // The lock makes ids follow the order in which the balance changes.
      await this.#credits.lockBalance(tx, memberId)
      entries = await this.#credits.append(tx, memberId, newEntries)
    }
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    const balance =
      sum === 0
        ? await this.#credits.readBalance(memberId, tx)
        : await this.#credits.changeBalance(tx, memberId, sum, BALANCE_MAX)
    if (balance !== undefined) return { entries, balance }
    if (sum > 0) throw new AppError('CREDIT_LIMIT')
    const presentBalance = await this.#credits.readBalance(memberId, tx)
    throw new AppError('INSUFFICIENT_CREDIT', { needed: -sum, held: presentBalance })
  }

  /** Throws `CREDIT_LIMIT` before a payment whose credits would not fit. */
  async requireRoom(memberId: number, amount: number): Promise<void> {
    if ((await this.balanceOf(memberId)) + amount > BALANCE_MAX) throw new AppError('CREDIT_LIMIT')
  }

  /** Returns undefined for a missing member. */
  lockBalance(tx: Transaction, memberId: number): Promise<number | undefined> {
    return this.#credits.lockBalance(tx, memberId)
  }

  /** Returns the unspent credits of a payment's grant. The caller has locked the balance. */
  async unspentOf(tx: Transaction, memberId: number, reference: string): Promise<number> {
    return unspentOf(reference, await this.#credits.listEntries(memberId, tx))
  }

  /** Returns the paid credits of each purchase. The caller has locked the balance. */
  async paidCreditsOf(tx: Transaction, memberId: number): Promise<ReadonlyMap<string, number>> {
    return paidCreditsOf(await this.#credits.listEntries(memberId, tx))
  }

  /** Returns the unspent credits of each payment's grant, without a lock. */
  async unspentByGrant(memberId: number): Promise<ReadonlyMap<string, number>> {
    return unspentByGrant(await this.#credits.listEntries(memberId))
  }

  balanceOf(memberId: number): Promise<number> {
    return this.#credits.readBalance(memberId)
  }
}
