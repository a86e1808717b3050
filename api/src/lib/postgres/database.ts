import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import type { Log } from '../runtime/log.ts'
import { withClient } from './client.ts'
import type { Connection } from './connection.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** A transaction: the parameter `tx` of every function that locks or writes. */
export type Transaction = KyselyTransaction<Tables>

const INT8_OID = 20
const DATE_OID = 1082
const NUMERIC_OID = 1700
const INT8_ARRAY_OID = 1016
const toNumbers = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)

/**
 * Parsers of column values. Ids are below 2^53, so they are exact as numbers. The type `numeric` is
 * used only for tempos. Dates stay texts, because they have no time zone.
 */
const parsersByType = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8_OID || oid === NUMERIC_OID) return Number
    if (oid === INT8_ARRAY_OID) return toNumbers
    if (oid === DATE_OID) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

export async function ping(db: Database): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

export async function setTimeoutSeconds(tx: Transaction, seconds: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx)
}

const NAMED_STATEMENT_MARK = '/* planned once */'

/** Marks a statement that takes long to plan. PostgreSQL plans it once for all its parameters. */
export const asPrepared = sql.raw(NAMED_STATEMENT_MARK)

class PreparingClient extends pg.Client {
  static #names = new Map<string, string>()

  override query = ((text: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest
    const queryArguments =
      typeof text === 'string' && text.startsWith(NAMED_STATEMENT_MARK)
        ? [{ name: PreparingClient.#nameOf(text), text, values }, ...others]
        : [text, ...rest]
    return Reflect.apply(pg.Client.prototype.query, this, queryArguments)
  }) as pg.Client['query']

  static #nameOf(text: string) {
    const name = PreparingClient.#names.get(text) ?? `planned_${PreparingClient.#names.size}`
    PreparingClient.#names.set(text, name)
    return name
  }
}

type PoolOptions = {
  size?: number
  statementTimeoutMs?: number
  /** Milliseconds after which a statement without a response fails. */
  answerMs?: number
  /** True behind a pooler in transaction mode, which must apply the settings itself. */
  isPooled?: boolean
  namedStatements?: boolean
}

const pools = new WeakMap<Database, pg.Pool>()

export function poolUse(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  }
}

const CONNECTION_MS = 4_000
/**
 * Each parallel worker is a new process, which maps the shared buffers page by page. That takes
 * longer than it saves: a count of 200,000 hits takes 407 ms with workers and 95 ms without (D209).
 */
const NO_PARALLEL_PLANS = '-c max_parallel_workers_per_gather=0'

export function createDatabase(
  connection: Connection,
  log: Log,
  {
    size = 12,
    statementTimeoutMs = 15_000,
    isPooled = false,
    namedStatements = true,
    answerMs,
  }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: namedStatements ? PreparingClient : pg.Client,
    max: size,
    types: parsersByType,
    connectionTimeoutMillis: answerMs ?? CONNECTION_MS,
    idleTimeoutMillis: 60_000,
    ...(!isPooled && sessionSettings(statementTimeoutMs)),
    ...(answerMs && { query_timeout: answerMs }),
    application_name: 'sorijangteo',
  })
  // Without this handler, a connection lost during a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Logs only the message, because the error contains the whole client.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

function sessionSettings(statementTimeoutMs: number) {
  return {
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(10_000, statementTimeoutMs),
    idle_in_transaction_session_timeout: 30_000,
    options: NO_PARALLEL_PLANS,
  }
}

/** Throws a `StartError` if a pooler prevents the timeouts. */
export async function checkTimeouts(
  connection: Connection,
  { isPooled, statementTimeoutMs }: { isPooled: boolean; statementTimeoutMs: number },
) {
  const options = { ...connection, ...(!isPooled && sessionSettings(statementTimeoutMs)) }
  const { rows } = await withClient(options, (client) =>
    client.query<{ timeout: string }>("SELECT current_setting('statement_timeout') AS timeout"),
  ).catch((error: Error) => {
    if (!error.message.includes('unsupported startup parameter')) throw error
    throw new StartError(
      'DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL to the database itself, ' +
        'for jobs and migrations.',
    )
  })
  if (rows[0]?.timeout === '0')
    throw new StartError(
      'The pooler sets no statement_timeout: configure the connect_query of ' +
        'deploy/pgbouncer.ini, otherwise a statement may run forever.',
    )
}
