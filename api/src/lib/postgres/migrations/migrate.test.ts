import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { checkSchema } from '../schema-check.ts'
import { migrate } from './migrate.ts'
import { checksumOf, MIGRATIONS } from './migration-files.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS schema_migrations, applied_migrations, one, two, three`.execute(
    database.db,
  )
  folder = await mkdtemp(join(tmpdir(), 'sori-migrations-'))
  await writeMigration('0001_one.sql', 'CREATE TABLE one (n int);')
  await writeMigration(
    '0002_two.sql',
    'ALTER TABLE one ADD COLUMN m int; INSERT INTO one VALUES (1, 2);',
  )
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => database.close())

const writeMigration = (name: string, text: string) => writeFile(join(folder, name), text)
const runMigrations = (options = {}) => migrate(database.connection, folder, options)
const checkRelease = (release?: string) =>
  checkSchema(database.connection, { folder, ...(release && { release }) })

test('each migration runs once and in order when two processes start concurrently', async () => {
  const appliedByEach = await Promise.all([runMigrations(), runMigrations()])
  expect(appliedByEach.flat()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect((await sql`SELECT * FROM one`.execute(database.db)).rows).toEqual([{ n: 1, m: 2 }])
  expect(await runMigrations()).toEqual([])
})

test('a failed migration is rolled back, and the error names it', async () => {
  await writeMigration('0003_three.sql', 'CREATE TABLE three (n int); SELECT nonsense;')
  await expect(runMigrations()).rejects.toThrow(
    /^The migration 0003_three.sql failed, and was undone/,
  )
  await writeMigration('0003_three.sql', 'CREATE TABLE three (n int);')
  expect(await runMigrations()).toEqual(['0003_three.sql'])
})

test('a changed file, a missing number and a repeated number are refused', async () => {
  await runMigrations()
  await writeMigration('0002_two.sql', 'SELECT 1;')
  await expect(runMigrations()).rejects.toThrow(/0002_two.sql was changed after/)
  await writeMigration('0002_other.sql', 'SELECT 1;')
  await rm(join(folder, '0002_two.sql'))
  await expect(runMigrations()).rejects.toThrow(
    /0002_other.sql comes before 0002_two.sql, which the database has already/,
  )
  await writeMigration('0004_four.sql', 'SELECT 1;')
  await expect(runMigrations()).rejects.toThrow(/0004_four.sql is out of order/)
})

test('a released migration keeps its checksum when only its comments change', async () => {
  const text = await readFile(join(MIGRATIONS, '0016_ledger_pages.sql'), 'utf8')
  expect(checksumOf(text)).toBe('d506f1c93c8d08bb70a66a7c7f01605308e1c4e6e51d2fad6082dc2acf328f23')
  expect(checksumOf(text.replace('INCLUDE (amount)', ''))).not.toBe(checksumOf(text))
})

test('a database newer than the release stays unchanged, and the release runs on it', async () => {
  await writeMigration('0003_three.sql', 'CREATE TABLE three (n int);')
  await runMigrations()
  await rm(join(folder, '0003_three.sql'))
  expect(await runMigrations()).toEqual([])
  await expect(checkRelease()).resolves.toBeUndefined()
})

test('a release refuses a database that lacks migrations, and names the command to run', async () => {
  await expect(checkRelease()).rejects.toThrow(
    'The database lacks the migration 0001_one.sql: run `npm run ops -- migrate` first.',
  )
  await runMigrations()
  await expect(checkRelease()).resolves.toBeUndefined()
  await writeMigration('0003_three.sql', 'CREATE TABLE three (n int);')
  await expect(checkRelease()).rejects.toThrow(
    'The database lacks the migration 0003_three.sql: run `npm run ops -- migrate` first.',
  )
})

test('a database refuses releases older than the one that its last migration requires', async () => {
  await writeMigration(
    '0003_three.sql',
    '-- contract: needs release 0.3.0, which no longer reads m.\nALTER TABLE one DROP COLUMN m;',
  )
  await runMigrations()
  await rm(join(folder, '0003_three.sql'))
  await expect(checkRelease('0.2.9')).rejects.toThrow(
    '0003_three.sql, which needs release 0.3.0 or later, and this is 0.2.9: ' +
      'start the newer release.',
  )
  await expect(checkRelease('0.3.0')).resolves.toBeUndefined()
  await expect(checkRelease('0.10.0')).resolves.toBeUndefined()
})

test('a migration of a table in use is retried without blocking others, and fails at last', async () => {
  await runMigrations()
  const reader = new pg.Client(database.connection)
  await reader.connect()
  await reader.query('BEGIN; SELECT * FROM one')
  await writeMigration('0003_three.sql', 'ALTER TABLE one ADD COLUMN k int;')
  await expect(runMigrations({ lockTimeoutMs: 50, tries: 2 })).rejects.toThrow(
    /^The migration 0003_three.sql needs a table that others keep in use/,
  )
  const trying = runMigrations({ lockTimeoutMs: 50, tries: 20 })
  await new Promise((resolve) => setTimeout(resolve, 150))
  await reader.query('COMMIT')
  await reader.end()
  expect(await trying).toEqual(['0003_three.sql'])
})

test('a statement that takes too long is rolled back and reported', async () => {
  await writeMigration('0003_three.sql', 'CREATE TABLE three (n int); SELECT pg_sleep(5);')
  await expect(runMigrations({ statementTimeoutMs: 100 })).rejects.toThrow(
    'The migration 0003_three.sql took longer than 0.1 s, and was undone.',
  )
  expect(await runMigrations({ statementTimeoutMs: 100 }).catch(() => 'refused')).toBe('refused')
})

test('release 0.1.0 finds only migrations that it knows after later ones have run', async () => {
  await runMigrations()
  await sql`DROP TABLE applied_migrations`.execute(database.db)
  await writeMigration('0003_three.sql', 'CREATE TABLE three (n int);')
  expect(await runMigrations()).toEqual(['0003_three.sql'])
  for (let n = 4; n <= 13; n++)
    await writeMigration(`${String(n).padStart(4, '0')}_more.sql`, 'SELECT 1;')
  await runMigrations()
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM schema_migrations ORDER BY name`.execute(database.db)
  expect([rows.length, rows.at(-1)?.name]).toEqual([12, '0012_more.sql'])
})
