import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { SocketConnection } from '../lib/postgres/connection.ts'
import { createDatabase, type Database } from '../lib/postgres/database.ts'
import { createLog } from '../lib/runtime/log.ts'

/** The database of a test file. Call `close` in `afterAll`. */
export type TestDatabase = {
  db: Database
  connection: SocketConnection
  runtime: SocketConnection
  close(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const servers = JSON.parse(process.env.SORI_TEST_POSTGRES ?? 'null') as Pick<
    TestDatabase,
    'connection' | 'runtime'
  > | null
  if (!servers) throw new Error('there is no test server: run the tests through jest')
  const server = servers.connection
  const database = `test_${randomBytes(6).toString('hex')}`
  // Copying files costs a sixth of the CPU time of copying pages through the log.
  await runOnServer(server, `CREATE DATABASE ${database} TEMPLATE test_template STRATEGY file_copy`)
  const [connection, runtime] = [
    { ...server, database },
    { ...servers.runtime, database },
  ]
  const db = createDatabase(connection, createLog('silent'), { size: 6 })
  const close = async () => {
    await db.destroy()
    await runOnServer(server, `DROP DATABASE ${database} WITH (FORCE)`)
  }
  return { db, connection, runtime, close }
}

export async function createEmptyDatabase(options = ''): Promise<Omit<TestDatabase, 'db'>> {
  const servers = JSON.parse(process.env.SORI_TEST_POSTGRES ?? 'null') as Pick<
    TestDatabase,
    'connection' | 'runtime'
  >
  const database = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(servers.connection, `CREATE DATABASE ${database} TEMPLATE template0 ${options}`)
  return {
    connection: { ...servers.connection, database },
    runtime: { ...servers.runtime, database },
    close: async () => {
      await runOnServer(servers.connection, `DROP DATABASE ${database} WITH (FORCE)`)
    },
  }
}

export async function runOnServer(
  server: SocketConnection,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // PostgreSQL cannot copy two databases from one template concurrently.
    await client.query('SELECT pg_advisory_lock(7404002)')
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

export async function countOpenTransactions(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*) AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(db)
  return rows[0]?.open ?? 0
}
