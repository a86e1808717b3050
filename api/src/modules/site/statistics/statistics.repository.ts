import type { TagKind } from '@sori/contract/catalogue'
import type { SalesQuery, Span } from '@sori/contract/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { seoulMidnight } from '../../../lib/time/seoul-day.ts'

const KINDS = [
  'albums',
  'tracks',
  'uploads',
  'downloads',
  'acquisitions',
  'earned',
  'plays',
  'members',
  'verified',
] as const
type CountKind = (typeof KINDS)[number]

/** A count in total, today, in this week and in this month. */
type Sums = { all: number; day: number; week: number; month: number }

/** The first day of each period, YYYY-MM-DD. `day` is today. */
type Periods = { day: string; week: string; month: string }

/** The advisory lock of `applyChanges`. */
const CHANGES_LOCK_ID = 7_404_010
const ZERO_SUMS: Sums = { all: 0, day: 0, week: 0, month: 0 }

/** Reads exact counts: the table `counts` plus the changes that are not added to it yet. */
export class StatisticsRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async readSums(owner: number, { day, week, month }: Periods): Promise<(kind: CountKind) => Sums> {
    const since = (first: string) => sql`
      coalesce(sum(amount) FILTER (WHERE day BETWEEN ${first} AND ${day}), 0)::bigint`
    const { rows } = await sql<Sums & { kind: string }>`
      SELECT kind, sum(amount)::bigint AS all, ${since(day)} AS day, ${since(week)} AS week,
        ${since(month)} AS month
      FROM ${countsOf(owner, KINDS)} counts
      GROUP BY kind`.execute(this.#db)
    return (kind) => rows.find((row) => row.kind === kind) ?? ZERO_SUMS
  }

