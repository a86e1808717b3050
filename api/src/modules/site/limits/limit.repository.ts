import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

/** A limit for one key: `max` times within any `seconds`. */
export type Limit = { name: string; max: number; seconds: number }

/** A limit and the account, member, address or network that it counts. */
export type Count = readonly [limit: Limit, key: string]

/** Counts in the database, so that they apply across processes and restarts. The windows slide. */
export class LimitRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts a call; returns false, and counts nothing, when the limit is reached. */
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

  /** Removes the newest hit of each of `counts`, for calls that count before their outcome is known. */
  async release(...counts: Count[]): Promise<void> {
    for (const count of counts) {
      await sql`
        UPDATE limits SET hits = hits[1:cardinality(hits) - 1]
        WHERE key = ${hashOf(count)} AND cardinality(hits) > 0`.execute(this.#db)
    }
  }

  /** Counts a call regardless of the limit; returns the calls within the window, at most `max`. */
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
   * Reserves a key's next turn, `spacing` seconds after the last reserved one. Returns the seconds
   * until it; undefined, and reserves nothing, when they exceed `secondsMax`.
   */
  async reserve(
    [{ name }, key]: Count,
    spacing: number,
    secondsMax: number,
  ): Promise<number | undefined> {
    const turn: Count = [{ name: `${name}-next`, max: 1, seconds: spacing }, key]
    const next = sql`greatest(l.hits[1] + make_interval(secs => ${spacing}), now())`
    const { rows } = await sql<{ seconds: number }>`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(turn)}, ARRAY[now()], now() + make_interval(secs => ${spacing}))
      ON CONFLICT (key) DO UPDATE SET
        hits = ARRAY[${next}], expires_at = ${next} + make_interval(secs => ${spacing})
      WHERE ${next} <= now() + make_interval(secs => ${secondsMax})
      RETURNING extract(epoch FROM hits[1] - now())::float8 AS seconds`.execute(this.#db)
    return rows[0]?.seconds
  }

  /** Returns how many of the limit are left within its window. Counts nothing. */
  async left(count: Count): Promise<number> {
    const [{ max, seconds }] = count
    const { rows } = await sql<{ used: number }>`
      SELECT count(*)::int AS used FROM limits, unnest(hits) hit
      WHERE key = ${hashOf(count)} AND hit > now() - make_interval(secs => ${seconds})`.execute(
      this.#db,
    )
    return Math.max(0, max - (rows[0]?.used ?? 0))
  }

  /** Seconds until every one of `counts` would be taken again; 0 when they would be now. Counts nothing. */
  async wait(...counts: Count[]): Promise<number> {
    const asked = JSON.stringify(
      counts.map((count) => ({
        key: hashOf(count).toString('hex'),
        allowed: count[0].max,
        seconds: count[0].seconds,
      })),
    )
    // The limit frees up when, of the newest `allowed`, the oldest leaves the window.
    const { rows } = await sql<{ seconds: number }>`
      SELECT coalesce(max(ceil(extract(epoch FROM hits[cardinality(hits) - allowed + 1]) + seconds - extract(epoch FROM now()))), 0)::int AS seconds
      FROM json_to_recordset(${asked}) AS asked (key text, allowed int, seconds int) JOIN limits ON limits.key = decode(asked.key, 'hex')
      WHERE cardinality(hits) >= allowed`.execute(this.#db)
    return Math.max(0, rows[0]?.seconds ?? 0)
  }

  /** Removes every count. */
  async forgetAll(): Promise<void> {
    await this.#db.deleteFrom('limits').execute()
  }

  async forget(count: Count): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', hashOf(count)).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM limits WHERE expires_at < now()`.execute(this.#db)
  }
}

export function keyOf([{ name }, key]: Count): string {
  return `${name}:${key}`
}

function hashOf(count: Count): Buffer {
  return createHash('sha256').update(keyOf(count)).digest()
}
