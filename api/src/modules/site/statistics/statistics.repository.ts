import type { TagKind } from '@sori/contract/catalogue'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

/** The kinds of counts by owner, some of them also by day (see the migrations). */
type CountKind =
  | 'albums'
  | 'tracks'
  | 'uploads'
  | 'downloads'
  | 'acquisitions'
  | 'earned'
  | 'members'
  | 'verified'

/** The counts of one kind: total, and from the first day of each period until today. */
type Sums = { all: number; day: number; week: number; month: number }

/** First days, YYYY-MM-DD. `day` is today. */
type Periods = { day: string; week: string; month: string }

/** A track, its artist's nickname and how often it was sold. */
type SoldTrack = { title: string; count: number; musicId: number; nickname: string }

const NONE: Sums = { all: 0, day: 0, week: 0, month: 0 }

/** Exact counts: the folded ones plus later changes. */
export class StatisticsRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the owner's counts by kind; 0 if missing. */
  async sums(owner: number, { day, week, month }: Periods): Promise<(kind: CountKind) => Sums> {
    const { rows } = await sql<Sums & { kind: string }>`
      SELECT kind, sum(amount)::bigint AS all,
             coalesce(sum(amount) FILTER (WHERE day = ${day}), 0)::bigint AS day,
             coalesce(sum(amount) FILTER (WHERE day BETWEEN ${week} AND ${day}), 0)::bigint AS week,
             coalesce(sum(amount) FILTER (WHERE day BETWEEN ${month} AND ${day}), 0)::bigint AS month
      FROM counts_now
      WHERE owner = ${owner} AND kind IN ('albums', 'tracks', 'uploads', 'downloads', 'acquisitions', 'earned', 'members', 'verified')
      GROUP BY kind`.execute(this.#db)
    return (kind) => rows.find((row) => row.kind === kind) ?? NONE
  }

  /** Tags that the owner's tracks carry, the commonest first. */
  async tags(owner: number): Promise<{ kind: TagKind; name: string; count: number }[]> {
    const { rows } = await sql<{ kind: TagKind; name: string; count: number }>`
      SELECT t.kind, t.name, c.count
      FROM (SELECT subject, sum(amount)::bigint AS count FROM counts_now WHERE kind = 'tags' AND owner = ${owner} GROUP BY subject) c
      JOIN tags t ON t.id = c.subject
      WHERE c.count > 0
      ORDER BY c.count DESC, t.name COLLATE "C"`.execute(this.#db)
    return rows
  }

  /** The owner's counts of one kind by day, on the days from `first` through `last` that have any. */
  async byDay(
    owner: number,
    kind: CountKind,
    first: string,
    last: string,
  ): Promise<Map<string, number>> {
    const { rows } = await sql<{ day: string; count: number }>`
      SELECT day, sum(amount)::bigint AS count FROM counts_now
      WHERE owner = ${owner} AND kind = ${kind} AND day BETWEEN ${first} AND ${last} GROUP BY day`.execute(
      this.#db,
    )
    return new Map(rows.map(({ day, count }) => [day, count]))
  }

  /** Returns granted credits and approved payments of a day in Seoul, of one snapshot. */
  async money(
    day: string,
  ): Promise<{ grants: number; granted: number; payments: number; won: number; promised: number }> {
    const begins = sql`(${day}::date::timestamp AT TIME ZONE interval '9 hours')`
    const isToday = (at: RawBuilder<unknown>) =>
      sql`${at} >= ${begins} AND ${at} < ${begins} + interval '1 day'`
    const { rows } = await sql<{
      grants: number
      granted: number
      payments: number
      won: number
      promised: number
    }>`
      SELECT * FROM
        (SELECT count(*) AS grants, coalesce(sum(amount), 0)::bigint AS granted
         FROM credit_entries WHERE kind = 'grant' AND ${isToday(sql`created_at`)}) ledger,
        (SELECT count(*) AS payments, coalesce(sum(p.amount), 0)::bigint AS won, coalesce(sum(o.credits), 0)::bigint AS promised
         FROM payments p JOIN orders o ON o.id = p.order_id WHERE ${isToday(sql`p.approved_at`)}) paid`.execute(
      this.#db,
    )
    const [sums] = rows
    if (!sums) throw new Error('sums are one row')
    return sums
  }

  /** The artist's tracks that were downloaded most. */
  async topTracksOf(
    memberId: number,
    limit: number,
  ): Promise<{ id: number; title: string; count: number }[]> {
    const { rows } = await sql<{ id: number; title: string; count: number }>`
      WITH theirs AS MATERIALIZED (SELECT id, title FROM tracks WHERE member_id = ${memberId})
      SELECT t.id, t.title, c.downloads AS count FROM theirs t JOIN track_counters c ON c.track_id = t.id
      WHERE c.downloads > 0 ORDER BY c.downloads DESC, t.id LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** The tracks that were sold most. */
  async topSellingTracks(limit: number): Promise<SoldTrack[]> {
    const { rows } = await sql<SoldTrack>`
      SELECT t.title, c.sales AS count, t.id AS "musicId", m.nickname
      FROM track_counters c JOIN tracks t ON t.id = c.track_id JOIN members m ON m.id = t.member_id
      WHERE c.sales > 0 ORDER BY c.sales DESC, c.track_id LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** The artists with the most sales, or tracks. */
  async topArtists(
    by: 'sales' | 'tracks',
    limit: number,
  ): Promise<{ nickname: string; count: number }[]> {
    const { rows } = await sql<{ nickname: string; count: number }>`
      SELECT m.nickname, c.count
      FROM (SELECT owner, sum(amount)::bigint AS count FROM counts_now WHERE kind = ${by} AND owner > 0
            GROUP BY owner HAVING sum(amount) > 0 ORDER BY count DESC, owner LIMIT ${limit}) c
      JOIN members m ON m.id = c.owner
      ORDER BY c.count DESC, c.owner`.execute(this.#db)
    return rows
  }

  /** Returns the number of members who have left (D51), whose accounts are still counted. */
  async left(): Promise<number> {
    const left = this.#db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('left_at', 'is not', null)
    return (await left.executeTakeFirstOrThrow()).count
  }

  /** Returns the number of members of each paid plan on `today`, by plan id. */
  async subscribed(today: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ plan: number; count: number }>`
      SELECT subject AS plan, sum(amount)::bigint AS count FROM counts_now
      WHERE kind = 'subscriptions' AND owner = 0 AND day >= ${today} GROUP BY subject`.execute(
      this.#db,
    )
    return new Map(rows.map(({ plan, count }) => [plan, count]))
  }

  /**
   * Folds the changes into the counts, in one statement, so that readers count each change once.
   * Only one process folds at a time.
   */
  async fold(): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(7404010)`.execute(tx)
      await sql`
        WITH changes AS (DELETE FROM count_changes RETURNING *)
        INSERT INTO counts AS c (kind, owner, subject, day, amount)
        SELECT kind, owner, subject, day, sum(amount) FROM changes GROUP BY kind, owner, subject, day HAVING sum(amount) <> 0
        ON CONFLICT ON CONSTRAINT counts_key DO UPDATE SET amount = c.amount + excluded.amount`.execute(
        tx,
      )
    })
  }
}
