import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { TestDatabase } from '../testing/test-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { translateDatabaseError } from './database-errors.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.close())

test('a connection that the server ends between two statements of a transaction fails that transaction, and nothing else', async () => {
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
