import type { ChangeField, ChangeSubject, ChangesQuery, ChangeValue } from '@sori/contract/administration'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../lib/postgres/database.ts'
import { nameKey } from '../../lib/text/name-key.ts'
import { isStorable } from '../../lib/text/storable.ts'

/** A recorded change with the present nicknames. */
export type ChangeRow = {
  id: number
  at: Date
  admin_id: number
  admin_nickname: string
  member_id: number | null
  member_nickname: string | null
  subject: ChangeSubject
  label: string
  field: ChangeField
  from_value: ChangeValue
  to_value: ChangeValue
  reason: string | null
}

/** Reading what administrators changed. `recordChange` writes it. */
export class ChangeRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The page of changes that the query asks for, the newest first, and how many there are. */
  async page(query: ChangesQuery): Promise<{ rows: ChangeRow[]; total: number }> {
    const { page, size, keyword } = query
    // Only a keyword is looked for in nicknames: without one the members of the other pages' changes are not read.
    const found = sql`
      FROM admin_changes c ${keyword === '' ? sql`` : people} WHERE ${sql.join([sql`true`, ...conditionsOf(query)], sql` AND `)}`
    const [list, count] = await Promise.all([
      sql<ChangeRow>`
        SELECT c.id, c.at, c.admin_id, admin.nickname AS admin_nickname, c.member_id, m.nickname AS member_nickname, c.subject,
               coalesce(c.label, m.nickname) AS label, c.field, c.from_value, c.to_value, c.reason
        FROM (SELECT c.id ${found} ORDER BY c.at DESC, c.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) page
        JOIN admin_changes c USING (id) ${people}
        ORDER BY c.at DESC, c.id DESC`.execute(this.#db),
      sql<{ total: number }>`SELECT count(*) AS total ${found}`.execute(this.#db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }
}

/** The administrator, and the member whose it is. */
const people = sql`JOIN members admin ON admin.id = c.admin_id LEFT JOIN members m ON m.id = c.member_id`

function conditionsOf({ keyword, userId, adminId, field, from: first, to: last }: ChangesQuery): RawBuilder<unknown>[] {
  return [
    ...(keyword === '' ? [] : [has(nameKey(keyword))]),
    ...(userId === undefined ? [] : [sql`c.member_id = ${userId}`]),
    ...(adminId === undefined ? [] : [sql`c.admin_id = ${adminId}`]),
    ...(field === undefined ? [] : [sql`c.field = ${field}`]),
    ...(first === undefined ? [] : [sql`c.at >= ${midnight(first)}`]),
    ...(last === undefined ? [] : [sql`c.at < ${midnight(last)} + interval '1 day'`]),
  ]
}

/** When a day begins in Seoul (D2). */
function midnight(day: string): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp AT TIME ZONE interval '9 hours')`
}

function has(key: string): RawBuilder<unknown> {
  if (!isStorable(key)) return sql`false`
  const contains = (column: RawBuilder<unknown>) => sql`strpos(${column}, ${key}::text) > 0`
  return sql`(${contains(sql`c.search_key`)} OR ${contains(sql`admin.nickname_key`)} OR ${contains(sql`m.nickname_key`)})`
}
