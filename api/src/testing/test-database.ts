import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../lib/database.ts'
import { createDatabase } from '../lib/database.ts'
import type { Connection } from '../lib/embedded-postgres.ts'
import { createLog } from '../lib/log.ts'

type SocketConnection = Extract<Connection, { host: string }>

/** An own migrated database on the run's PostgreSQL. `close` in `afterAll`. */
export type TestDatabase = { db: Database; connection: SocketConnection; close(): Promise<void> }

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = JSON.parse(process.env.SORI_TEST_POSTGRES ?? 'null') as SocketConnection | null
  if (!server) throw new Error('there is no test server: run the tests through jest')
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${database} TEMPLATE test_template`)
  const connection = { ...server, database }
  const db = createDatabase(connection, createLog('silent'), 6)
  const close = async () => {
    await db.destroy()
    await onServer(server, `DROP DATABASE ${database} WITH (FORCE)`)
  }
  return { db, connection, close }
}

async function onServer(server: SocketConnection, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    // Copies of one template exclude each other: whoever comes at the same moment waits in line.
    await client.query('SELECT pg_advisory_lock(7404002)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** How many transactions wait for a client that does something else meanwhile. */
export async function openTransactions(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*) AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(db)
  return rows[0]?.open ?? 0
}
