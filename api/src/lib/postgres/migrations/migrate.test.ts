import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { checkSchema } from '../schema-check.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS schema_migrations, applied_migrations, one, two, three`.execute(database.db)
  folder = await mkdtemp(join(tmpdir(), 'sori-migrations-'))
  await write('0001_one.sql', 'CREATE TABLE one (n int);')
  await write('0002_two.sql', 'ALTER TABLE one ADD COLUMN m int; INSERT INTO one VALUES (1, 2);')
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => database.close())

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (options = {}) => migrate(database.connection, folder, options)
const check = (release?: string) => checkSchema(database.connection, { folder, ...(release && { release }) })

test('migrations run in order, once, even when two processes start at once', async () => {
  const both = await Promise.all([run(), run()])
  expect(both.flat()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect((await sql`SELECT * FROM one`.execute(database.db)).rows).toEqual([{ n: 1, m: 2 }])
  expect(await run()).toEqual([])
})

test('a failing migration is undone and named', async () => {
  await write('0003_three.sql', 'CREATE TABLE three (n int); SELECT nonsense;')
  await expect(run()).rejects.toThrow(/^The migration 0003_three.sql failed, and was undone/)
  await write('0003_three.sql', 'CREATE TABLE three (n int);')
  expect(await run()).toEqual(['0003_three.sql'])
})

test('a file that changed after it was applied, a gap, and a number that is taken are refused', async () => {
  await run()
  await write('0002_two.sql', 'SELECT 1;')
  await expect(run()).rejects.toThrow(/0002_two.sql was changed after/)
  await write('0002_other.sql', 'SELECT 1;')
  await rm(join(folder, '0002_two.sql'))
  await expect(run()).rejects.toThrow(/0002_other.sql comes before 0002_two.sql, which the database has already/)
  await write('0004_four.sql', 'SELECT 1;')
  await expect(run()).rejects.toThrow(/0004_four.sql is out of order/)
})

test('a database that is newer than the version is left as it is, and the version runs on it', async () => {
  await write('0003_three.sql', 'CREATE TABLE three (n int);')
  await run()
  await rm(join(folder, '0003_three.sql'))
  expect(await run()).toEqual([])
  await expect(check()).resolves.toBeUndefined()
})

test('a version that needs more than the database has does not run on it, and says which command helps', async () => {
  await expect(check()).rejects.toThrow('The database lacks the migration 0001_one.sql: run `npm run ops -- migrate` first.')
  await run()
  await expect(check()).resolves.toBeUndefined()
  await write('0003_three.sql', 'CREATE TABLE three (n int);')
  await expect(check()).rejects.toThrow('The database lacks the migration 0003_three.sql: run `npm run ops -- migrate` first.')
})

test('after a contract step no release runs that is older than the one it names', async () => {
  await write('0003_three.sql', '-- contract: needs release 0.3.0, which no longer reads m.\nALTER TABLE one DROP COLUMN m;')
  await run()
  await rm(join(folder, '0003_three.sql'))
  await expect(check('0.2.9')).rejects.toThrow(
    '0003_three.sql, which needs release 0.3.0 or later, and this is 0.2.9: start the newer release.',
  )
  await expect(check('0.3.0')).resolves.toBeUndefined()
  await expect(check('0.10.0')).resolves.toBeUndefined()
})

test('a migration waits for a table in use and does not make others wait behind it for long; then it is tried again, and given up in words', async () => {
  await run()
  const reader = new pg.Client(database.connection)
  await reader.connect()
  await reader.query('BEGIN; SELECT * FROM one')
  await write('0003_three.sql', 'ALTER TABLE one ADD COLUMN k int;')
  await expect(run({ lockTimeoutMs: 50, tries: 2 })).rejects.toThrow(/^The migration 0003_three.sql needs a table that others keep in use/)
  const trying = run({ lockTimeoutMs: 50, tries: 20 })
  await new Promise((resolve) => setTimeout(resolve, 150))
  await reader.query('COMMIT')
  await reader.end()
  expect(await trying).toEqual(['0003_three.sql'])
})

test('a statement that takes too long is undone, in words', async () => {
  await write('0003_three.sql', 'CREATE TABLE three (n int); SELECT pg_sleep(5);')
  await expect(run({ statementTimeoutMs: 100 })).rejects.toThrow('The migration 0003_three.sql took longer than 0.1 s, and was undone.')
  expect(await run({ statementTimeoutMs: 100 }).catch(() => 'refused')).toBe('refused')
})

test('what release 0.1.0 recorded is taken over, and what it does not know is not shown to it', async () => {
  await run()
  await sql`DROP TABLE applied_migrations`.execute(database.db)
  await write('0003_three.sql', 'CREATE TABLE three (n int);')
  expect(await run()).toEqual(['0003_three.sql'])
  for (let n = 4; n <= 13; n++) await write(`${String(n).padStart(4, '0')}_more.sql`, 'SELECT 1;')
  await run()
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(database.db)
  expect([rows.length, rows.at(-1)?.name]).toEqual([12, '0012_more.sql'])
})
