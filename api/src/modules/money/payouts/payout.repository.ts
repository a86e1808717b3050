import type { Bank, PayoutState, Withholding } from '@sori/contract/payouts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** `holder` and `number` are masked. */
export type AccountRow = {
  accountId: number
  holder: string
  bank: Bank
  number: string
  createdAt: Date
}

export type PayoutRow = Withholding &
  Omit<AccountRow, 'createdAt'> & {
    payoutId: number
    state: PayoutState
    reason: string | null
    createdAt: Date
    stateAt: Date
    payableAt: Date
    accountCreatedAt: Date
  }

type NewPayout = Omit<Withholding, 'net'> & {
  memberId: number
  accountId: number
  payableAt: Date
}

/** `number` is masked. */
type RetryRow = { memberId: number; number: string; isRetriable: boolean }

/** Columns of `payouts p` joined with `payout_accounts a`. */
export const payoutColumns: RawBuilder<unknown> = sql`
  p.id AS "payoutId", p.gross, p.income_tax AS "incomeTax", p.local_tax AS "localTax",
  p.gross - p.income_tax - p.local_tax AS net, p.state, p.reason, p.created_at AS "createdAt",
  p.state_at AS "stateAt", p.payable_at AS "payableAt", a.id AS "accountId", a.holder, a.bank,
  a.number, a.created_at AS "accountCreatedAt"`

/** The number of years that an artist can claim won (Commercial Act, article 64). */
const CLAIM_YEARS = 5

/**
 * The SQL condition for a failed payout `p` of a former artist, who cannot request the won again.
 * An administrator can retry this payout.
 */
export const isRetriable: RawBuilder<boolean> = sql`(
  p.state IN ('refused', 'failed', 'returned')
  AND p.state_at > now() - make_interval(years => ${CLAIM_YEARS})
  AND EXISTS (SELECT FROM members WHERE id = p.member_id AND left_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM payouts other WHERE other.member_id = p.member_id
      AND (other.state IN ('requested', 'approved') OR other.state_at > p.state_at)))`

/** Reads and writes the accounts and requests of one artist. */
export class PayoutRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the present account, with a masked number. */
  async findAccount(memberId: number, db: Database = this.#db): Promise<AccountRow | undefined> {
    const { rows } = await sql<AccountRow>`
      SELECT id AS "accountId", holder, bank, number, created_at AS "createdAt"
      FROM payout_accounts WHERE member_id = ${memberId}
      ORDER BY id DESC LIMIT 1`.execute(db)
    return rows[0]
  }

  /** Replaces the account. Accounts of payouts stay. */
  async setAccount(
    tx: Transaction,
    memberId: number,
    account: { sealed: string; holder: string; bank: Bank; number: string; createdAt: Date },
  ): Promise<void> {
    await this.removeAccounts(tx, memberId)
    const { createdAt: created_at, ...columns } = account
    const row = { ...columns, member_id: memberId, created_at }
    await tx.insertInto('payout_accounts').values(row).execute()
  }

  /** Removes the accounts that no payout used. */
  async removeAccounts(tx: Transaction, memberId: number): Promise<void> {
    await sql`
      DELETE FROM payout_accounts a WHERE member_id = ${memberId}
        AND NOT EXISTS (SELECT FROM payouts WHERE account_id = a.id)`.execute(tx)
  }

  /** Returns the accounts whose seal does not begin with `prefix`, which names the current key. */
  async listSealedOtherwise(prefix: string): Promise<{ id: number; sealed: string }[]> {
    const accounts = this.#db.selectFrom('payout_accounts').select(['id', 'sealed'])
    const sealed = accounts.where('sealed', '<>', '')
    return sealed.where(sql<boolean>`NOT starts_with(sealed, ${prefix})`).orderBy('id').execute()
  }

  /** Seals an account again, unless it was replaced concurrently. */
  async replaceSealed(id: number, before: string, sealed: string): Promise<void> {
    const account = this.#db.updateTable('payout_accounts').set({ sealed }).where('id', '=', id)
    await account.where('sealed', '=', before).execute()
  }

  /** Deletes data of replaced accounts and of former artists, `years` after the last payout. */
  async emptyOldAccounts(years: number): Promise<void> {
    await sql`
      UPDATE payout_accounts a SET sealed = '', holder = '', number = ''
      FROM members m
      WHERE m.id = a.member_id AND a.sealed <> ''
        AND (m.left_at IS NOT NULL OR EXISTS (
          SELECT FROM payout_accounts newer
          WHERE newer.member_id = a.member_id AND newer.id > a.id))
        AND NOT EXISTS (
          SELECT FROM payouts p
          WHERE p.account_id = a.id AND (p.state IN ('requested', 'approved')
            OR p.state_at > now() - make_interval(years => ${years})))`.execute(this.#db)
  }

  /** Returns the id of the artist's open request: requested or approved. */
  async findOpenId(memberId: number, db: Database = this.#db): Promise<number | undefined> {
    const payouts = db.selectFrom('payouts').select('id').where('member_id', '=', memberId)
    const openPayout = payouts.where('state', 'in', ['requested', 'approved'])
    return (await openPayout.executeTakeFirst())?.id
  }

  /** Locks all payouts of the artist, so that concurrent retries wait. Returns the one payout. */
  async lockForRetry(tx: Transaction, payoutId: number): Promise<RetryRow | undefined> {
    await sql`
      SELECT FROM payouts
      WHERE member_id = (SELECT member_id FROM payouts WHERE id = ${payoutId})
      ORDER BY id FOR UPDATE`.execute(tx)
    const { rows } = await sql<RetryRow>`
      SELECT p.member_id AS "memberId", a.number, ${isRetriable} AS "isRetriable"
      FROM payouts p JOIN payout_accounts a ON a.id = p.account_id
      WHERE p.id = ${payoutId}`.execute(tx)
    return rows[0]
  }

  async add(tx: Transaction, payout: NewPayout): Promise<number> {
    const { memberId, accountId, gross, incomeTax, localTax, payableAt } = payout
    const row = {
      member_id: memberId,
      account_id: accountId,
      gross,
      income_tax: incomeTax,
      local_tax: localTax,
      payable_at: payableAt,
    }
    const insert = tx.insertInto('payouts').values(row).returning('id')
    return (await insert.executeTakeFirstOrThrow()).id
  }

  /** Returns a page, the newest first, and the total number. */
  async readPage(memberId: number, { page, size }: { page: number; size: number }) {
    const [{ rows }, count] = await Promise.all([
      sql<PayoutRow>`
        SELECT ${payoutColumns} FROM payouts p JOIN payout_accounts a ON a.id = p.account_id
        WHERE p.member_id = ${memberId}
        ORDER BY p.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(this.#db),
      sql<{ total: number }>`
        SELECT count(*) AS total FROM payouts WHERE member_id = ${memberId}`.execute(this.#db),
    ])
    return { rows, total: count.rows[0]?.total ?? 0 }
  }
}
