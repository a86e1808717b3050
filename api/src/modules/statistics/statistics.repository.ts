import type { TagKind } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'

/** The kinds of counts that stand by owner, some of them by day (migration 0010). */
type CountKind = 'albums' | 'tracks' | 'uploads' | 'downloads' | 'acquisitions' | 'members' | 'verified'

/** One kind's count: of all time, and from the first day of each period through today. */
type Sums = { all: number; day: number; week: number; month: number }

/** First days, YYYY-MM-DD. `day` is today. */
type Periods = { day: string; week: string; month: string }

const NONE: Sums = { all: 0, day: 0, week: 0, month: 0 }

/** Counts as they are at this moment: those that are folded, and what has come to them since. */
export class StatisticsRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The owner's counts by kind, 0 for one that has none. */
  async sums(owner: number, { day, week, month }: Periods): Promise<(kind: CountKind) => Sums> {
    const { rows } = await sql<Sums & { kind: string }>`
      SELECT kind, sum(amount)::bigint AS all,
             coalesce(sum(amount) FILTER (WHERE day = ${day}), 0)::bigint AS day,
             coalesce(sum(amount) FILTER (WHERE day BETWEEN ${week} AND ${day}), 0)::bigint AS week,
             coalesce(sum(amount) FILTER (WHERE day BETWEEN ${month} AND ${day}), 0)::bigint AS month
      FROM counts_now
      WHERE owner = ${owner} AND kind IN ('albums', 'tracks', 'uploads', 'downloads', 'acquisitions', 'members', 'verified')
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

  /** The artist's tracks that were downloaded most. */
  async topTracksOf(memberId: number, limit: number): Promise<{ title: string; count: number }[]> {
    const { rows } = await sql<{ title: string; count: number }>`
      WITH theirs AS MATERIALIZED (SELECT id, title FROM tracks WHERE member_id = ${memberId})
      SELECT t.title, c.downloads AS count FROM theirs t JOIN track_counters c ON c.track_id = t.id
      WHERE c.downloads > 0 ORDER BY c.downloads DESC, t.id LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** The tracks that were sold most. */
  async topSellingTracks(limit: number): Promise<{ title: string; count: number }[]> {
    const { rows } = await sql<{ title: string; count: number }>`
      SELECT t.title, c.sales AS count FROM track_counters c JOIN tracks t ON t.id = c.track_id
      WHERE c.sales > 0 ORDER BY c.sales DESC, c.track_id LIMIT ${limit}`.execute(this.#db)
    return rows
  }

  /** The artists with the most sales, or tracks. */
  async topArtists(by: 'sales' | 'tracks', limit: number): Promise<{ nickname: string; count: number }[]> {
    const { rows } = await sql<{ nickname: string; count: number }>`
      SELECT m.nickname, c.count
      FROM (SELECT owner, sum(amount)::bigint AS count FROM counts_now WHERE kind = ${by} AND owner > 0
            GROUP BY owner HAVING sum(amount) > 0 ORDER BY count DESC, owner LIMIT ${limit}) c
      JOIN members m ON m.id = c.owner
      ORDER BY c.count DESC, c.owner`.execute(this.#db)
    return rows
  }

  /** Members who have left (D51): their accounts are still among those that are counted as they come. */
  async left(): Promise<number> {
    const left = this.#db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('left_at', 'is not', null)
    return (await left.executeTakeFirstOrThrow()).count
  }

  /** How many have each paid plan on `today`, by the plan's id. */
  async subscribed(today: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ plan: number; count: number }>`
      SELECT subject AS plan, sum(amount)::bigint AS count FROM counts_now
      WHERE kind = 'subscriptions' AND owner = 0 AND day >= ${today} GROUP BY subject`.execute(this.#db)
    return new Map(rows.map(({ plan, count }) => [plan, count]))
  }

  /** Adds what has changed to the counts, in one statement: whoever reads meanwhile has each change once. Only one does it at a time. */
  async fold(): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(7404010)`.execute(tx)
      await sql`
        WITH changes AS (DELETE FROM count_changes RETURNING *)
        INSERT INTO counts AS c (kind, owner, subject, day, amount)
        SELECT kind, owner, subject, day, sum(amount) FROM changes GROUP BY kind, owner, subject, day HAVING sum(amount) <> 0
        ON CONFLICT ON CONSTRAINT counts_key DO UPDATE SET amount = c.amount + excluded.amount`.execute(tx)
    })
  }
}
