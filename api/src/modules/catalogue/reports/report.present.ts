import type { Report } from '@sori/contract/reports'
import type { ReportRow } from './report.repository.ts'

export function presentReport(row: ReportRow): Report {
  return {
    reportId: row.id,
    kind: row.kind,
    id: row.item_id,
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
    hidden: row.hidden,
  }
}
