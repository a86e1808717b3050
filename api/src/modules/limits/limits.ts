import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'

/** How often something may happen for one key: `max` times within any `seconds`. */
export type Limit = { name: string; max: number; seconds: number }

/** One count of a limit: whose it is, an account or an {@link addressKey}. */
export type Count = readonly [limit: Limit, key: string]

/**
 * Counts of what must not happen too often, in the database, so that they hold across processes and restarts. Windows
 * slide: of any `seconds`, none holds more than `max`. Whoever is refused is not counted, so every wait comes to its end.
 */
export class Limits {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts one more; false, and nothing counted, when the limit is reached. Of callers at once, only so many get true. */
  async take(count: Count): Promise<boolean> {
    const [{ max, seconds }] = count
    const { rows } = await sql`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(count)}, ARRAY[now()], now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds}))
               || now(),
        expires_at = excluded.expires_at
      WHERE (SELECT count(*) FROM unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds})) < ${max}
      RETURNING 1`.execute(this.#db)
    return rows.length > 0
  }

  /** Takes the newest count back: of what is counted before it is known to be fine. */
  async release(count: Count): Promise<void> {
    await sql`UPDATE limits SET hits = hits[1:cardinality(hits) - 1] WHERE key = ${hashOf(count)} AND cardinality(hits) > 0`.execute(
      this.#db,
    )
  }

  /** Counts one more, whatever the limit, and gives how many there are within the window, this one among them: up to `max`. */
  async add(count: Count): Promise<number> {
    const [{ max, seconds }] = count
    const { rows } = await sql<{ hits: number }>`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(count)}, ARRAY[now()], now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM (
                  SELECT hit FROM unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds}) ORDER BY hit DESC LIMIT ${max - 1}) kept)
               || now(),
        expires_at = excluded.expires_at
      RETURNING cardinality(hits) AS hits`.execute(this.#db)
    return rows[0]?.hits ?? 1
  }

  /**
   * Reserves a key's next moment, `spacing` seconds after the one that was reserved last: those who come at once get one each. Gives the seconds
   * until it; or, with nothing reserved, that it is more than `patience` seconds away, and when asking again makes sense.
   */
  async reserve([{ name }, key]: Count, spacing: number, patience: number): Promise<{ wait: number } | { refusedFor: number }> {
    const slot: Count = [{ name: `${name}-next`, max: 1, seconds: spacing }, key]
    const next = sql`greatest(l.hits[1] + make_interval(secs => ${spacing}), now())`
    const { rows } = await sql<{ wait: number }>`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(slot)}, ARRAY[now()], now() + make_interval(secs => ${spacing}))
      ON CONFLICT (key) DO UPDATE SET hits = ARRAY[${next}], expires_at = ${next} + make_interval(secs => ${spacing})
      WHERE ${next} <= now() + make_interval(secs => ${patience})
      RETURNING extract(epoch FROM hits[1] - now())::float8 AS wait`.execute(this.#db)
    const [reserved] = rows
    return reserved ?? { refusedFor: Math.ceil(spacing) }
  }

  /** As `take`, but throws `TOO_MANY_REQUESTS` with the seconds to wait. */
  async demand(count: Count): Promise<void> {
    if (!(await this.take(count))) throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, await this.wait(count)) })
  }

  /** Seconds until every one of `counts` would be taken again; 0 when they would be now. Counts nothing. */
  async wait(...counts: Count[]): Promise<number> {
    const asked = JSON.stringify(
      counts.map((count) => ({ key: hashOf(count).toString('hex'), allowed: count[0].max, seconds: count[0].seconds })),
    )
    // The limit frees up when, of the newest `allowed`, the oldest leaves the window.
    const { rows } = await sql<{ seconds: number }>`
      SELECT coalesce(max(ceil(extract(epoch FROM hits[cardinality(hits) - allowed + 1]) + seconds - extract(epoch FROM now()))), 0)::int AS seconds
      FROM json_to_recordset(${asked}) AS asked (key text, allowed int, seconds int) JOIN limits ON limits.key = decode(asked.key, 'hex')
      WHERE cardinality(hits) >= allowed`.execute(this.#db)
    return Math.max(0, rows[0]?.seconds ?? 0)
  }

  /** Begins to count anew. */
  async forget(count: Count): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', hashOf(count)).execute()
  }

  /** Removes counts that decide nothing any more. */
  async removeExpired(): Promise<void> {
    await sql`DELETE FROM limits WHERE expires_at < now()`.execute(this.#db)
  }
}

function hashOf([{ name }, key]: Count): Buffer {
  return createHash('sha256').update(`${name}:${key}`).digest()
}