  /** Returns the counts of tags, the most frequent first. */
  countTags(owner: number) {
    return this.#readRows<{ kind: TagKind; name: string; count: number }>(sql`
      SELECT t.kind, t.name, c.count
      FROM (SELECT subject, sum(amount)::bigint AS count FROM counts_now
        WHERE kind = 'tags' AND owner = ${owner} GROUP BY subject) c
      JOIN tags t ON t.id = c.subject
      WHERE c.count > 0
      ORDER BY c.count DESC, t.name COLLATE "C"`)
  }

  /** Returns the counts of each of `days`, which are consecutive. */
  async countByDay(
    owner: number,
    kind: CountKind,
    days: readonly string[],
  ): Promise<{ day: string; count: number }[]> {
    const rows = await this.#readRows<{ day: string; count: number }>(sql`
      SELECT day, sum(amount)::bigint AS count FROM counts_now
      WHERE owner = ${owner} AND kind = ${kind} AND day BETWEEN ${days[0]} AND ${days.at(-1)}
      GROUP BY day`)
    return days.map((day) => rows.find((row) => row.day === day) ?? { day, count: 0 })
  }

  /** Returns the counts by day, week, month and year, from the first days until `today`. */
  countBySpan(owner: number, firstDays: Record<Exclude<Span, 'year'>, string>, today: string) {
    return this.#readRows<{ span: Span; from: string; kind: CountKind; count: number }>(sql`
      SELECT span, date_trunc(span, day)::date AS from, kind, sum(amount)::bigint AS count
      FROM ${countsOf(owner, ['acquisitions', 'uploads', 'earned', 'plays'])} counts
      CROSS JOIN unnest(ARRAY['day', 'week', 'month', 'year']) AS spans (span)
      WHERE day <= ${today} AND day >= CASE span WHEN 'day' THEN ${firstDays.day}::date
          WHEN 'week' THEN ${firstDays.week}::date WHEN 'month' THEN ${firstDays.month}::date
          ELSE '-infinity' END
      GROUP BY 1, 2, 3`)
  }

  /** Returns a page of the purchases of an artist's tracks, or of one of them, newest first. */
  async readSalesPage(memberId: number, { page, size, musicId }: SalesQuery) {
    const soldTracks = sql`
      FROM tracks t JOIN cart_items c ON c.track_id = t.id
      JOIN credit_entries e ON e.id = c.entry_id
      LEFT JOIN money_transactions m ON m.entry_id = e.id
      LEFT JOIN money_entries n ON n.transaction_id = m.id AND n.account = 'earnings'
      WHERE t.member_id = ${memberId} AND c.status = 'DONE'
        AND (${musicId ?? null}::bigint IS NULL OR t.id = ${musicId ?? null})`
    const [count] = await this.#readRows<{ total: number }>(
      sql`SELECT count(*) AS total ${soldTracks}`,
    )
    type SaleRow = { id: number; title: string; since: Date; credits: number; won: number | null }
    const rows = await this.#readRows<SaleRow>(sql`
      SELECT t.id, t.title, c.since, -e.amount AS credits,
        CASE WHEN m.id IS NOT NULL THEN coalesce(n.amount, 0)::float8 END AS won ${soldTracks}
      ORDER BY c.since DESC, e.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`)
    return { rows, total: count?.total ?? 0 }
  }

  /** Returns granted credits and approved payments of a day in Seoul, from one snapshot. */
  async sumMoney(day: string) {
    const begin = sql`${seoulMidnight(day)}::timestamptz`
    const isOnDay = (timestamp: RawBuilder<unknown>) =>
      sql`${timestamp} >= ${begin} AND ${timestamp} < ${begin} + interval '1 day'`
    const [sums] = await this.#readRows<
      Record<'grants' | 'grantedCredits' | 'payments' | 'won' | 'orderedCredits', number>
    >(sql`
      SELECT * FROM
        (SELECT count(*) AS grants, coalesce(sum(amount), 0)::bigint AS "grantedCredits"
          FROM credit_entries WHERE kind = 'grant' AND ${isOnDay(sql`created_at`)}) ledger,
        (SELECT count(*) AS payments, coalesce(sum(p.amount), 0)::bigint AS won,
            coalesce(sum(o.credits), 0)::bigint AS "orderedCredits"
          FROM payments p JOIN orders o ON o.id = p.order_id
          WHERE ${isOnDay(sql`p.approved_at`)}) paid`)
    if (!sums) throw new Error('the sums have no row')
    return sums
  }

  findTopTracks(memberId: number, limit: number) {
    return this.#readRows<{ id: number; title: string; count: number }>(sql`
      WITH own AS MATERIALIZED (SELECT id, title FROM tracks WHERE member_id = ${memberId})
      SELECT t.id, t.title, c.downloads AS count
      FROM own t JOIN track_counters c ON c.track_id = t.id
      WHERE c.downloads > 0 ORDER BY c.downloads DESC, t.id LIMIT ${limit}`)
  }

  findTopSellingTracks(limit: number) {
    return this.#readRows<{ title: string; count: number; musicId: number; nickname: string }>(sql`
      SELECT t.title, c.sales AS count, t.id AS "musicId", m.nickname
      FROM track_counters c
      JOIN tracks t ON t.id = c.track_id JOIN members m ON m.id = t.member_id
      WHERE c.sales > 0 ORDER BY c.sales DESC, c.track_id LIMIT ${limit}`)
  }

  findTopArtists(kind: 'sales' | 'tracks', limit: number) {
    return this.#readRows<{ nickname: string; count: number }>(sql`
      SELECT m.nickname, c.count
      FROM (SELECT owner, sum(amount)::bigint AS count FROM counts_now
        WHERE kind = ${kind} AND owner > 0
        GROUP BY owner HAVING sum(amount) > 0 ORDER BY count DESC, owner LIMIT ${limit}) c
      JOIN members m ON m.id = c.owner
      ORDER BY c.count DESC, c.owner`)
  }

  /** Returns the number of former members, who are still counted. */
  async countLeftMembers(): Promise<number> {
    const [row] = await this.#readRows<{ count: number }>(
      sql`SELECT count(*) AS count FROM members WHERE left_at IS NOT NULL`,
    )
    return row?.count ?? 0
  }

  /** Returns the number of members by the id of their paid plan. */
  async countByPlan(today: string): Promise<Map<number, number>> {
    const rows = await this.#readRows<{ plan: number; count: number }>(sql`
      SELECT subject AS plan, sum(amount)::bigint AS count FROM counts_now
      WHERE kind = 'subscriptions' AND owner = 0 AND day >= ${today} GROUP BY subject`)
    return new Map(rows.map(({ plan, count }) => [plan, count]))
  }

  /**
   * Adds the pending changes to the counts and deletes them. One statement does both, so that
   * readers never count a change twice. Processes wait for each other by a lock.
   */
  async applyChanges(): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(CHANGES_LOCK_ID)})`.execute(tx)
      await sql`
        WITH changes AS (DELETE FROM count_changes RETURNING *)
        INSERT INTO counts AS c (kind, owner, subject, day, amount)
        SELECT kind, owner, subject, day, sum(amount) FROM changes
        GROUP BY kind, owner, subject, day HAVING sum(amount) <> 0
        ON CONFLICT ON CONSTRAINT counts_key
        DO UPDATE SET amount = c.amount + excluded.amount`.execute(tx)
    })
  }

  async #readRows<Row>(query: RawBuilder<unknown>): Promise<Row[]> {
    return (await query.execute(this.#db)).rows as Row[]
  }
}

/** Returns the SQL of an owner's counts. Plays are stored in a separate table. */
function countsOf(owner: number, kinds: readonly CountKind[]): RawBuilder<unknown> {
  return sql`(
    SELECT kind, day, amount FROM counts_now
    WHERE owner = ${owner} AND kind IN (${sql.join(kinds)})
    UNION ALL
    SELECT 'plays', p.day, p.plays FROM tracks t JOIN play_counts p ON p.track_id = t.id
    WHERE t.member_id = ${owner})`
}
