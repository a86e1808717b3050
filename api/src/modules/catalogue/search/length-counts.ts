import { type BrowseList, lengthRanges } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import { type Condition, lengthConditions, whereAll } from './search-conditions.ts'

/**
 * Returns the number of matching tracks for each range of length, or of their albums. `conditions`
 * use the `gather` strategy.
 */
export async function lengthCounts(
  db: Database,
  conditions: Condition[],
  list: BrowseList,
): Promise<number[]> {
  const counted = list === 'albums' ? sql`DISTINCT s.album_id` : sql`*`
  const counts = lengthRanges.map(({ minSeconds: min, maxSeconds: max }) => {
    const within = lengthConditions({ seconds: { min, max } }, 'gather')
    return sql`count(${counted}) FILTER (WHERE ${sql.join(within, sql` AND `)})`
  })
  const { rows } = await sql<{ hits: number[] }>`
    SELECT ARRAY[${sql.join(counts)}]::int[] AS hits FROM track_search s ${whereAll(conditions)}`.execute(
    db,
  )
  return rows[0]?.hits ?? []
}
