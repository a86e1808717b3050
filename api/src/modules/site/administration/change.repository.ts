import type { AdminChange, ChangesQuery } from '@sori/contract/administration'
import type { Locale } from '@sori/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { seoulMidnight } from '../../../lib/time/seoul-day.ts'

/** Returns a page of changes, newest first, with the present nicknames. */
export async function listChanges(
  db: Database,
  query: ChangesQuery,
): Promise<{ rows: AdminChange[]; total: number }> {
  const { page, size, keyword } = query
  // Joins nicknames only when they are searched, because the join reads all changes.
  const matchingChanges = sql`
    FROM admin_changes c ${keyword === '' ? sql`` : people}
    WHERE ${sql.join([sql`true`, ...conditionsOf(query)], sql` AND `)}`
  const [list, count] = await Promise.all([
    sql<AdminChange & { createDate: Date }>`
      SELECT c.id AS "changeId", c.at AS "createDate", c.admin_id AS "adminId",
        admin.nickname AS "adminNickname", c.member_id AS "userId", m.nickname AS "userNickname",
        c.subject, coalesce(c.label, m.nickname) AS "subjectLabel", c.field,
        c.from_value AS "from", c.to_value AS "to", c.reason
      FROM (SELECT c.id ${matchingChanges}
        ORDER BY c.at DESC, c.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) page
      JOIN admin_changes c USING (id) ${people}
      ORDER BY c.at DESC, c.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total ${matchingChanges}`.execute(db),
  ])
  const rows = list.rows.map((row) => ({ ...row, createDate: row.createDate.toISOString() }))
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export type RecordedChange = Pick<AdminChange, 'adminId' | 'subject' | 'field' | 'from' | 'to'> & {
  /** The edited member, or the artist of a track or album; null for tags. */
  memberId: number | null
  /** The current name of the subject. Null for members: the record must not store their data. */
  label: string | null
  reason?: string | null
  at?: Date
}

/** Records a change and returns the record's id. The database refuses to change a record. */
export async function recordChange(tx: Transaction, change: RecordedChange): Promise<number> {
  const { adminId, memberId, subject, label, field, from, to, reason = null, at } = change
  const texts = [label, from, to].filter((value) => typeof value === 'string')
  const row = {
    admin_id: adminId,
    member_id: memberId,
    subject,
    label,
    search_key: nameKey(texts.join('\n')),
    field,
    from_value: JSON.stringify(from),
    to_value: JSON.stringify(to),
    reason,
    ...(at && { at }),
  }
  const insert = tx.insertInto('admin_changes').values(row).returning('id')
  return (await insert.executeTakeFirstOrThrow()).id
}

/** Returns the recipient of a mail, undefined after the member has left. */
export async function findMemberToMail(tx: Transaction, id: number) {
  const { rows } = await sql<{ name: string; email: string; locale: Locale }>`
    SELECT name, email, locale FROM members WHERE id = ${id} AND left_at IS NULL`.execute(tx)
  return rows[0]
}

const people = sql`
  JOIN members admin ON admin.id = c.admin_id LEFT JOIN members m ON m.id = c.member_id`

function conditionsOf(query: ChangesQuery): RawBuilder<unknown>[] {
  const { keyword, userId, adminId, field, from: first, to: last } = query
  const conditions = [
    keyword !== '' && matchesKey(nameKey(keyword)),
    userId !== undefined && sql`c.member_id = ${userId}`,
    adminId !== undefined && sql`c.admin_id = ${adminId}`,
    field !== undefined && sql`c.field = ${field}`,
    first !== undefined && sql`c.at >= ${seoulMidnight(first)}`,
    last !== undefined && sql`c.at < ${seoulMidnight(last)}::timestamptz + interval '1 day'`,
  ]
  return conditions.filter((condition) => condition !== false)
}

function matchesKey(key: string): RawBuilder<unknown> {
  if (!isStorable(key)) return sql`false`
  const columns = ['c.search_key', 'admin.nickname_key', 'm.nickname_key']
  const matches = columns.map((column) => sql`strpos(${sql.ref(column)}, ${key}::text) > 0`)
  return sql`(${sql.join(matches, sql` OR `)})`
}
