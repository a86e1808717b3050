import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { mayChangeSchema } from './database-roles.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.runtime)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test.each([
  'DROP TABLE tracks',
  'ALTER TABLE members ADD COLUMN x int',
  'CREATE TABLE mine (n int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'TRUNCATE tracks CASCADE',
  'DROP SCHEMA pgboss CASCADE',
  'ALTER TABLE credit_entries DISABLE TRIGGER append_only',
  'UPDATE credit_entries SET amount = 0',
  'DELETE FROM admin_changes',
  "INSERT INTO applied_migrations (name, checksum) VALUES ('0999_x.sql', 'x')",
  'CREATE ROLE mine SUPERUSER',
  "COPY members TO PROGRAM 'cat'",
  "SELECT pg_read_file('/etc/passwd')",
])('the role of the running product is refused the statement %s', async (statement) => {
  await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test("the role of the running product can read and write the product's tables", async () => {
  await expect(
    client.query("INSERT INTO tags (kind, name) VALUES ('mood', 'calm')"),
  ).resolves.toMatchObject({ rowCount: 1 })
  await expect(client.query('DELETE FROM tags')).resolves.toMatchObject({ rowCount: 1 })
})

test('the owner may change the schema, the role of the running product may not', async () => {
  expect([
    await mayChangeSchema(database.connection),
    await mayChangeSchema(database.runtime),
  ]).toEqual([true, false])
})
