import type { UsersQuery } from '@sori/contract/administration'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'

/** A member with today's plan, if any. */
export type UserRecord = Selectable<
  Pick<
    Tables['members'],
    | 'id'
    | 'name'
    | 'nickname'
    | 'phone_number'
    | 'email'
    | 'activated_at'
    | 'credit_balance'
    | 'profile_image_path'
    | 'birth'
    | 'created_at'
    | 'role_id'
    | 'disabled_at'
    | 'disabled_reason'
    | 'left_at'
    | 'version'
  >
> &
  (
    | { plan_id: null }
    | Selectable<
        Pick<
          Tables['subscriptions'],
          'plan_id' | 'first_billing_date' | 'next_billing_date' | 'payment_status'
        >
      >
  )

/** The state of a member before an edit. */
export type EditedMember = {
  balance: number
  version: number
  planId: number | null
  isPaid: boolean | null
  isDisabled: boolean
}

/** In the order in which they count. */
const orders = [
  ['more[createDate]', 'created_at'],
  ['more[creditBalance]', 'credit_balance'],
  ['more[nickname]', 'nickname_key'],
  ['more[userId]', 'id'],
] as const

/** Members as administrators see and edit them. */
export class AdministrationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the page of members for a query, and the total, with the plans of `today`. */
  async users(query: UsersQuery, today: string): Promise<{ rows: UserRecord[]; total: number }> {
    const { page, size } = query
    const key = nameKey(query.keyword)
    if (!isStorable(key)) return { rows: [], total: 0 }
    const total = key === '' ? await this.#countAll() : await this.#count(key)
    const order = orderOf(query)
    // Ids first: the rows of the pages before need not be read.
    const { rows } = await sql<UserRecord>`
      SELECT m.id, m.name, m.nickname, m.phone_number, m.email, m.activated_at, m.credit_balance, m.profile_image_path, m.birth, m.created_at,
             m.role_id, m.disabled_at, m.disabled_reason, m.left_at, m.version, s.plan_id, s.first_billing_date, s.next_billing_date, s.payment_status
      FROM (SELECT m.id FROM members m WHERE ${pageHas(key, total)} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}) page
      JOIN members m USING (id)
      LEFT JOIN subscriptions s ON s.member_id = m.id AND s.next_billing_date >= ${today}
      ORDER BY ${order}`.execute(this.#db)
    return { rows, total }
  }

  /** All members, as the statistics count them: to count the rows takes as long as to read them. */
  async #countAll(): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      SELECT coalesce(sum(amount), 0)::bigint AS total FROM counts_now WHERE kind = 'members' AND owner = 0`.execute(
      this.#db,
    )
    return rows[0]?.total ?? 0
  }

  async #count(key: string): Promise<number> {
    const { rows } = await sql<{
      total: number
    }>`SELECT count(*) AS total FROM members m WHERE ${hasByGrams(key)}`.execute(this.#db)
    return rows[0]?.total ?? 0
  }

  /** Locks both records in one order, so that two administrators who edit each other do not wait for each other; true where `adminId` may still edit. */
  async lockBoth(tx: Transaction, adminId: number, memberId: number): Promise<boolean> {
    const { rows } = await sql<{ id: number; role_id: number; disabled_at: Date | null }>`
      SELECT id, role_id, disabled_at FROM members WHERE id IN (${adminId}, ${memberId}) ORDER BY id FOR NO KEY UPDATE`.execute(
      tx,
    )
    return rows.some(
      (row) => row.id === adminId && row.role_id === ADMINISTRATOR && row.disabled_at === null,
    )
  }

  /** Returns the locked member before an edit, with the plan of `today`; undefined after the member has left. */
  async edited(
    tx: Transaction,
    memberId: number,
    today: string,
  ): Promise<EditedMember | undefined> {
    const { rows } = await sql<EditedMember>`
      SELECT m.credit_balance AS balance, m.version, m.disabled_at IS NOT NULL AS "isDisabled",
             s.plan_id AS "planId", s.payment_status AS "isPaid"
      FROM members m LEFT JOIN subscriptions s ON s.member_id = m.id AND s.next_billing_date >= ${today}
      WHERE m.id = ${memberId} AND m.left_at IS NULL`.execute(tx)
    return rows[0]
  }
}

/**
 * Up to this many hits are found by the grams index and sorted; more are found faster by a scan in
 * the list's order.
 */
const FEW = 2_000

/** Whether the nickname contains the key, for a page of the `total` that do. */
function pageHas(key: string, total: number): RawBuilder<unknown> {
  if (key === '') return sql`true`
  return total > FEW ? contains(key) : hasByGrams(key)
}

/** The same by the index of characters and pairs, which alone is exact for one or two characters. */
function hasByGrams(key: string): RawBuilder<unknown> {
  const grams = sql`search_grams(m.nickname_key) @> search_grams(${key}::text)`
  return Array.from(key).length <= 2 ? grams : sql`${grams} AND ${contains(key)}`
}

function contains(key: string): RawBuilder<unknown> {
  return sql`strpos(m.nickname_key, ${key}::text) > 0`
}

function orderOf(query: UsersQuery): RawBuilder<unknown> {
  const asked = orders.flatMap(([key, column]) => {
    const direction = query[key]
    return direction ? [{ column, direction: sql.raw(direction === 'asc' ? 'ASC' : 'DESC') }] : []
  })
  const [first] = asked
  if (!first) return sql`m.created_at DESC, m.id DESC`
  // No index has balances, since it would slow every purchase. One number sorts a hundred thousand rows in two thirds of the time of two.
  if (first.column === 'credit_balance' && asked.length === 1)
    return sql`(m.credit_balance::bigint << 40) + m.id ${first.direction}`
  const columns = asked.map(({ column, direction }) => sql`${sql.ref(`m.${column}`)} ${direction}`)
  // Nicknames and ids are unique, so they sort alone. Any other order adds the id in the same direction, so that one index serves both.
  if (first.column === 'nickname_key' || first.column === 'id') return columns[0] ?? sql`m.id`
  return sql.join([...columns, sql`m.id ${first.direction}`], sql`, `)
}
