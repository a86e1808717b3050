import { sql } from 'kysely'
import type { Database, Transaction } from '../lib/postgres/database.ts'

type Key = { child: string; parent: string; childColumns: string[]; parentColumns: string[] }

/** Rows to delete with others by foreign keys. Their primary keys are in temporary tables. */
export class DependentRows {
  #tx: Database
  #keys: readonly Key[]
  #primary: ReadonlyMap<string, readonly string[]>
  #found = new Set<string>()

  private constructor(
    tx: Transaction,
    keys: readonly Key[],
    primary: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#tx = tx
    this.#keys = keys
    this.#primary = primary
  }

  static async in(tx: Transaction): Promise<DependentRows> {
    const columns = (list: string, table: string) => sql`ARRAY(
      SELECT a.attname::text FROM unnest(${sql.ref(list)}) WITH ORDINALITY u(n, at) JOIN pg_attribute a ON a.attrelid = ${sql.ref(table)} AND a.attnum = u.n
      ORDER BY u.at)`
    const keys = await sql<Key>`
      SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
        ${columns('c.conkey', 'c.conrelid')} AS "childColumns", ${columns('c.confkey', 'c.confrelid')} AS "parentColumns"
      FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`.execute(
      tx,
    )
    const primary = await sql<{ name: string; columns: string[] }>`
      SELECT c.conrelid::regclass::text AS name, ${columns('c.conkey', 'c.conrelid')} AS columns
      FROM pg_constraint c WHERE c.contype = 'p' AND c.connamespace = 'public'::regnamespace`.execute(
      tx,
    )
    return new DependentRows(
      tx,
      keys.rows,
      new Map(primary.rows.map(({ name, columns: own }) => [name, own])),
    )
  }

  /** Adds the matching rows and all that refer to them. */
  async findFrom(table: string, condition: ReturnType<typeof sql<boolean>>): Promise<void> {
    await this.#add(
      table,
      sql`SELECT ${this.#keyOf(table, 'c')} FROM ${sql.table(table)} c WHERE ${condition}`,
    )
    for (let grown = true; grown; ) {
      grown = false
      for (const key of this.#keys.filter(({ parent }) => this.#found.has(parent)))
        grown = (await this.#follow(key)) || grown
    }
  }

  isFound(table: string, alias: string): ReturnType<typeof sql<boolean>> {
    if (!this.#found.has(table)) return sql<boolean>`false`
    return sql<boolean>`${this.#keyOf(table, alias)} IN (SELECT key FROM ${sql.table(temporary(table))})`
  }

  async remove(kept: readonly string[]): Promise<void> {
    const waiting = new Set([...this.#found].filter((table) => !kept.includes(table)))
    while (waiting.size > 0) {
      const referred = new Set(
        this.#keys
          .filter(({ child, parent }) => waiting.has(child) && child !== parent)
          .map(({ parent }) => parent),
      )
      const free = [...waiting].find((table) => !referred.has(table))
      if (!free)
        throw new Error(`tables refer to each other in a cycle: ${[...waiting].join(', ')}`)
      await sql`DELETE FROM ${sql.table(free)} c WHERE ${this.isFound(free, 'c')}`.execute(this.#tx)
      waiting.delete(free)
    }
  }

  async #follow({ child, parent, childColumns, parentColumns }: Key): Promise<boolean> {
    const pairs = childColumns.map(
      (column, at) => sql`${sql.ref(`c.${column}`)} = ${sql.ref(`p.${parentColumns[at]}`)}`,
    )
    return this.#add(
      child,
      sql`SELECT ${this.#keyOf(child, 'c')} FROM ${sql.table(child)} c JOIN ${sql.table(parent)} p ON ${sql.join(pairs, sql` AND `)}
          WHERE ${this.isFound(parent, 'p')}`,
    )
  }

  async #add(table: string, rows: ReturnType<typeof sql>): Promise<boolean> {
    if (!this.#found.has(table)) {
      await sql`CREATE TEMPORARY TABLE ${sql.table(temporary(table))} (key text PRIMARY KEY) ON COMMIT DROP`.execute(
        this.#tx,
      )
      this.#found.add(table)
    }
    const added =
      await sql`INSERT INTO ${sql.table(temporary(table))} ${rows} ON CONFLICT DO NOTHING`.execute(
        this.#tx,
      )
    return (added.numAffectedRows ?? 0n) > 0n
  }

  #keyOf(table: string, alias: string) {
    const columns = this.#primary.get(table)
    if (!columns) throw new Error(`${table} has no primary key`)
    return sql`ROW(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})::text`
  }
}

const temporary = (table: string) => `going_${table}`
