import type {
  Bank,
  ManagedPayoutsQuery,
  PayoutDecision,
  PayoutState,
  Withholding,
} from '@sori/contract/payouts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { isRetriable, type PayoutRow, payoutColumns } from './payout.repository.ts'

/** `name` is the artist's real name. The three checks are null after the decision. */
export type ManagedPayoutRow = PayoutRow & {
  userId: number
  nickname: string
  name: string
  decidedBy: string | null
  isNewAccount: boolean | null
  buyers: number | null
  hasOwnPurchases: boolean | null
  isRetriable: boolean
}

export type LockedPayoutRow = Withholding &
  Pick<Selectable<Tables['members']>, 'name' | 'email' | 'locale' | 'left_at'> & {
    id: number
    memberId: number
    state: PayoutState
    payableAt: Date
  }

export type TransferRow = Withholding & {
  payoutId: number
  memberId: number
  sealed: string
  bank: Bank
}

/** `sign` is -1 for a returned payout. */
export type TaxRow = TransferRow & { at: Date; nickname: string; sign: 1 | -1 }

const amounts = sql`
  p.gross, p.income_tax AS "incomeTax", p.local_tax AS "localTax",
  p.gross - p.income_tax - p.local_tax AS net`

/** Reads and decides the requests of all artists. */
export class PayoutDeskRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns a page of requests and their total number. */
  async readPage({ page, size, state, keyword }: ManagedPayoutsQuery) {
    const from = sql`
      FROM payouts p
      JOIN payout_accounts a ON a.id = p.account_id
      JOIN members artist ON artist.id = p.member_id
      LEFT JOIN members admin ON admin.id = p.decided_by
      WHERE ${state === undefined ? sql`true` : sql`p.state = ${state}`}
        AND ${matchesKey(nameKey(keyword))}`
    const [{ rows }, count] = await Promise.all([
      sql<ManagedPayoutRow>`
        SELECT listed.*, checks.* FROM (
          SELECT ${payoutColumns}, artist.id AS "userId", artist.nickname, artist.name,
            admin.nickname AS "decidedBy", ${isRetriable} AS "isRetriable",
            row_number() OVER (ORDER BY ${orderOf(state)}) AS place
          ${from} ORDER BY place LIMIT ${size} OFFSET ${(page - 1) * size}) listed
        LEFT JOIN LATERAL (${artistChecks}) checks ON listed.state IN ('requested', 'approved')
        ORDER BY listed.place`.execute(this.#db),
      sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(this.#db),
    ])
    return { rows, total: count.rows[0]?.total ?? 0 }
  }

  /** Locks and returns requests with their artists, in the order of ids. */
  async lock(tx: Transaction, ids: readonly number[]): Promise<LockedPayoutRow[]> {
    const { rows } = await sql<LockedPayoutRow>`
      SELECT p.id, p.member_id AS "memberId", p.state, p.payable_at AS "payableAt", ${amounts},
        m.name, m.email, m.locale, m.left_at
      FROM payouts p JOIN members m ON m.id = p.member_id
      WHERE p.id = ANY (${ids}::bigint[]) ORDER BY p.id FOR UPDATE OF p`.execute(tx)
    return rows
  }

  async decide(
    tx: Transaction,
    adminId: number,
    { payoutIds, state, reason }: PayoutDecision,
  ): Promise<void> {
    await sql`
      UPDATE payouts SET state = ${state}, reason = ${reason || null}, decided_by = ${adminId},
        state_at = now()
      WHERE id = ANY (${payoutIds}::bigint[])`.execute(tx)
  }

  /** Returns approved requests with encrypted accounts. */
  async listApproved(tx: Transaction): Promise<TransferRow[]> {
    const { rows } = await sql<TransferRow>`
      SELECT p.id AS "payoutId", p.member_id AS "memberId", a.sealed, a.bank, ${amounts}
      FROM payouts p JOIN payout_accounts a ON a.id = p.account_id
      WHERE p.state = 'approved' ORDER BY p.id`.execute(tx)
    return rows
  }

  /** Returns payouts that were sent or returned from `from` to before `to`. */
  async listTaxRows(from: Date, to: Date): Promise<TaxRow[]> {
    const { rows } = await sql<TaxRow>`
      SELECT p.id AS "payoutId", p.member_id AS "memberId", a.sealed, a.bank, ${amounts},
        t.created_at AS at, m.nickname, CASE t.kind WHEN 'sent' THEN 1 ELSE -1 END AS sign
      FROM money_transactions t
      JOIN payouts p ON p.id = t.payout_id
      JOIN payout_accounts a ON a.id = p.account_id
      JOIN members m ON m.id = p.member_id
      WHERE t.kind IN ('sent', 'returned') AND t.created_at >= ${from} AND t.created_at < ${to}
      ORDER BY t.id`.execute(this.#db)
    return rows
  }
}

/** The SQL query of checks that help to decide: facts about the artist of the row `listed`. */
const artistChecks = sql`
  SELECT NOT EXISTS (
      SELECT FROM payouts s WHERE s.account_id = listed."accountId" AND s.state = 'sent'
    ) AS "isNewAccount",
    count(DISTINCT b.id)::int AS buyers,
    coalesce(bool_or(b.phone_number = artist.phone_number
      OR (b.name, b.birth) = (artist.name, artist.birth)), false) AS "hasOwnPurchases"
  FROM members artist
  LEFT JOIN money_transactions t ON t.member_id = artist.id AND t.paid_credits > 0
  LEFT JOIN credit_entries e ON e.id = t.entry_id
  LEFT JOIN members b ON b.id = e.member_id
  WHERE artist.id = listed."userId"`

const isOpen = (state: ManagedPayoutsQuery['state']) =>
  state === 'requested' || state === 'approved'

/** Orders open requests first, from the oldest; then decided ones, from the newest. */
function orderOf(state: ManagedPayoutsQuery['state']): RawBuilder<unknown> {
  if (isOpen(state)) return sql`p.id`
  if (state !== undefined) return sql`p.state_at DESC, p.id DESC`
  return sql`p.state NOT IN ('requested', 'approved'),
    CASE WHEN p.state IN ('requested', 'approved') THEN p.id END, p.state_at DESC, p.id DESC`
}

/** Returns the condition that the artist's nickname contains `key`. */
function matchesKey(key: string): RawBuilder<unknown> {
  if (key === '') return sql`true`
  if (!isStorable(key)) return sql`false`
  return sql`strpos(artist.nickname_key, ${key}::text) > 0`
}
