import { Kysely, PostgresDialect } from 'kysely'
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

/** A pool on `connection`. No statement runs longer than 15 s, no lock is waited for longer than 10 s. `destroy()` ends it. */
export function createDatabase(connection: Connection, log: Log, size = 12): Database {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
