import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

/** The time from `from`, inclusive, to `to`, exclusive. */
type Span = { from: Date; to: Date }

/** Sales of one track; `won` are the artist's earnings. */
export type SoldTrack = { title: string; sales: number; won: number }

/** Returns the artists with sales in the span who have not left. */
export async function listArtistsWithSales(db: Database, { from, to }: Span): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT m.id FROM money_transactions s JOIN members m ON m.id = s.member_id
    WHERE s.kind = 'sale' AND s.created_at >= ${from} AND s.created_at < ${to}
      AND m.left_at IS NULL
    ORDER BY m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a day (YYYY-MM-DD) as mailed. Returns false if this day or a later one is marked. */
export async function markDayMailed(
  tx: Transaction,
  memberId: number,
  day: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO sale_mails (member_id, day) VALUES (${memberId}, ${day})
    ON CONFLICT (member_id) DO UPDATE SET day = EXCLUDED.day WHERE sale_mails.day < EXCLUDED.day
    RETURNING member_id`.execute(tx)
  return rows.length > 0
}

/** Returns the artist's sales in the span, by track. */
export async function listSoldTracks(tx: Transaction, memberId: number, { from, to }: Span) {
  const { rows } = await sql<SoldTrack>`
    SELECT t.title, count(*)::int AS sales, coalesce(sum(n.amount), 0)::float8 AS won
    FROM money_transactions s JOIN tracks t ON t.id = s.track_id
    LEFT JOIN money_entries n ON n.transaction_id = s.id AND n.account = 'earnings'
    WHERE s.member_id = ${memberId} AND s.kind = 'sale'
      AND s.created_at >= ${from} AND s.created_at < ${to}
    GROUP BY t.id, t.title ORDER BY sales DESC, t.title, t.id`.execute(tx)
  return rows
}
