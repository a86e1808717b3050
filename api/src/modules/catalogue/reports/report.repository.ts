import type { Locale } from '@sori/contract/messages'
import type {
  ReportBody,
  ReportDecision,
  ReportKind,
  ReportReason,
  ReportsQuery,
} from '@sori/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'

/** A report with its item and persons. */
export type ReportRow = {
  id: number
  kind: ReportKind
  sound_id: number
  title: string | null
  album_name: string
  artist_id: number
  artist_nickname: string
  reporter_nickname: string
  reason: ReportReason
  body: string
  locale: Locale
  created_at: Date
  decision: ReportDecision | null
  answer: string | null
  decided_by: string | null
  decided_at: Date | null
}

/** Reports in the database. Methods that write take the transaction they belong to. */
export class ReportRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async exists(kind: ReportKind, id: number): Promise<boolean> {
    const table = kind === 'track' ? 'tracks' : 'albums'
    return (
      (await this.#db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined
    )
  }

  /** Whether the member has an open report of it. */
  async isOpen(
    reporterId: number,
    { kind, id }: Pick<ReportBody, 'kind' | 'id'>,
  ): Promise<boolean> {
    const reports = this.#db
      .selectFrom('reports')
      .select('id')
      .where('reporter_id', '=', reporterId)
      .where('decision', 'is', null)
    return (await reports.where(columnOf(kind), '=', id).executeTakeFirst()) !== undefined
  }

  /** The new report's id; undefined, and nothing written, where the member has an open one of the same thing. */
  async add(
    reporterId: number,
    locale: Locale,
    { kind, id, reason, text }: ReportBody,
  ): Promise<number | undefined> {
    const row = { reporter_id: reporterId, [columnOf(kind)]: id, reason, body: text, locale }
    const added = this.#db
      .insertInto('reports')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    return (await added.returning('id').executeTakeFirst())?.id
  }

  /** The page of reports that the query asks for, and how many there are. */
  async page({
    page,
    size,
    state,
    keyword,
  }: ReportsQuery): Promise<{ rows: ReportRow[]; total: number }> {
    const where = sql.join([stateIs(state), has(nameKey(keyword))], sql` AND `)
    const order = state === 'open' ? sql`r.created_at, r.id` : sql`r.created_at DESC, r.id DESC`
    const [list, count] = await Promise.all([
      sql<ReportRow>`SELECT ${columns} ${from} WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
        this.#db,
      ),
      sql<{ total: number }>`SELECT count(*) AS total ${from} WHERE ${where}`.execute(this.#db),
    ])
    return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
  }

  /** Locks and returns the report. */
  async lock(tx: Transaction, id: number): Promise<ReportRow | undefined> {
    const { rows } =
      await sql<ReportRow>`SELECT ${columns} ${from} WHERE r.id = ${id} FOR UPDATE OF r`.execute(tx)
    return rows[0]
  }

  /** Locks and returns the recipient of the answer; undefined after the reporter has left. */
  async reporterOf(
    tx: Transaction,
    id: number,
  ): Promise<{ name: string; email: string } | undefined> {
    const { rows } = await sql<{ name: string; email: string }>`
      SELECT name, email FROM members
      WHERE id = (SELECT reporter_id FROM reports WHERE id = ${id}) AND left_at IS NULL FOR KEY SHARE`.execute(
      tx,
    )
    return rows[0]
  }

  async decide(
    tx: Transaction,
    id: number,
    { adminId, decision, answer }: { adminId: number; decision: ReportDecision; answer: string },
  ) {
    const decided = { decision, answer, decided_by: adminId, decided_at: sql<Date>`now()` }
    await tx.updateTable('reports').set(decided).where('id', '=', id).execute()
  }
}

const columns = sql`
  r.id, CASE WHEN r.track_id IS NULL THEN 'album' ELSE 'track' END AS kind, coalesce(r.track_id, r.album_id) AS sound_id, t.title,
  a.name AS album_name, artist.id AS artist_id, artist.nickname AS artist_nickname, reporter.nickname AS reporter_nickname, r.reason,
  r.body, r.locale, r.created_at, r.decision, r.answer, admin.nickname AS decided_by, r.decided_at`

const from = sql`
  FROM reports r
  LEFT JOIN tracks t ON t.id = r.track_id
  JOIN albums a ON a.id = coalesce(r.album_id, t.album_id)
  JOIN members artist ON artist.id = a.member_id
  JOIN members reporter ON reporter.id = r.reporter_id
  LEFT JOIN members admin ON admin.id = r.decided_by`

function columnOf(kind: ReportKind): 'track_id' | 'album_id' {
  return kind === 'track' ? 'track_id' : 'album_id'
}

function stateIs(state: ReportsQuery['state']): RawBuilder<unknown> {
  if (state === undefined) return sql`true`
  return state === 'open' ? sql`r.decision IS NULL` : sql`r.decision IS NOT NULL`
}

function has(key: string): RawBuilder<unknown> {
  if (key === '') return sql`true`
  if (!isStorable(key)) return sql`false`
  const keys = [
    sql`t.title_key`,
    sql`a.name_key`,
    sql`artist.nickname_key`,
    sql`reporter.nickname_key`,
  ]
  return sql`(${sql.join(
    keys.map((column) => sql`strpos(${column}, ${key}::text) > 0`),
    sql` OR `,
  )})`
}
