import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { TestDatabase } from '../testing/test-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`DROP TABLE schema_migrations`.execute(database.db)
  folder = await mkdtemp(join(tmpdir(), 'sori-migrations-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('migrations run in order, once, even when two processes start at once', async () => {
  await write('0001_one.sql', 'CREATE TABLE one (n int);')
  await write('0002_two.sql', 'ALTER TABLE one ADD COLUMN m int; INSERT INTO one VALUES (1, 2);')
  const both = await Promise.all([migrate(database.connection, folder), migrate(database.connection, folder)])
  expect(both.flat()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect((await sql`SELECT * FROM one`.execute(database.db)).rows).toEqual([{ n: 1, m: 2 }])
})

test('a failing migration is undone and named', async () => {
  await write('0003_three.sql', 'CREATE TABLE three (n int); SELECT nonsense;')
  await expect(migrate(database.connection, folder)).rejects.toThrow(/^The migration 0003_three.sql failed, and was undone/)
  await write('0003_three.sql', 'CREATE TABLE three (n int);')
  expect(await migrate(database.connection, folder)).toEqual(['0003_three.sql'])
})

test('a changed, a missing and a misnumbered file are refused', async () => {
  await write('0002_two.sql', 'SELECT 1;')
  await expect(migrate(database.connection, folder)).rejects.toThrow(/0002_two.sql was changed after/)
  await rm(join(folder, '0003_three.sql'))
  await write('0002_two.sql', 'ALTER TABLE one ADD COLUMN m int; INSERT INTO one VALUES (1, 2);')
  await expect(migrate(database.connection, folder)).rejects.toThrow(/0003_three.sql, which this version does not know/)
  await write('0005_five.sql', 'SELECT 1;')
  await expect(migrate(database.connection, folder)).rejects.toThrow(/0005_five.sql is out of order/)
})
