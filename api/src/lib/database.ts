import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from './embedded-postgres.ts'
import type { Log } from './log.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it: what repositories take. */
export type Database = Kysely<Tables>

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const toNumbers = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)

/** Ids are below 2^53, so numbers (D3); a date is a day and no moment, so text (D2). */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === INT8_ARRAY) return toNumbers
    if (oid === DATE) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

const MARK = '/* planned once */'

/**
 * Put before a statement whose text never changes and whose planning costs more than its running: each connection plans it a few times, then
 * keeps the plan. Not for one whose best plan depends on what is asked.
 */
export const plannedOnce = sql.raw(MARK)

/** A connection that prepares the statements marked by {@link plannedOnce}, by a name for each text: what the driver keeps plans by. */
class Client extends pg.Client {
  static #names = new Map<string, string>()

  override query = ((text: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest
    const given =
      typeof text === 'string' && text.startsWith(MARK) ? [{ name: Client.#nameOf(text), text, values }, ...others] : [text, ...rest]
    return Reflect.apply(pg.Client.prototype.query, this, given)
  }) as pg.Client['query']

  static #nameOf(text: string): string {
    const name = Client.#names.get(text) ?? `planned_${Client.#names.size}`
    Client.#names.set(text, name)
    return name
  }
}

/** Connections of a pool, and how long one of its statements may run. */
export type PoolOptions = { size?: number; statementTimeoutMs?: number }

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections of a database's pool there are, how many are idle, and how many callers wait for one. */
export function poolUse(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/** A pool on `connection`. No lock is waited for longer than 10 s. `destroy()` ends it. */
export function createDatabase(connection: Connection, log: Log, { size = 12, statementTimeoutMs = 15_000 }: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    ...connection,
    Client,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(10_000, statementTimeoutMs),
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'sorijangteo',
  })
  // The pool listens to a client only while it is idle. One lost between two statements of a transaction would end the
  // process; so the transaction fails at its next statement, which is news enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Not the error itself: the driver hangs the whole client on it. While the pool ends, a lost connection is no news.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}
