import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

type Range = { from: Date; until: Date }
/**
 * `credits` is what buyers spent, `paid` the part of it that was paid for. `value` is the won that
 * were paid for these credits, `won` the artist's share.
 */
type Sums = { sales: number; credits: number; paid: number; won: number; value: number }
/** Sums of one day, track or album. All three are null in the row of the whole month. */
export type SumsRow = Sums & { day: string | null; track_id: number | null } & {
  album_id: number | null
  title: string | null
  album: string | null
}
export type SoldRow = Omit<Sums, 'sales'> & {
  at: Date
  title: string
  album: string
  wonPerCredit: number
  share: number
}

/** Sums the earnings of one artist, and lists them. */
export class StatementRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns an artist's won in total and of this month. Sales after `pendingSince` are pending. */
  async readBalances(
    memberId: number,
    { now, pendingSince }: { now: Date; pendingSince: Date },
    db: Database = this.#db,
  ) {
    const { rows } = await sql<{ balance: number; pending: number; total: number; month: number }>`
      SELECT coalesce(sum(n.amount), 0)::float8 AS balance,
        coalesce(sum(n.amount) FILTER (
          WHERE m.kind = 'sale' AND m.created_at > ${pendingSince}), 0)::float8 AS pending,
        coalesce(sum(n.amount) FILTER (WHERE m.kind = 'sale'), 0)::float8 AS total,
        coalesce(sum(n.amount) FILTER (
          WHERE m.kind = 'sale' AND m.created_at >= date_trunc(
            'month', ${now}::timestamptz, 'Asia/Seoul')), 0)::float8 AS month
      FROM money_transactions m
      JOIN money_entries n ON n.transaction_id = m.id
      WHERE n.account = 'earnings' AND n.member_id = ${memberId}`.execute(db)
    return rows[0] ?? { balance: 0, pending: 0, total: 0, month: 0 }
  }

  /** Returns undefined before the first sale. */
  async firstSale(memberId: number): Promise<Date | undefined> {
    const { rows } = await sql<{ at: Date | null }>`
      SELECT min(created_at) AS at FROM money_transactions
      WHERE member_id = ${memberId} AND kind = 'sale'`.execute(this.#db)
    return rows[0]?.at ?? undefined
  }

  /** Returns the sums of sales in total, by day, by track and by album, from one snapshot. */
  async readSums(memberId: number, range: Range): Promise<SumsRow[]> {
    const { rows } = await sql<SumsRow>`
      SELECT s.day, s.track_id, s.album_id, t.title, a.name AS album,
        s.sales, s.credits, s.paid, s.won, s.value
      FROM (
        SELECT day, track_id, album_id, count(*)::integer AS sales,
          coalesce(sum(credits), 0)::float8 AS credits, coalesce(sum(paid), 0)::float8 AS paid,
          coalesce(sum(won), 0)::float8 AS won, coalesce(sum(value), 0)::float8 AS value
        FROM (${this.#salesOf(memberId, range)}) sold
        GROUP BY GROUPING SETS ((), (day), (track_id), (album_id))) s
      LEFT JOIN tracks t ON t.id = s.track_id
      LEFT JOIN albums a ON a.id = coalesce(s.album_id, t.album_id)
      ORDER BY s.day, s.won DESC, s.sales DESC, s.track_id, s.album_id`.execute(this.#db)
    return rows
  }

  /** Returns each sale, the oldest first. */
  async listSales(memberId: number, range: Range): Promise<SoldRow[]> {
    const { rows } = await sql<SoldRow>`
      SELECT s.created_at AS at, t.title, a.name AS album, s.credits, s.paid, s.won, s.value,
        s.won_per_credit AS "wonPerCredit", s.share
      FROM (${this.#salesOf(memberId, range)}) s
      JOIN tracks t ON t.id = s.track_id JOIN albums a ON a.id = s.album_id
      ORDER BY s.id`.execute(this.#db)
    return rows
  }

  #salesOf(memberId: number, { from, until }: Range) {
    return sql`
      SELECT m.id, m.created_at,
        to_char(m.created_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') AS day,
        m.track_id, t.album_id, -e.amount AS credits, m.paid_credits AS paid, m.won_per_credit,
        m.share, coalesce(n.amount, 0)::float8 AS won,
        (m.paid_credits::bigint * m.won_per_credit)::float8 AS value
      FROM money_transactions m
      JOIN credit_entries e ON e.id = m.entry_id
      JOIN tracks t ON t.id = m.track_id
      LEFT JOIN money_entries n ON n.transaction_id = m.id AND n.account = 'earnings'
      WHERE m.member_id = ${memberId} AND m.kind = 'sale'
        AND m.created_at >= ${from} AND m.created_at < ${until}`
  }
}
