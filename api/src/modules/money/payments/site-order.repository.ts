import type {
  Revenue,
  SiteOrder,
  SiteOrdersQuery,
  SiteOrdersTableQuery,
} from '@sori/contract/payment'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { seoulMidnight } from '../../../lib/time/seoul-day.ts'

export type SiteOrderRow = Omit<SiteOrder, 'date'> & { date: Date }

/** The SQL query of all members' orders, without drafts. */
const ordersOfSite = sql`
  SELECT o.id, o.name, o.member_id, o.amount, o.credits, o.failure_reason,
    coalesce(p.refunded, 0) AS refunded, p.method, coalesce(p.approved_at, o.state_since) AS date,
    CASE WHEN o.state <> 'DONE' THEN o.state WHEN p.refunded = 0 THEN 'DONE'
      WHEN p.refunded < o.amount THEN 'PARTIAL_CANCELED' ELSE 'CANCELED' END AS state
  FROM orders o LEFT JOIN payments p ON p.order_id = o.id
  WHERE o.state <> 'READY'`

export class SiteOrderRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async readPage(query: SiteOrdersQuery): Promise<{ rows: SiteOrderRow[]; total: number }> {
    const { page, size } = query
    const [rows, count] = await Promise.all([
      this.listNewest(query, { limit: size, offset: (page - 1) * size }),
      sql<{ total: number }>`SELECT count(*) AS total ${fromMatching(query)}`.execute(this.#db),
    ])
    return { rows, total: count.rows[0]?.total ?? 0 }
  }

  async listNewest(
    query: SiteOrdersTableQuery,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<SiteOrderRow[]> {
    const { rows } = await sql<SiteOrderRow>`
      SELECT o.id AS "orderId", o.name AS "orderName", o.member_id AS "userId", m.nickname,
        o.amount, o.refunded, o.credits AS "creditAmount", o.method, o.state,
        o.failure_reason AS reason, o.date
      ${fromMatching(query)} ORDER BY o.date DESC, o.id LIMIT ${limit} OFFSET ${offset}`.execute(
      this.#db,
    )
    return rows
  }

  /** Returns the revenue of each day, week or month that has orders. */
  async sumRevenue(span: 'day' | 'week' | 'month', firstDay: string): Promise<Revenue[]> {
    const { rows } = await sql<Revenue>`
      SELECT to_char(date_trunc(${span}, o.date AT TIME ZONE 'Asia/Seoul'), 'YYYY-MM-DD') AS from,
        count(*) FILTER (WHERE o.method IS NOT NULL)::int AS payments,
        count(*) FILTER (WHERE o.state = 'FAILED')::int AS failures,
        coalesce(sum(o.amount - o.refunded) FILTER (WHERE o.method IS NOT NULL), 0)::bigint AS won,
        coalesce(sum(o.refunded), 0)::bigint AS refunded
      FROM (${ordersOfSite}) o WHERE o.date >= ${seoulMidnight(firstDay)} GROUP BY 1`.execute(
      this.#db,
    )
    return rows
  }
}

/** Returns the FROM and WHERE clauses for the orders that match a query. */
function fromMatching({ keyword, state, from, to }: SiteOrdersTableQuery): RawBuilder<unknown> {
  const conditions = [
    state !== undefined && sql`o.state = ${state}`,
    from !== undefined && sql`o.date >= ${seoulMidnight(from)}`,
    to !== undefined && sql`o.date < ${seoulMidnight(to)}::timestamptz + interval '1 day'`,
    keyword !== '' && matchesKeyword(keyword),
  ].filter((condition) => condition !== false)
  return sql`
    FROM (${ordersOfSite}) o JOIN members m ON m.id = o.member_id
    WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}`
}

function matchesKeyword(keyword: string): RawBuilder<unknown> {
  const key = nameKey(keyword)
  if (!isStorable(key) || !isStorable(keyword)) return sql`false`
  return sql`(strpos(m.nickname_key, ${key}::text) > 0
    OR m.email = ${keyword.trim().toLowerCase()} OR o.id = ${keyword.trim()})`
}
