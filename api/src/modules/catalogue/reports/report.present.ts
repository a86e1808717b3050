import type { Report } from '@sori/contract/reports'
import type { ReportRow } from './report.repository.ts'

export function presentReport({ locale: _, artistId: __, ...row }: ReportRow): Report {
  return {
    ...row,
    createDate: row.createDate.toISOString(),
    state: row.decision === null ? 'open' : 'closed',
    decidedDate: row.decidedDate?.toISOString() ?? null,
  }
}
