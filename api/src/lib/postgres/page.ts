import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

export type PageRequest = { page: number; size: number }

/** The parts of a query. `from` contains FROM and WHERE. */
type PageQuery = Record<'columns' | 'from' | 'order', RawBuilder<unknown>>

/** Returns a page of rows and the total number of rows. */
export async function readPage<Row>(
  db: Database,
  { columns, from, order }: PageQuery,
  { page, size }: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      SELECT ${columns} ${from}
      ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}
