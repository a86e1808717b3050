import {
  type ChoiceKind,
  firstChoice,
  isMailedFirst,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '@sori/contract/notifications'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

export type NotificationRow = {
  id: number
  kind: NotificationKind
  facts: object
  created_at: Date
  is_read: boolean
}

type ChoiceRow = NotificationChoice & { chosen_at: Date }

/** Stores notifications for members who want this kind. Returns those who want a mail too. */
export async function addNotifications(
  tx: Transaction,
  kind: NotificationKind,
  recipients: readonly { memberId: number; facts: object }[],
): Promise<Set<number>> {
  const ids = recipients.map(({ memberId }) => memberId)
  const facts = recipients.map((recipient) => JSON.stringify(recipient.facts))
  const { rows } = await sql<{ memberId: number }>`
    WITH recipients AS (
      SELECT r.member_id, r.facts, r.place, coalesce(c.site, true) AS site,
        coalesce(c.mail, ${isMailedFirst(kind)}) AS mail
      FROM unnest(${ids}::bigint[], ${facts}::jsonb[])
        WITH ORDINALITY AS r (member_id, facts, place)
      LEFT JOIN notification_choices c ON c.member_id = r.member_id AND c.kind = ${kind}
    ), added AS (
      INSERT INTO notifications (member_id, kind, facts)
      SELECT member_id, ${kind}, facts FROM recipients WHERE site ORDER BY place)
    SELECT DISTINCT member_id AS "memberId" FROM recipients WHERE mail`.execute(tx)
  return new Set(rows.map(({ memberId }) => memberId))
}

export class NotificationRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns a page of notifications. Omits kinds that only a later release knows. */
  async readPage(memberId: number, { page, size }: { page: number; size: number }) {
    const ofMember = this.#db
      .selectFrom('notifications')
      .where('member_id', '=', memberId)
      .where('kind', 'in', notificationKinds)
    const [rows, { total }] = await Promise.all([
      ofMember
        .select(['id', 'kind', 'facts', 'created_at', 'is_read'])
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .$castTo<NotificationRow>()
        .execute(),
      ofMember.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { rows, total }
  }

  async countUnread(memberId: number): Promise<number> {
    const { total } = await this.#db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('member_id', '=', memberId)
      .where('is_read', '=', false)
      .where('kind', 'in', notificationKinds)
      .executeTakeFirstOrThrow()
    return total
  }

  async markRead(memberId: number, readTo: number): Promise<void> {
    await this.#db
      .updateTable('notifications')
      .set({ is_read: true })
      .where('member_id', '=', memberId)
      .where('is_read', '=', false)
      .where('id', '<=', readTo)
      .execute()
  }

  listChoices(memberId: number, db: Database = this.#db): Promise<ChoiceRow[]> {
    return db
      .selectFrom('notification_choices')
      .select(['kind', 'site', 'mail', 'chosen_at'])
      .where('member_id', '=', memberId)
      .$castTo<ChoiceRow>()
      .execute()
  }

  async storeChoice(memberId: number, choice: NotificationChoice): Promise<void> {
    const change = { site: choice.site, mail: choice.mail, chosen_at: new Date() }
    await this.#db
      .insertInto('notification_choices')
      .values({ member_id: memberId, ...choice })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(change))
      .execute()
  }

  /** Turns mails of a kind off. Changes nothing after the member has left. */
  async endMails(memberId: number, kind: ChoiceKind): Promise<void> {
    await sql`
      INSERT INTO notification_choices (member_id, kind, site, mail)
      SELECT id, ${kind}, ${firstChoice(kind).site}, false FROM members
      WHERE id = ${memberId} AND left_at IS NULL
      ON CONFLICT (member_id, kind) DO UPDATE SET mail = false, chosen_at = now()`.execute(this.#db)
  }

  async removeOf(tx: Transaction, memberId: number): Promise<void> {
    await tx.deleteFrom('notifications').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('notification_choices').where('member_id', '=', memberId).execute()
  }

  async removeBefore(time: Date): Promise<void> {
    await this.#db.deleteFrom('notifications').where('created_at', '<', time).execute()
  }
}
