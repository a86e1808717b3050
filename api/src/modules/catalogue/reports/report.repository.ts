import {
  OTHER_REPORTS_MAX,
  type Report,
  type ReportBody,
  type ReportDecisionBody,
  type ReportKind,
  type ReportsQuery,
} from '@sori/contract/reports'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { readPage } from '../../../lib/postgres/page.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { shownAlbum, shownTrack, takenDownAlbum, takenDownTrack } from '../hiding/index.ts'

type Locale = Selectable<Tables['reports']>['locale']

/** A report with its item, artist and reporter, with the field names of the contract. */
export type ReportRow = Omit<Report, 'state' | 'createDate' | 'decidedDate'> & {
  createDate: Date
  decidedDate: Date | null
  locale: Locale
  artistId: number
}

export type LockedReportRow = Omit<ReportRow, 'openReports' | 'others'>

export class ReportRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns whether the item exists and is not hidden. */
  async isShown({ kind, id }: Pick<ReportBody, 'kind' | 'id'>) {
    const shownItem =
      kind === 'track'
        ? sql`tracks t WHERE t.id = ${id} AND ${shownTrack}`
        : sql`albums a WHERE a.id = ${id} AND ${shownAlbum}`
    const { rows } = await sql`SELECT FROM ${shownItem}`.execute(this.#db)
    return rows.length > 0
  }

  /** Returns whether the member has an open report of the item. */
  async isOpen(reporterId: number, { kind, id }: Pick<ReportBody, 'kind' | 'id'>) {
    const report = await this.#db
      .selectFrom('reports')
      .select('id')
      .where('reporter_id', '=', reporterId)
      .where('decision', 'is', null)
      .where(itemColumnOf(kind), '=', id)
      .executeTakeFirst()
    return report !== undefined
  }

  /**
   * Adds a report and returns its id, or undefined if the member has an open report of the item.
   */
  async add(reporterId: number, locale: Locale, { kind, id, reason, text }: ReportBody) {
    const row = { reporter_id: reporterId, [itemColumnOf(kind)]: id, reason, body: text, locale }
    const report = await this.#db
      .insertInto('reports')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return report?.id
  }

  async countOpen() {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM reports WHERE decision IS NULL`.execute(this.#db)
    return rows[0]?.open ?? 0
  }

  /** Returns a page of reports and their total number. */
  listPage({ state, keyword, userId, ...page }: ReportsQuery) {
    const query = {
      columns: sql`${columns}, ${otherOpenReports}`,
      from: sql`
        ${reportTables}
        WHERE ${hasState(state)} AND ${concernsMember(userId)}
          AND ${hasNameContaining(nameKey(keyword))}`,
      order: orderOf(state),
    }
    return readPage<ReportRow>(this.#db, query, page)
  }

  /** Locks and returns all open reports of the item of the report `id`. */
  async lockOpen(tx: Transaction, id: number) {
    const { rows } = await sql<LockedReportRow>`
      SELECT ${columns} ${reportTables}
      JOIN reports decided ON decided.track_id = r.track_id OR decided.album_id = r.album_id
      WHERE decided.id = ${id} AND r.decision IS NULL
      ORDER BY r.id FOR UPDATE OF r`.execute(tx)
    return rows
  }

  async exists(tx: Transaction, id: number) {
    const report = tx.selectFrom('reports').select('id').where('id', '=', id)
    return (await report.executeTakeFirst()) !== undefined
  }

  /** Locks and returns the reporter, or undefined after the member has left. */
  async lockReporter(tx: Transaction, id: number) {
    const { rows } = await sql<{ id: number; name: string; email: string }>`
      SELECT id, name, email FROM members
      WHERE id = (SELECT reporter_id FROM reports WHERE id = ${id}) AND left_at IS NULL
      FOR KEY SHARE`.execute(tx)
    return rows[0]
  }

  async decide(
    tx: Transaction,
    ids: readonly number[],
    adminId: number,
    decision: ReportDecisionBody,
  ) {
    const change = { ...decision, decided_by: adminId, decided_at: sql<Date>`now()` }
    await tx.updateTable('reports').set(change).where('id', 'in', ids).execute()
  }
}

const columns = sql`
  r.id AS "reportId", CASE WHEN r.track_id IS NULL THEN 'album' ELSE 'track' END AS kind,
  coalesce(r.track_id, r.album_id) AS id, t.title, a.name AS "albumName", artist.nickname,
  reporter.nickname AS reporter, r.reason, r.body AS text, r.created_at AS "createDate",
  r.decision, r.answer, admin.nickname AS "decidedBy", r.decided_at AS "decidedDate",
  t.hidden_at IS NOT NULL OR a.hidden_at IS NOT NULL AS hidden,
  ${takenDownTrack} OR ${takenDownAlbum} AS "takenDown", r.locale,
  artist.id AS "artistId"`

/** Selects the number of the item's open reports, and the oldest of the other reports. */
const otherOpenReports = sql`
  (SELECT count(*)::int FROM reports o
   WHERE o.decision IS NULL AND (o.track_id = r.track_id OR o.album_id = r.album_id)
  ) AS "openReports",
  (SELECT coalesce(json_agg(json_build_object(
     'reporter', o.nickname, 'reason', o.reason, 'text', o.body) ORDER BY o.id), '[]')
   FROM (
     SELECT o.id, o.reason, o.body, members.nickname
     FROM reports o JOIN members ON members.id = o.reporter_id
     WHERE o.decision IS NULL AND o.id <> r.id
       AND (o.track_id = r.track_id OR o.album_id = r.album_id)
     ORDER BY o.id LIMIT ${OTHER_REPORTS_MAX}) AS o
  ) AS others`

const reportTables = sql`
  FROM reports r
  LEFT JOIN tracks t ON t.id = r.track_id
  JOIN albums a ON a.id = coalesce(r.album_id, t.album_id)
  JOIN members artist ON artist.id = a.member_id
  JOIN members reporter ON reporter.id = r.reporter_id
  LEFT JOIN members admin ON admin.id = r.decided_by`

const itemColumnOf = (kind: ReportKind) => (kind === 'track' ? 'track_id' : 'album_id')

/** Orders open reports from old to new, then closed reports from new to old. */
function orderOf(state: ReportsQuery['state']): RawBuilder<unknown> {
  if (state === 'open') return sql`r.created_at, r.id`
  const newest = sql`r.created_at DESC, r.id DESC`
  if (state === 'closed') return newest
  return sql`r.decision IS NOT NULL, CASE WHEN r.decision IS NULL THEN r.created_at END, ${newest}`
}

function hasState(state: ReportsQuery['state']): RawBuilder<unknown> {
  if (state === undefined) return sql`true`
  return state === 'open' ? sql`r.decision IS NULL` : sql`r.decision IS NOT NULL`
}

/** Returns the condition that the member made the report or owns the item. */
function concernsMember(userId: number | undefined): RawBuilder<unknown> {
  if (userId === undefined) return sql`true`
  return sql`(reporter.id = ${userId} OR artist.id = ${userId})`
}

/**
 * Returns the condition that the name of the item, the artist or the reporter contains the keyword.
 */
function hasNameContaining(key: string): RawBuilder<unknown> {
  if (key === '') return sql`true`
  if (!isStorable(key)) return sql`false`
  const names = ['t.title_key', 'a.name_key', 'artist.nickname_key', 'reporter.nickname_key']
  return sql`(${sql.join(
    names.map((name) => sql`strpos(${sql.ref(name)}, ${key}::text) > 0`),
    sql` OR `,
  )})`
}
