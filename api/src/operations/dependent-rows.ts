import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../lib/postgres/database.ts'
import { sortParentsFirst } from './parents-first.ts'

/** A foreign key. `condition` joins the child `c` to its parent `p`. */
type Key = { child: string; parent: string; condition: string }

export type DependentRows = Awaited<ReturnType<typeof findDependentRows>>

const foundKeysTable = (table: string) => sql.table(`found_${table}`)

/** Finds rows, and all rows that refer to them. Stores their primary keys in temporary tables. */
export async function findDependentRows(
  tx: Transaction,
  table: string,
  condition: RawBuilder<boolean>,
) {
  const keys = await foreignKeys(tx)
  const columns = await primaryColumns(tx)
  const tables = new Set<string>()
  const keyOf = (name: string, alias: string) => {
    const refs = columns.get(name)?.map((column) => sql.ref(`${alias}.${column}`))
    if (!refs) throw new Error(`${name} has no primary key`)
    return sql`ROW(${sql.join(refs)})::text`
  }
  const isFound = (name: string, alias = 'c') =>
    tables.has(name)
      ? sql<boolean>`${keyOf(name, alias)} IN (SELECT key FROM ${foundKeysTable(name)})`
      : sql<boolean>`false`
  /** Stores the selected rows, and returns whether any of them is new. */
  const add = async (name: string, selection: RawBuilder<unknown>) => {
    if (!tables.has(name))
      await sql`
        CREATE TEMPORARY TABLE ${foundKeysTable(name)} (key text PRIMARY KEY) ON COMMIT DROP`.execute(
        tx,
      )
    tables.add(name)
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO ${foundKeysTable(name)}
      SELECT ${keyOf(name, 'c')} FROM ${sql.table(name)} c ${selection}
      ON CONFLICT DO NOTHING`.execute(tx)
    return numAffectedRows > 0n
  }

  await add(table, sql`WHERE ${condition}`)
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    for (const { child, parent, condition: joinCondition } of keys) {
      if (!tables.has(parent)) continue
      const join = sql`JOIN ${sql.table(parent)} p ON ${sql.raw(joinCondition)} WHERE ${isFound(parent, 'p')}`
      if (await add(child, join)) hasGrown = true
    }
  }
  return {
    isFound,
    async remove(keptTables: readonly string[]) {
      const removedTables = [...tables].filter((name) => !keptTables.includes(name))
      for (const name of sortParentsFirst(removedTables, keys).reverse())
        await sql`DELETE FROM ${sql.table(name)} c WHERE ${isFound(name)}`.execute(tx)
    },
  }
}

async function foreignKeys(tx: Transaction) {
  const { rows } = await sql<Key>`
    SELECT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent, (
      SELECT string_agg(format('c.%I = p.%I', c.attname, p.attname), ' AND ')
      FROM unnest(k.conkey, k.confkey) AS pair (child, parent)
      JOIN pg_attribute c ON c.attrelid = k.conrelid AND c.attnum = pair.child
      JOIN pg_attribute p ON p.attrelid = k.confrelid AND p.attnum = pair.parent) AS condition
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`.execute(tx)
  return rows
}

async function primaryColumns(tx: Transaction) {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT k.conrelid::regclass::text AS name, ARRAY(
      SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u (column_number, place)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.column_number
      ORDER BY u.place) AS columns
    FROM pg_constraint k
    WHERE k.contype = 'p' AND k.connamespace = 'public'::regnamespace`.execute(tx)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
