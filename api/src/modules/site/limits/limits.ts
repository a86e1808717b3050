import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database } from '../../../lib/postgres/database.ts'

/** At most `max` calls within any `seconds`. */
export type Limit = { name: string; max: number; seconds: number }

/** A limit and the account, member, address or network whose calls it counts. */
export type CallCounter = readonly [limit: Limit, key: string]

export function memberCounter(limit: Limit, memberId: number): CallCounter {
  return [limit, `member ${memberId}`]
}

/** Milliseconds for which a refusal is repeated without a query: a flood then costs little. */
const REFUSED_MS = 1_000

/**
 * Counts calls in the database, for all processes, in sliding windows. Refused calls are not
 * counted, so every wait ends.
 */
export class Limits {
  #db: Database
  /** Times (`Date.now()`) until which refusals are repeated without a query. */
  #refusedUntil = new LRUCache<string, number>({ max: 10_000, ttl: REFUSED_MS })

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts a call. Throws `TOO_MANY_REQUESTS`, and counts nothing, if a counter is full. */
  async countOrThrow(...counters: CallCounter[]): Promise<void> {
    this.throwIfRefused(...counters)
    const full = await this.tryCountAll(...counters)
    if (!full) return
    const seconds = Math.max(1, await this.secondsUntilFree(full))
    this.#refusedUntil.set(keyOf(full), Date.now() + seconds * 1_000)
    throw new AppError('TOO_MANY_REQUESTS', { seconds })
  }

  /** Counts a call in all `counters`. If one is full, counts nothing and returns it. */
  async tryCountAll(...counters: CallCounter[]): Promise<CallCounter | undefined> {
    for (const [index, counter] of counters.entries()) {
      if (await this.tryCount(counter)) continue
      await this.uncount(...counters.slice(0, index))
      return counter
    }
    return undefined
  }

  /**
   * Throws `TOO_MANY_REQUESTS` if `countOrThrow` refused one of `counters` a short time ago. Sends
   * no query.
   */
  throwIfRefused(...counters: CallCounter[]): void {
    for (const counter of counters) {
      const until = this.#refusedUntil.get(keyOf(counter))
      if (until === undefined) continue
      const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000))
      throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
  }

  /** Counts a call. Returns false, and counts nothing, if the limit is reached. */
  async tryCount(counter: CallCounter): Promise<boolean> {
    return (await this.#addCall(counter, { isLimited: true })) !== undefined
  }

  /** Counts a call regardless of the limit. Returns the calls within the window. */
  async countAnyway(counter: CallCounter): Promise<number> {
    return (await this.#addCall(counter, { isLimited: false })) ?? 1
  }

  async #addCall(
    counter: CallCounter,
    { isLimited }: { isLimited: boolean },
  ): Promise<number | undefined> {
    const [{ max, seconds }] = counter
    if (isLimited && max === 0) return undefined
    const recentHits = sql`unnest(l.hits) hit WHERE hit > now() - make_interval(secs => ${seconds})`
    const { rows } = await sql<{ hits: number }>`
      INSERT INTO limits AS l (key, hits, expires_at)
      VALUES (${hashOf(counter)}, ARRAY[now()], now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM ${recentHits}) || now(),
        expires_at = excluded.expires_at
      WHERE ${isLimited ? sql`(SELECT count(*) FROM ${recentHits}) < ${max}` : sql`true`}
      RETURNING cardinality(hits) AS hits`.execute(this.#db)
    return rows[0]?.hits
  }

  /** Removes the newest call from each of `counters`. */
  async uncount(...counters: CallCounter[]): Promise<void> {
    for (const counter of counters) {
      await sql`
        UPDATE limits SET hits = hits[1:cardinality(hits) - 1]
        WHERE key = ${hashOf(counter)} AND cardinality(hits) > 0`.execute(this.#db)
    }
  }

  /**
   * Reserves a turn `spacing` seconds after the last turn. Returns the seconds until this turn.
   * Reserves nothing and returns undefined if they exceed `secondsMax`.
   */
  async reserveTurn(
    [{ name }, key]: CallCounter,
    spacing: number,
    secondsMax: number,
  ): Promise<number | undefined> {
    const turn: CallCounter = [{ name: `${name}-next`, max: 1, seconds: spacing }, key]
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

  /** Returns how many calls the limit still allows now. */
  async countRemaining(counter: CallCounter): Promise<number> {
    return Math.max(0, counter[0].max - (await this.#expiries(counter)).length)
  }

  /** Returns the seconds until no counter is full. */
  async secondsUntilFree(...counters: CallCounter[]): Promise<number> {
    const waits: number[] = []
    for (const counter of counters) {
      const [{ max, seconds }] = counter
      // The limit frees up when the oldest of the newest `max` calls expires.
      const wait = max === 0 ? seconds : (await this.#expiries(counter)).at(-max)
      waits.push(Math.ceil(wait ?? 0))
    }
    return Math.max(...waits)
  }

  /** Returns the seconds until each call expires, the oldest first. */
  async #expiries(counter: CallCounter): Promise<number[]> {
    const window = sql`make_interval(secs => ${counter[0].seconds})`
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM hit + ${window} - now())::float8 AS seconds
      FROM limits, unnest(hits) hit
      WHERE key = ${hashOf(counter)} AND hit > now() - ${window} ORDER BY hit`.execute(this.#db)
    return rows.map(({ seconds }) => seconds)
  }

  async resetAll(): Promise<void> {
    this.#refusedUntil.clear()
    await this.#db.deleteFrom('limits').execute()
  }

  async reset(counter: CallCounter): Promise<void> {
    this.#refusedUntil.delete(keyOf(counter))
    await this.#db.deleteFrom('limits').where('key', '=', hashOf(counter)).execute()
  }

  async removeExpired(): Promise<void> {
    await sql`DELETE FROM limits WHERE expires_at < now()`.execute(this.#db)
  }
}

function keyOf([{ name }, key]: CallCounter): string {
  return `${name}:${key}`
}

function hashOf(counter: CallCounter): Buffer {
  return hash('sha256', keyOf(counter), 'buffer')
}
