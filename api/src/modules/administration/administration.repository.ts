import type { UsersQuery } from '@sori/contract/administration'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'
import type { Tables } from '../../lib/tables.ts'

/** A member, and the plan of today where there is one. */
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
  >
> &
  ({ plan_id: null } | Selectable<Pick<Tables['subscriptions'], 'plan_id' | 'first_billing_date' | 'next_billing_date' | 'payment_status'>>)

/** What an administrator has changed. */
export type AdminChange = {
  adminId: number
  memberId: number
  field: 'credit' | 'subscription' | 'payment' | 'disabled'
  from: number | boolean | null
  to: number | boolean
  /** why, where the administrator says so */
  reason?: string | null
}

const ADMINISTRATOR = 3

/** In the order in which they count. */
const orders = [
  ['more[createDate]', 'created_at'],
  ['more[creditBalance]', 'credit_balance'],
  ['more[nickname]', 'nickname_key'],
  ['more[userId]', 'id'],
] as const

/** What administrators read and leave behind in the database. */
export class AdministrationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The page of members that the query asks for, and how many there are; plans as they are on `today`. */
  async users(query: UsersQuery, today: string): Promise<{ rows: UserRecord[]; total: number }> {
    const { page, size } = query
    const where = nicknameHas(nameKey(query.keyword))
    const order = orderOf(query)
    const [list, count] = await Promise.all([
      sql<UserRecord>`
        SELECT m.id, m.name, m.nickname, m.phone_number, m.email, m.activated_at, m.credit_balance, m.profile_image_path, m.birth, m.created_at,
               m.role_id, m.disabled_at, m.disabled_reason, m.left_at, s.plan_id, s.first_billing_date, s.next_billing_date, s.payment_status
        FROM (SELECT m.* FROM members m ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}) m
        LEFT JOIN subscriptions s ON s.member_id = m.id AND s.next_billing_date >= ${today}
        ORDER BY ${order}`.execute(this.#db),
      sql<{ total: number }>`SELECT count(*) AS total FROM members m ${where}`.execute(this.#db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }

  /** Locks both records in one order, so that two administrators who edit each other do not wait for each other; true where `adminId` may still edit. */
  async lockBoth(adminId: number, memberId: number, db: Database): Promise<boolean> {
    const { rows } = await sql<{ id: number; role_id: number; disabled_at: Date | null }>`
      SELECT id, role_id, disabled_at FROM members WHERE id IN (${adminId}, ${memberId}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
    return rows.some((row) => row.id === adminId && row.role_id === ADMINISTRATOR && row.disabled_at === null)
  }

  /** Keeps what was changed, in the transaction that changes it; gives its id. */
  async note({ adminId, memberId, field, from, to, reason = null, at }: AdminChange & { at: Date }, db: Database): Promise<number> {
    const values = { from_value: JSON.stringify(from), to_value: JSON.stringify(to) }
    const change = { admin_id: adminId, member_id: memberId, field, ...values, reason, at }
    return (await db.insertInto('admin_changes').values(change).returning('id').executeTakeFirstOrThrow()).id
  }
}

function nicknameHas(key: string): RawBuilder<unknown> {
  if (key === '') return sql``
  // No stored text has a NUL or half a surrogate pair, and PostgreSQL refuses them even as a parameter.
  if (key.includes('\0') || !key.isWellFormed()) return sql`WHERE false`
  const contains = sql`strpos(m.nickname_key, ${key}::text) > 0`
  // One or two characters are in so many nicknames that looking at each is quicker than the index.
  return key.length < 3 ? sql`WHERE ${contains}` : sql`WHERE search_grams(m.nickname_key) @> search_grams(${key}::text) AND ${contains}`
}

function orderOf(query: UsersQuery): RawBuilder<unknown> {
  const asked = orders.flatMap(([key, column]) => {
    const direction = query[key]
    return direction ? [sql`${sql.ref(`m.${column}`)} ${sql.raw(direction === 'asc' ? 'ASC' : 'DESC')}`] : []
  })
  // The id goes the way of the first order, so that an index gives both.
  const last = asked.length === 0 ? sql`m.created_at DESC, m.id DESC` : sql`m.id ${sql.raw(firstDirection(query))}`
  return sql.join([...asked, last], sql`, `)
}

function firstDirection(query: UsersQuery): 'ASC' | 'DESC' {
  const first = orders.map(([key]) => query[key]).find((direction) => direction !== undefined)
  return first === 'asc' ? 'ASC' : 'DESC'
}
