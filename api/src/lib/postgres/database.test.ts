import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { asPrepared, type Transaction } from './database.ts'
import { translateDatabaseError } from './database-errors.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.close())

test('a connection lost within a transaction fails only that transaction', async () => {
  const failed = t.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(t.db)
    await wait(200)
    await sql`SELECT 1`.execute(tx)
  })
  const error = await failed.then(
    () => undefined,
    (reason: Error) => reason,
  )
  expect(error && translateDatabaseError(error)).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await sql`SELECT 1 AS one`.execute(t.db)).rows).toEqual([{ one: 1 }])
})

test('functions that need a transaction do not accept the database', async () => {
  // @ts-expect-error -- a lock taken on the pool ends with its statement
  const pool: Transaction = t.db
  expect(pool.isTransaction).toBe(false)
  const isTransaction = (tx: Transaction) => tx.isTransaction
  expect(await t.db.transaction().execute(async (tx) => isTransaction(tx))).toBe(true)
})

test('timeouts and deadlocks are reported as UNAVAILABLE', async () => {
  const translated = (work: Promise<unknown>) => work.then(() => undefined, translateDatabaseError)
  const runWithSetting = (setting: string, statement: string) =>
    t.db.transaction().execute(async (tx) => {
      await sql.raw(`SET LOCAL ${setting}`).execute(tx)
      await sql.raw(statement).execute(tx)
    })
  expect(
    await translated(runWithSetting('statement_timeout = 50', 'SELECT pg_sleep(5)')),
  ).toMatchObject({
    code: 'UNAVAILABLE',
  })

  const advisoryLock = (key: number) => sql`SELECT pg_advisory_xact_lock(${key})`
  const bothLocked = Promise.withResolvers<void>()
  let locked = 0
  const lockBothKeys = (first: number, second: number) =>
    t.db.transaction().execute(async (tx) => {
      await advisoryLock(first).execute(tx)
      if (++locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await advisoryLock(second).execute(tx)
    })
  const outcomes = await Promise.all([
    translated(lockBothKeys(1, 2)),
    translated(lockBothKeys(2, 1)),
  ])
  expect(outcomes.filter(Boolean)).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })])

  const outcome = t.db.transaction().execute(async (tx) => {
    await advisoryLock(3).execute(tx)
    return translated(runWithSetting('lock_timeout = 50', 'SELECT pg_advisory_xact_lock(3)'))
  })
  expect(await outcome).toMatchObject({ code: 'UNAVAILABLE' })
})

test('statements are never divided among parallel workers', async () => {
  const plan = await t.db.transaction().execute(async (tx) => {
    await sql`
      SELECT set_config(name, '0', true)
      FROM unnest(array['parallel_setup_cost', 'parallel_tuple_cost',
        'min_parallel_table_scan_size', 'min_parallel_index_scan_size']) name`.execute(tx)
    const { rows } = await sql<object>`EXPLAIN SELECT count(*) FROM pg_class`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Scan')
  expect(plan).not.toContain('Gather')
})

test('only statements marked `asPrepared` are prepared, once for all parameters', async () => {
  await t.db.connection().execute(async (db) => {
    const twice = async (n: number) =>
      (await sql<{ n: number }>`${asPrepared}SELECT 2 * ${n}::int AS n`.execute(db)).rows[0]?.n
    expect([await twice(1), await twice(2), await twice(3)]).toEqual([2, 4, 6])
    expect((await sql`${asPrepared}SELECT ${'한'}::text AS word`.execute(db)).rows).toEqual([
      { word: '한' },
    ])
    const { rows } = await sql<{
      statement: string
    }>`SELECT statement FROM pg_prepared_statements`.execute(db)
    expect(
      rows.map(({ statement }) => statement.slice(statement.indexOf('SELECT'))).sort(),
    ).toEqual(['SELECT $1::text AS word', 'SELECT 2 * $1::int AS n'])
  })
})
