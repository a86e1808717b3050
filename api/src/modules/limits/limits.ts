import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'

/** How often something may happen for one key: `most` times within any `seconds`. */
export type Limit = { name: string; most: number; seconds: number }

/** One count of a limit: whose it is, an account or an {@link addressKey}. */
export type Count = readonly [limit: Limit, key: string]

/**
 * Counts of what must not happen too often, in the database, so that they hold across processes and restarts. Windows
 * slide: of any `seconds`, none holds more than `most`. Whoever is refused is not counted, so every wait comes to its end.
 */
export class Limits {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts one more; false, and nothing counted, when the limit is reached. Of callers at once, only so many get true. */
  async take(count: Count): Promise<boolean> {
    const [{ most, seconds }] = count
    const { rows } = await sql`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(count)}, ARRAY[now()], now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds}))
               || now(),
        expires_at = excluded.expires_at
      WHERE (SELECT count(*) FROM unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds})) < ${most}
      RETURNING 1`.execute(this.#db)
    return rows.length > 0
  }

  /** As `take`, but throws `TOO_MANY_REQUESTS` with the seconds to wait. */
  async demand(count: Count): Promise<void> {
    if (!(await this.take(count))) throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, await this.wait(count)) })
  }

  /** Seconds until every one of `counts` would be taken again; 0 when they would be now. Counts nothing. */
  async wait(...counts: Count[]): Promise<number> {
    const asked = JSON.stringify(
      counts.map((count) => ({ key: hashOf(count).toString('hex'), most: count[0].most, seconds: count[0].seconds })),
    )
    // The limit frees up when, of the newest `most`, the oldest leaves the window.
    const { rows } = await sql<{ seconds: number }>`
      SELECT coalesce(max(ceil(extract(epoch FROM hits[cardinality(hits) - most + 1]) + seconds - extract(epoch FROM now()))), 0)::int AS seconds
      FROM json_to_recordset(${asked}) AS asked (key text, most int, seconds int) JOIN limits ON limits.key = decode(asked.key, 'hex')
      WHERE cardinality(hits) >= most`.execute(this.#db)
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
