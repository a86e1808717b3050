import type { LedgerEntry } from '@sori/contract/payment'
import { sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { PageRequest } from '../../../lib/postgres/page.ts'

type LedgerRow = Omit<LedgerEntry, 'createDate'> & { createdAt: Date }

export class LedgerRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns a page of entries, newest first, each with the balance after it: the present balance
   * minus all newer entries, which are on earlier pages or above on this page.
   */
  async readPage(memberId: number, { page, size }: PageRequest) {
    const [list, count] = await Promise.all([
      sql<LedgerRow>`
        WITH ids AS (
          SELECT id FROM credit_entries WHERE member_id = ${memberId}
          ORDER BY id DESC LIMIT ${size} OFFSET ${(page - 1) * size}
        ), shown AS (
          SELECT e.* FROM ids JOIN credit_entries e USING (id)
        ), earlier_pages AS MATERIALIZED (
          SELECT coalesce(sum(amount), 0) AS sum FROM credit_entries
          WHERE member_id = ${memberId} AND id > (SELECT max(id) FROM ids)
        )
        SELECT e.id AS "entryId", e.kind, e.amount, e.created_at AS "createdAt", t.title,
          artist.nickname, o.name AS "orderName", change.reason,
          (m.credit_balance - earlier_pages.sum
            - coalesce(sum(e.amount) OVER newer, 0))::integer AS balance
        FROM shown e
        CROSS JOIN earlier_pages
        JOIN members m ON m.id = ${memberId}
        LEFT JOIN cart_items c ON c.entry_id = e.id
        LEFT JOIN tracks t ON t.id = c.track_id
        LEFT JOIN members artist ON artist.id = t.member_id
        LEFT JOIN admin_changes change ON change.id = CASE
          WHEN e.kind = 'adjustment' AND e.reference ~ '^admin-change:[0-9]+$'
          THEN split_part(e.reference, ':', 2)::bigint END
        LEFT JOIN orders o
          ON e.kind IN ('grant', 'revoke') AND o.id = split_part(e.reference, ':', 1)
        WINDOW newer AS (ORDER BY e.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
        ORDER BY e.id DESC`.execute(this.#db),
      sql<{ total: number }>`
        SELECT count(*) AS total FROM credit_entries
        WHERE member_id = ${memberId}`.execute(this.#db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }
}
