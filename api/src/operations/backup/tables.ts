import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { sortParentsFirst } from '../parents-first.ts'
import type { Cipher } from './encryption.ts'
import type { TableCopy } from './manifest.ts'
import { createMeasure, verifyCopy } from './measure.ts'

type Table = Pick<TableCopy, 'name' | 'columns'>

/** Tables that migrations and pg-boss fill. They are not copied; a restore only checks them. */
const NOT_COPIED = ['public.applied_migrations', 'public.schema_migrations', 'pgboss.version']
/** pg-boss has such a table for each day, with the lengths of its queues. */
const TABLE_OF_DAY = /^pgboss\.queue_stats_\d{8}$/

const quoteName = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.')
const copyTarget = ({ name, columns }: Table) =>
  `${quoteName(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`

/** Tells whether backups include the table. Those of earlier releases may include others. */
export const isCopied = (table: string): boolean =>
  !NOT_COPIED.includes(table) && !TABLE_OF_DAY.test(table)

/** Sets options that make the text of rows equal on every server. */
export async function setPlainText(client: pg.Client): Promise<void> {
  await client.query(`
    SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET synchronize_seqscans = off;
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`)
}

/** Returns all tables to copy, each after the tables to which it refers. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT n.nspname || '.' || c.relname AS name, ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') ORDER BY name`)
  const keys = await client.query<{ child: string; parent: string }>(`
    SELECT cn.nspname || '.' || c.relname AS child, pn.nspname || '.' || p.relname AS parent
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
    JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
    WHERE k.contype = 'f'`)
  const copied = rows.filter(({ name }) => isCopied(name))
  const tables = new Map(copied.map((table) => [table.name, table]))
  return sortParentsFirst(tables.keys(), keys.rows).flatMap((name) => tables.get(name) ?? [])
}

export async function copyTableOut(
  client: pg.Client,
  table: Table,
  path: string,
  { transform }: Cipher,
): Promise<TableCopy> {
  const rows = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`))
  const output = createWriteStream(path, { mode: 0o600 })
  const { measure, result } = createMeasure()
  await pipeline(rows, measure, createGzip({ level: 6 }), transform, output)
  const { lines, sha256 } = result()
  return { ...table, rows: lines, sha256 }
}

export function verifyTable(
  { rows, sha256 }: TableCopy,
  path: string,
  { transform }: Cipher,
): Promise<void> {
  return verifyCopy(path, { lines: rows, sha256 }, (consume) =>
    pipeline(createReadStream(path), transform, createGunzip(), consume),
  )
}

export async function copyTableIn(
  client: pg.Client,
  table: TableCopy,
  path: string,
  { transform }: Cipher,
): Promise<void> {
  const rows = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`))
  await pipeline(createReadStream(path), transform, createGunzip(), rows)
}

/** Empties the tables and runs `load` without triggers, because the rows include their results. */
export async function reloadTables(
  client: pg.Client,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => quoteName(name))
  const alterTriggers = (action: 'DISABLE' | 'ENABLE') =>
    names.map((name) => `ALTER TABLE ${name} ${action} TRIGGER USER`).join('; ')
  await client.query(alterTriggers('DISABLE'))
  await client.query(`TRUNCATE ${names.join(', ')}`)
  await load()
  // Runs the pending checks, because PostgreSQL cannot alter a table that has any.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query(alterTriggers('ENABLE'))
}
