import type { PromotionBody } from '@sori/contract/administration'
import type { Locale } from '@sori/contract/messages'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

type PromotionRow = {
  id: number
  subject: string
  adminNickname: string
  createdAt: Date
  mails: number
  finishedAt: Date | null
}
export type UnfinishedPromotion = PromotionBody & { id: number; mailedTo: number }
export type Recipient = { id: number; email: string; locale: Locale }

/** The FROM and WHERE clauses for members `m` who have agreed to promotional mails. */
const fromAgreedMembers = sql`
  FROM notification_choices c JOIN members m ON m.id = c.member_id
  WHERE c.kind = 'promotion' AND c.mail AND m.left_at IS NULL AND m.disabled_at IS NULL`

export class PromotionRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async readPage({ page, size }: { page: number; size: number }) {
    const [list, count] = await Promise.all([
      sql<PromotionRow>`
        SELECT p.id, p.subject, m.nickname AS "adminNickname", p.created_at AS "createdAt",
          p.mails, p.finished_at AS "finishedAt"
        FROM promotions p JOIN members m ON m.id = p.admin_id
        ORDER BY p.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(this.#db),
      sql<{ total: number }>`SELECT count(*) AS total FROM promotions`.execute(this.#db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }

  async countRecipients(): Promise<number> {
    const { rows } = await sql<{
      total: number
    }>`SELECT count(*) AS total ${fromAgreedMembers}`.execute(this.#db)
    return rows[0]?.total ?? 0
  }

  async add(adminId: number, promotion: PromotionBody): Promise<void> {
    await this.#db
      .insertInto('promotions')
      .values({
        admin_id: adminId,
        subject: promotion.subject,
        body: promotion.body,
        english_subject: promotion.englishSubject,
        english_body: promotion.englishBody,
      })
      .execute()
  }

  /** Locks the oldest unfinished promotion that no other process has locked. */
  async lockUnfinished(tx: Transaction): Promise<UnfinishedPromotion | undefined> {
    const { rows } = await sql<UnfinishedPromotion>`
      SELECT id, subject, body, english_subject AS "englishSubject",
        english_body AS "englishBody", mailed_to AS "mailedTo"
      FROM promotions WHERE finished_at IS NULL
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
    return rows[0]
  }

  /** Returns the next recipients. The lock prevents them from leaving until the transaction ends. */
  async lockRecipients(tx: Transaction, mailedTo: number, limit: number): Promise<Recipient[]> {
    const { rows } = await sql<Recipient>`
      SELECT m.id, m.email, m.locale ${fromAgreedMembers} AND c.member_id > ${mailedTo}
      ORDER BY c.member_id LIMIT ${limit} FOR KEY SHARE OF m`.execute(tx)
    return rows
  }

  async recordBatch(
    tx: Transaction,
    id: number,
    { mails, lastId, isFinished }: { mails: number; lastId: number; isFinished: boolean },
  ): Promise<void> {
    await sql`
      UPDATE promotions SET mails = mails + ${mails}, mailed_to = ${lastId},
        finished_at = CASE WHEN ${isFinished}::boolean THEN now() END
      WHERE id = ${id}`.execute(tx)
  }
}
