import type { UsersQuery } from '@sori/contract/administration'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'

/** A member with today's plan, if any. */
export type MemberWithPlanRow = Selectable<Tables['members']> &
  (
    | { plan_id: null }
    | Pick<
        Selectable<Tables['subscriptions']>,
        'plan_id' | 'first_billing_date' | 'next_billing_date' | 'payment_status'
      >
  )

export type EditedMember = {
  balance: number
  version: number
  planId: number | null
  isPaid: boolean | null
  isDisabled: boolean
  isActivated: boolean
  roleId: number
}

/** Columns by which the list can be sorted, the most important first. */
const sortColumns = [
  ['more[createDate]', 'created_at'],
  ['more[creditBalance]', 'credit_balance'],
  ['more[nickname]', 'nickname_key'],
  ['more[userId]', 'id'],
] as const

/** Returns a page of members with the plan of `today`. */
export async function listMembers(
  db: Database,
  query: UsersQuery,
  today: string,
): Promise<{ rows: MemberWithPlanRow[]; total: number }> {
  const { page, size } = query
  const key = nameKey(query.keyword)
  if (!isStorable(key)) return { rows: [], total: 0 }
  const total = await countMembers(db, key)
  const order = orderOf(query)
  // Selects ids first, so that the rows of earlier pages are not read.
  const { rows } = await sql<MemberWithPlanRow>`
    SELECT ${columnsWithPlan}
    FROM (SELECT m.id FROM members m WHERE ${isOnPage(key, total)}
      ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}) page
    JOIN members m USING (id) ${joinPlan(today)}
    ORDER BY ${order}`.execute(db)
  return { rows, total }
}

/** Returns a member with the plan of `today`. */
export async function findMember(
  db: Database,
  id: number,
  today: string,
): Promise<MemberWithPlanRow | undefined> {
  const { rows } = await sql<MemberWithPlanRow>`
    SELECT ${columnsWithPlan} FROM members m ${joinPlan(today)} WHERE m.id = ${id}`.execute(db)
  return rows[0]
}

const columnsWithPlan = sql`
  m.*, s.plan_id, s.first_billing_date, s.next_billing_date, s.payment_status`

function joinPlan(today: string): RawBuilder<unknown> {
  return sql`
    LEFT JOIN subscriptions s ON s.member_id = m.id AND s.next_billing_date >= ${today}`
}

async function countMembers(db: Database, key: string): Promise<number> {
  // Counting would read every row. Without a keyword, the statistics know the total.
  const query =
    key === ''
      ? sql<{ total: number }>`
          SELECT coalesce(sum(amount), 0)::bigint AS total FROM counts_now
          WHERE kind = 'members' AND owner = 0`
      : sql<{ total: number }>`
          SELECT count(*) AS total FROM members m WHERE ${matchesByIndex(key)}`
  const { rows } = await query.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Locks both members in the order of ids, so that administrators who edit each other cannot
 * deadlock. Returns whether `adminId` may still edit.
 */
export async function lockAdminAndMember(
  tx: Transaction,
  adminId: number,
  memberId: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number; role_id: number; disabled_at: Date | null }>`
    SELECT id, role_id, disabled_at FROM members WHERE id IN (${adminId}, ${memberId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.some(
    (row) => row.id === adminId && row.role_id === ADMINISTRATOR && row.disabled_at === null,
  )
}

/** Returns a locked member with the plan of `today`; undefined after the member has left. */
export async function readEditedMember(
  tx: Transaction,
  memberId: number,
  today: string,
): Promise<EditedMember | undefined> {
  const { rows } = await sql<EditedMember>`
    SELECT m.credit_balance AS balance, m.version, m.disabled_at IS NOT NULL AS "isDisabled",
      m.activated_at IS NOT NULL AS "isActivated", m.role_id AS "roleId",
      s.plan_id AS "planId", s.payment_status AS "isPaid"
    FROM members m
    LEFT JOIN subscriptions s ON s.member_id = m.id AND s.next_billing_date >= ${today}
    WHERE m.id = ${memberId} AND m.left_at IS NULL`.execute(tx)
  return rows[0]
}

/** Hits. With more, a scan in the list's order is faster than the index with a sort. */
const SORTED_MAX = 2_000

/** Returns the fastest condition for one page of `total` hits. */
function isOnPage(key: string, total: number): RawBuilder<unknown> {
  if (key === '') return sql`true`
  return total > SORTED_MAX ? matchesByScan(key) : matchesByIndex(key)
}

/** The columns in which a keyword is searched. */
const searchedNames = [sql`m.nickname_key`, sql`lower(m.name)`]

/** Searches by the index of grams, which is exact for keywords of one or two characters. */
function matchesByIndex(keyword: string): RawBuilder<unknown> {
  const isExact = Array.from(keyword).length <= 2
  const matches = searchedNames.map((name) => {
    const grams = sql`search_grams(${name}) @> search_grams(${keyword}::text)`
    return isExact ? grams : sql`(${grams} AND ${isPartOf(name, keyword)})`
  })
  return anyOf([...matches, isStartOfEmail(keyword), ...memberNumberConditions(keyword)])
}

function matchesByScan(keyword: string): RawBuilder<unknown> {
  const matches = searchedNames.map((name) => isPartOf(name, keyword))
  return anyOf([...matches, isStartOfEmail(keyword), ...memberNumberConditions(keyword)])
}

const LIKE_WILDCARDS = /[\\%_]/g
const MEMBER_NUMBER = /^\d{1,15}$/

/**
 * Returns the condition that the email begins with the keyword. Emails are stored in lower case.
 */
function isStartOfEmail(keyword: string): RawBuilder<unknown> {
  const escapedKeyword = keyword.replace(LIKE_WILDCARDS, '\\$&')
  return sql`m.email LIKE ${`${escapedKeyword}%`}`
}

function isPartOf(name: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  return sql`strpos(${name}, ${keyword}::text) > 0`
}

/** Returns a condition for the member whose number is the keyword, if it is a number. */
function memberNumberConditions(keyword: string): RawBuilder<unknown>[] {
  return MEMBER_NUMBER.test(keyword) ? [sql`m.id = ${Number(keyword)}`] : []
}

function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` OR `)})`
}

function orderOf(query: UsersQuery): RawBuilder<unknown> {
  const sorted = sortColumns.flatMap(([key, column]) => {
    const direction = query[key]
    return direction ? [{ column, direction: sql.raw(direction === 'asc' ? 'ASC' : 'DESC') }] : []
  })
  const [first] = sorted
  if (!first) return sql`m.created_at DESC, m.id DESC`
  // Balances have no index, because it would slow purchases down. One number, the balance with the
  // id in its low bits, sorts a third faster than two columns.
  if (first.column === 'credit_balance' && sorted.length === 1)
    return sql`(m.credit_balance::bigint << 40) + m.id ${first.direction}`
  const columns = sorted.map(({ column, direction }) => sql`${sql.ref(`m.${column}`)} ${direction}`)
  // Nicknames and ids are unique, so no further column is needed.
  if (first.column === 'nickname_key' || first.column === 'id') return columns[0] ?? sql`m.id`
  // The id has the same direction, so that one index serves both.
  return sql.join([...columns, sql`m.id ${first.direction}`], sql`, `)
}
