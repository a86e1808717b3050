import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'

/** At most `max` calls within any `seconds`. */
export type Limit = { name: string; max: number; seconds: number }

/** A limit and the account, member, address or network that it counts. */
export type Count = readonly [limit: Limit, key: string]

export function memberCount(limit: Limit, memberId: number): Count {
  return [limit, `member ${memberId}`]
}

/** Milliseconds for which this process repeats a refusal without a query. */
const REFUSED_MS = 1_000

/**
 * Counts calls in the database, for all processes, in sliding windows. Refused calls are not
 * counted, so every wait ends.
 */
export class Limits {
  #db: Database
  /**
   * Ends of refusals, as times of `Date.now()`. A flood from one client must not occupy the
   * database.
   */
  #refusedUntil = new LRUCache<string, number>({ max: 10_000, ttl: REFUSED_MS })

  constructor(db: Database) {
    this.#db = db
  }

  /** Throws `TOO_MANY_REQUESTS`, and counts nothing, if one of `counts` is full. */
  async demand(...counts: Count[]): Promise<void> {
    this.repeatRefusal(...counts)
    const full = await this.takeAll(...counts)
    if (!full) return
    const seconds = Math.max(1, await this.wait(full))
    this.#refusedUntil.set(keyOf(full), Date.now() + seconds * 1_000)
    throw new AppError('TOO_MANY_REQUESTS', { seconds })
  }

  /** Counts in all of `counts`. If one is full, counts nothing and returns it. */
  async takeAll(...counts: Count[]): Promise<Count | undefined> {
    for (const [index, count] of counts.entries()) {
      if (await this.take(count)) continue
      await this.release(...counts.slice(0, index))
      return count
    }
    return undefined
  }

  /** Throws without a query if `demand` has just refused one of `counts`. */
  repeatRefusal(...counts: Count[]): void {
    for (const count of counts) {
      const until = this.#refusedUntil.get(keyOf(count))
      if (until === undefined) continue
      const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  /** Counts a call, unless the limit is reached: then returns false. */
  async take(count: Count): Promise<boolean> {
    return (await this.#count(count, { isLimited: true })) !== undefined
  }

  /** Counts a call regardless of the limit. Returns the calls within the window. */
  async add(count: Count): Promise<number> {
    return (await this.#count(count, { isLimited: false })) ?? 1
  }

  async #count(count: Count, { isLimited }: { isLimited: boolean }): Promise<number | undefined> {
    const [{ max, seconds }] = count
    if (isLimited && max === 0) return undefined
    const recentHits = sql`unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds})`
    const { rows } = await sql<{ hits: number }>`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(count)}, ARRAY[now()], now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM ${recentHits}) || now(),
        expires_at = excluded.expires_at
      WHERE ${isLimited ? sql`(SELECT count(*) FROM ${recentHits}) < ${max}` : sql`true`}
      RETURNING cardinality(hits) AS hits`.execute(this.#db)
    return rows[0]?.hits
  }

  /** Removes the newest call from each of `counts`. */
  async release(...counts: Count[]): Promise<void> {
    for (const count of counts) {
      await sql`
        UPDATE limits SET hits = hits[1:cardinality(hits) - 1]
        WHERE key = ${hashOf(count)} AND cardinality(hits) > 0`.execute(this.#db)
    }
  }

  /**
   * Reserves a turn `spacing` seconds after the last one, and returns the seconds until it.
   * Reserves no turn and returns undefined when they exceed `secondsMax`.
   */
  async reserve(
    [{ name }, key]: Count,
    spacing: number,
    secondsMax: number,
  ): Promise<number | undefined> {
    const turn: Count = [{ name: `${name}-next`, max: 1, seconds: spacing }, key]
    const nextTime = sql`greatest(l.hits[1] + make_interval(secs => ${spacing}), now())`
    const { rows } = await sql<{ seconds: number }>`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(turn)}, ARRAY[now()], now() + make_interval(secs => ${spacing}))
      ON CONFLICT (key) DO UPDATE SET
        hits = ARRAY[${nextTime}], expires_at = ${nextTime} + make_interval(secs => ${spacing})
      WHERE ${nextTime} <= now() + make_interval(secs => ${secondsMax})
      RETURNING extract(epoch FROM hits[1] - now())::float8 AS seconds`.execute(this.#db)
    return rows[0]?.seconds
  }

  /** Returns the calls that are left within the window. */
  async remaining(count: Count): Promise<number> {
    return Math.max(0, count[0].max - (await this.#expiries(count)).length)
  }

  /** Returns the seconds until all of `counts` can be taken. */
  async wait(...counts: Count[]): Promise<number> {
    const waits: number[] = []
    for (const count of counts) {
      const [{ max, seconds }] = count
      // The limit frees up when the oldest of the newest `max` calls expires.
      const wait = max === 0 ? seconds : (await this.#expiries(count)).at(-max)
      waits.push(Math.ceil(wait ?? 0))
    }
    return Math.max(...waits)
  }

  /** Returns the seconds until each call expires, the oldest first. */
  async #expiries(count: Count): Promise<number[]> {
    const window = sql`make_interval(secs => ${count[0].seconds})`
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM hit + ${window} - now())::float8 AS seconds
      FROM limits, unnest(hits) hit
      WHERE key = ${hashOf(count)} AND hit > now() - ${window} ORDER BY hit`.execute(this.#db)
    return rows.map(({ seconds }) => seconds)
  }

  async forgetAll(): Promise<void> {
    this.#refusedUntil.clear()
    await this.#db.deleteFrom('limits').execute()
  }

  async forget(count: Count): Promise<void> {
    this.#refusedUntil.delete(keyOf(count))
    await this.#db.deleteFrom('limits').where('key', '=', hashOf(count)).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM limits WHERE expires_at < now()`.execute(this.#db)
  }
}

function keyOf([{ name }, key]: Count): string {
  return `${name}:${key}`
}

function hashOf(count: Count): Buffer {
  return hash('sha256', keyOf(count), 'buffer')
}
