import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../lib/errors/start-error.ts'
import type { Reading, Writing } from './encryption.ts'
import type { TableCopy } from './manifest.ts'
import { measure } from './manifest.ts'

/** Created by migrations and pg-boss; a restore only checks them. */
const NOT_COPIED = ['public.applied_migrations', 'public.schema_migrations', 'pgboss.version']

/** Makes the text of rows equal on every server. */
const PLAIN_TEXT = `SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET synchronize_seqscans = off; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`

const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.')
const listed = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')

export async function asPlainText(client: pg.Client): Promise<void> {
  await client.query(PLAIN_TEXT)
}

/** Returns all tables with their stored columns, referenced tables first. */
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
  const waiting = new Map(
    tables.filter(({ name }) => !NOT_COPIED.includes(name)).map((table) => [table.name, table]),
  )
  const ordered: { name: string; columns: string[] }[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].find(
      ({ name }) => !keys.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (!free)
      throw new Error(`tables refer to each other in a cycle: ${[...waiting.keys()].join(', ')}`)
    ordered.push(free)
    waiting.delete(free.name)
  }
  return ordered
}

export async function copyTableOut(
  client: pg.Client,
  { name, columns }: Pick<TableCopy, 'name' | 'columns'>,
  { path, encrypt }: Pick<Writing, 'encrypt'> & { path: string },
): Promise<TableCopy> {
  const rows = client.query(copyTo(`COPY ${quoted(name)} (${listed(columns)}) TO STDOUT`))
  const { through, seen, digest } = measure()
  await pipeline(
    rows,
    through,
    createGzip({ level: 6 }),
    encrypt,
    createWriteStream(path, { mode: 0o600 }),
  )
  return { name, columns, rows: seen.lines, sha256: digest() }
}

type Source = Pick<Reading, 'decrypt'> & { path: string }

export async function verifyTable(
  { name, rows, sha256 }: TableCopy,
  { path, decrypt }: Source,
): Promise<void> {
  const { through, seen, digest } = measure()
  try {
    await pipeline(createReadStream(path), decrypt, createGunzip(), through, async (source) => {
      for await (const _ of source);
    })
  } catch (error) {
    throw new StartError(
      `The backup is damaged: ${path} cannot be read (${error instanceof Error ? error.message : error}).`,
    )
  }
  if (digest() !== sha256 || seen.lines !== rows)
    throw new StartError(`The backup is damaged: ${path} is not what the manifest says of ${name}.`)
}

export async function copyTableIn(
  client: pg.Client,
  { name, columns }: TableCopy,
  { path, decrypt }: Source,
): Promise<void> {
  const rows = client.query(copyFrom(`COPY ${quoted(name)} (${listed(columns)}) FROM STDIN`))
  await pipeline(createReadStream(path), decrypt, createGunzip(), rows)
}

/** Disables triggers during `load`, because the rows include their results. */
export async function emptied(
  client: pg.Client,
  names: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const each = (action: string) =>
    names.map((name) => `ALTER TABLE ${quoted(name)} ${action} TRIGGER USER`).join('; ')
  await client.query(each('DISABLE'))
  await client.query(`TRUNCATE ${names.map(quoted).join(', ')}`)
  await load()
  // A table with pending checks cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query(each('ENABLE'))
}
