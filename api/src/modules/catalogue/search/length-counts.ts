import { type BrowseList, lengthRanges } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { type Condition, lengthConditions, whereAll } from './search-conditions.ts'

/** Returns the number of tracks, or of their albums, in each range of length. */
export async function lengthCounts(
  db: Database,
  gather: Condition[],
  list: BrowseList,
): Promise<number[]> {
  const counted = list === 'albums' ? sql`DISTINCT s.album_id` : sql`*`
  const counts = lengthRanges.map(({ minSeconds: min, maxSeconds: max }) => {
    const within = sql.join(lengthConditions({ min, max }), sql` AND `)
    return sql`count(${counted}) FILTER (WHERE ${within})`
  })
  const { rows } = await sql<{ hits: number[] }>`
    SELECT ARRAY[${sql.join(counts)}]::int[] AS hits
    FROM track_search s ${whereAll(gather)}`.execute(db)
  return rows[0]?.hits ?? []
}
