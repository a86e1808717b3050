import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { CreditRepository, Entry, NewEntry } from './credit.repository.ts'
import { unspentOf } from './lots.ts'

export type { NewEntry } from './credit.repository.ts'

const BALANCE_MAX = 1_000_000

/**
 * Credits: an append-only ledger whose sum is the member's balance, moved in the same transaction.
 * The database enforces the range of the balance, and that each entry exists once.
 */
export class CreditService {
  #credits: CreditRepository

  constructor(credits: CreditRepository) {
    this.#credits = credits
  }

  /**
   * Appends one entry inside `tx`: a credit (> 0) or a debit (< 0). Returns the existing entry for
   * the same kind and reference. Throws `INSUFFICIENT_CREDIT` and `CREDIT_LIMIT`; `tx` must then be
   * rolled back.
   */
  async post(
    tx: Transaction,
    { memberId, ...entry }: NewEntry & { memberId: number },
  ): Promise<{ id: number; balance: number; fresh: boolean }> {
    const { entries, balance } = await this.postAll(tx, memberId, [entry])
    const fresh = entries.length > 0
    const { id } = entries[0] ?? (await this.#credits.find(tx, entry.kind, entry.reference))
    return { id, balance, fresh }
  }

  /** Appends all entries or throws like `post`. Returns the new ones. */
  async postAll(
    tx: Transaction,
    memberId: number,
    wanted: readonly NewEntry[],
  ): Promise<{ entries: Entry[]; balance: number }> {
    let entries: Entry[] = []
    if (wanted.length > 0) {
      // Locks the balance before the entries get ids, so that ids follow the order of the balance.
      await this.#credits.lock(tx, memberId)
      entries = await this.#credits.append(tx, memberId, wanted)
    }
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    const balance =
      sum === 0
        ? await this.#credits.balance(memberId, tx)
        : await this.#credits.move(tx, memberId, sum, BALANCE_MAX)
    if (balance !== undefined) return { entries, balance }
    if (sum > 0) throw new AppError('CREDIT_LIMIT')
    const held = await this.#credits.balance(memberId, tx)
    throw new AppError('INSUFFICIENT_CREDIT', { needed: -sum, held })
  }

  /** Throws `CREDIT_LIMIT` if `amount` more would not fit. Call it before a payment. */
  async demandRoom(memberId: number, amount: number): Promise<void> {
    if ((await this.balanceOf(memberId)) + amount > BALANCE_MAX) throw new AppError('CREDIT_LIMIT')
  }

  /** Locks and returns the balance; undefined when the member does not exist. */
  lockBalance(tx: Transaction, memberId: number): Promise<number | undefined> {
    return this.#credits.lock(tx, memberId)
  }

  /** Returns the unspent credits of the grant `reference`. The caller has locked the balance. */
  async unspentOf(tx: Transaction, memberId: number, reference: string): Promise<number> {
    return unspentOf(reference, await this.#credits.entries(tx, memberId))
  }

  balanceOf(memberId: number): Promise<number> {
    return this.#credits.balance(memberId)
  }
}
