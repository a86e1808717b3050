import type { Report } from '@sori/contract/reports'
import type { ReportRow } from './report.repository.ts'

/** Returns the name of the reported track or album. */
export function labelOf({ title, album_name }: Pick<ReportRow, 'title' | 'album_name'>): string {
  return title ?? album_name
}

export function presentReport(row: ReportRow, hidden: boolean): Report {
  return {
    reportId: row.id,
    kind: row.kind,
    id: row.sound_id,
    title: row.title,
    albumName: row.album_name,
    nickname: row.artist_nickname,
    reporter: row.reporter_nickname,
    reason: row.reason,
    text: row.body,
    createDate: row.created_at.toISOString(),
    state: row.decision === null ? 'open' : 'closed',
    decision: row.decision,
    answer: row.answer,
    decidedBy: row.decided_by,
    decidedDate: row.decided_at?.toISOString() ?? null,
    hidden,
  }
}
