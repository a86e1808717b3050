import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'
import type { Tables } from './tables.ts'

/** The pool of connections, or a transaction on it. */
export type Database = Kysely<Tables>

/** An open transaction: the first parameter, named `tx`, of every function that locks or writes. */
export type Transaction = KyselyTransaction<Tables>

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

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/** Sets the timeout of each statement of the transaction. */
export async function allowSeconds(tx: Transaction, seconds: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx)
}

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
export type PoolOptions = {
  size?: number
  statementTimeoutMs?: number
  /** How long an answer is waited for, of a server that may hang; for ever without it. */
  answerMs?: number
  /** Behind a pooler in transaction mode, which takes no settings from a client: it sets the timeouts itself ({@link checkTimeouts}). */
  isPooled?: boolean
  /** Whether what is {@link plannedOnce} is prepared by name. */
  namedStatements?: boolean
}

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections of a database's pool there are, how many are idle, and how many callers wait for one. */
export function poolUse(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/** Milliseconds that a caller waits for a free connection, or for a new one. */
const CONNECTION_MS = 4_000

/** Opens a pool on `connection`; `destroy()` closes it. A lock is waited for at most 10 s. */
export function createDatabase(connection: Connection, log: Log, options: PoolOptions = {}): Database {
  const { size = 12, statementTimeoutMs = 15_000, isPooled = false, namedStatements = true, answerMs } = options
  const pool = new pg.Pool({
    ...connection,
    Client: namedStatements ? Client : pg.Client,
    max: size,
    types,
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 60_000,
    ...(!isPooled && timeoutsOf(statementTimeoutMs)),
    ...(answerMs && { query_timeout: answerMs, connectionTimeoutMillis: answerMs }),
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

/** What ends a statement, a wait and a transaction that nobody goes on with. */
function timeoutsOf(statementTimeoutMs: number) {
  return {
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(10_000, statementTimeoutMs),
    idle_in_transaction_session_timeout: 30_000,
  }
}

/** Throws a `StartError` where statements on `connection` would never end: behind a pooler that we were not told of, or one that sets no timeouts. */
export async function checkTimeouts(
  connection: Connection,
  { isPooled, statementTimeoutMs }: { isPooled: boolean; statementTimeoutMs: number },
) {
  const client = new pg.Client({ ...connection, ...(!isPooled && timeoutsOf(statementTimeoutMs)) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ given: string }>("SELECT current_setting('statement_timeout') AS given")
    if (rows[0]?.given === '0')
      throw new StartError(
        'The pooler sets no statement_timeout: give it the connect_query of deploy/pgbouncer.ini, or one statement may run for ever.',
      )
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter'))
      throw new StartError('DATABASE_URL leads to a pooler: name the database itself by DATABASE_DIRECT_URL, for jobs and migrations.')
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
