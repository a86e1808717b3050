import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'

/** Milliseconds in which this process repeats a refusal without a look at the database. */
const REMEMBERED_MS = 1_000

/** How often something may happen for one key: `max` times within any `seconds`. */
export type Limit = { name: string; max: number; seconds: number }

/** A limit and the account, member, address or network that it counts. */
export type Count = readonly [limit: Limit, key: string]

/** Returns the count of `limit` for one member, wherever they call from. */
export function memberCount(limit: Limit, memberId: number): Count {
  return [limit, `member ${memberId}`]
}

/**
 * Counts of what must not happen too often, in the database, so that they hold across processes and restarts. Windows
 * slide: of any `seconds`, none holds more than `max`. Whoever is refused is not counted, so every wait comes to its end.
 */
export class Limits {
  #db: Database
  /** Milliseconds until `demand` may succeed again: a flood from one client must not fill the database. */
  #refusedUntil = new LRUCache<string, number>({ max: 10_000, ttl: REMEMBERED_MS })

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

  /** Removes the newest hit of each of `counts`, for calls that count before their outcome is known. */
  async release(...counts: Count[]): Promise<void> {
    for (const count of counts) {
      await sql`
        UPDATE limits SET hits = hits[1:cardinality(hits) - 1]
        WHERE key = ${hashOf(count)} AND cardinality(hits) > 0`.execute(this.#db)
    }
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

  /** Takes all of `counts`. If one is full, takes none and throws `TOO_MANY_REQUESTS` with the wait. */
  async demand(...counts: Count[]): Promise<void> {
    this.repeatRefusal(...counts)
    for (const [at, count] of counts.entries()) {
      if (await this.take(count)) continue
      await this.release(...counts.slice(0, at))
      const seconds = Math.max(1, await this.wait(count))
      this.#refusedUntil.set(keyOf(count), Date.now() + seconds * 1_000)
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  /** Throws as `demand` does, without a look at the database, when that has just refused one of `counts`. */
  repeatRefusal(...counts: Count[]): void {
    for (const count of counts) {
      const until = this.#refusedUntil.get(keyOf(count))
      if (until === undefined) continue
      const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  /** Returns how many of the limit are left within its window. Counts nothing. */
  async left(count: Count): Promise<number> {
    const [{ max, seconds }] = count
    const { rows } = await sql<{ used: number }>`
      SELECT count(*)::int AS used FROM limits, unnest(hits) hit
      WHERE key = ${hashOf(count)} AND hit > now() - make_interval(secs => ${seconds})`.execute(this.#db)
    return Math.max(0, max - (rows[0]?.used ?? 0))
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

  /** Forgets every count. */
  async forgetAll(): Promise<void> {
    this.#refusedUntil.clear()
    await this.#db.deleteFrom('limits').execute()
  }

  /** Begins to count anew. */
  async forget(count: Count): Promise<void> {
    this.#refusedUntil.delete(keyOf(count))
    await this.#db.deleteFrom('limits').where('key', '=', hashOf(count)).execute()
  }

  /** Removes counts that decide nothing any more. */
  async removeExpired(): Promise<void> {
    await sql`DELETE FROM limits WHERE expires_at < now()`.execute(this.#db)
  }
}

function keyOf([{ name }, key]: Count): string {
  return `${name}:${key}`
}

function hashOf(count: Count): Buffer {
  return createHash('sha256').update(keyOf(count)).digest()
}
