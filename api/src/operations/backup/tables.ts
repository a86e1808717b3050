import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Reading, Writing } from './encryption.ts'
import type { TableCopy } from './manifest.ts'
import { measure } from './manifest.ts'

/** Made by migrations and by pg-boss themselves: a restore checks them and does not load them. */
const NOT_COPIED = ['public.applied_migrations', 'public.schema_migrations', 'pgboss.version']

/** The same rows are the same text on every server; a table is read from its beginning, so rows come in the order they lie in. */
const PLAIN_TEXT = `SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET synchronize_seqscans = off; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`

const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.')
const listed = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')

/** Prepares a session for copying tables, either way. */
export async function asPlainText(client: pg.Client): Promise<void> {
  await client.query(PLAIN_TEXT)
}

/** Every table with its columns, but those that are computed; those that others refer to come first. */
export async function tablesOf(client: pg.Client): Promise<Pick<TableCopy, 'name' | 'columns'>[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    SELECT n.nspname || '.' || c.relname AS name, ARRAY(
      SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') ORDER BY name`)
  const { rows: keys } = await client.query<{ child: string; parent: string }>(`
    SELECT DISTINCT cn.nspname || '.' || c.relname AS child, pn.nspname || '.' || p.relname AS parent
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
    JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
    WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`)
  const waiting = new Map(tables.filter(({ name }) => !NOT_COPIED.includes(name)).map((table) => [table.name, table]))
  const ordered: { name: string; columns: string[] }[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].find(({ name }) => !keys.some(({ child, parent }) => child === name && waiting.has(parent)))
    if (!free) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    ordered.push(free)
    waiting.delete(free.name)
  }
  return ordered
}

/** Copies a table's rows to a file; returns their number and hash. */
export async function copyTableOut(
  client: pg.Client,
  { name, columns }: Pick<TableCopy, 'name' | 'columns'>,
  { path, encrypt }: Pick<Writing, 'encrypt'> & { path: string },
): Promise<TableCopy> {
  const rows = client.query(copyTo(`COPY ${quoted(name)} (${listed(columns)}) TO STDOUT`))
  const { through, seen, digest } = measure()
  await pipeline(rows, through, createGzip({ level: 6 }), encrypt, createWriteStream(path, { mode: 0o600 }))
  return { name, columns, rows: seen.lines, sha256: digest() }
}

type Source = Pick<Reading, 'decrypt'> & { path: string }

/** Throws a `StartError` for a table that differs from the manifest. */
export async function verifyTable({ name, rows, sha256 }: TableCopy, { path, decrypt }: Source): Promise<void> {
  const { through, seen, digest } = measure()
  try {
    await pipeline(createReadStream(path), decrypt, createGunzip(), through, async (source) => {
      for await (const _ of source);
    })
  } catch (error) {
    throw new StartError(`The backup is damaged: ${path} cannot be read (${error instanceof Error ? error.message : error}).`)
  }
  if (digest() !== sha256 || seen.lines !== rows)
    throw new StartError(`The backup is damaged: ${path} is not what the manifest says of ${name}.`)
}

/** Loads a table's rows from a file, in the transaction of `client`. */
export async function copyTableIn(client: pg.Client, { name, columns }: TableCopy, { path, decrypt }: Source): Promise<void> {
  const rows = client.query(copyFrom(`COPY ${quoted(name)} (${listed(columns)}) FROM STDIN`))
  await pipeline(createReadStream(path), decrypt, createGunzip(), rows)
}

/** Empties the tables and lets them take rows as they are: their triggers count and refuse, and have done so already. */
export async function emptied(client: pg.Client, names: readonly string[], load: () => Promise<void>): Promise<void> {
  const each = (action: string) => names.map((name) => `ALTER TABLE ${quoted(name)} ${action} TRIGGER USER`).join('; ')
  await client.query(each('DISABLE'))
  await client.query(`TRUNCATE ${names.map(quoted).join(', ')}`)
  await load()
  // What is deferred to the end is checked now: a table with checks to come cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query(each('ENABLE'))
}
