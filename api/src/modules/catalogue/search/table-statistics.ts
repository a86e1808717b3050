import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { SearchedList } from './searched-list.ts'

/** The planner's estimate of rows, and times that split them into equal slices. */
export type TableStatistics = { rows: number; bounds: readonly string[] }

/** Takes a table that was never analysed for a small one. */
export async function tableStatistics(
  db: Database,
  { table }: SearchedList,
): Promise<TableStatistics> {
  const { rows } = await sql<TableStatistics>`
    SELECT greatest(reltuples, 1) AS rows,
      array(SELECT bound::text
            FROM pg_stats, unnest(histogram_bounds::text::timestamptz[]) bound
            WHERE schemaname = 'public' AND tablename = ${table} AND attname = 'created_at'
      ) AS bounds
    FROM pg_class WHERE oid = ${table}::regclass`.execute(db)
  return rows[0] ?? { rows: 1, bounds: [] }
}
