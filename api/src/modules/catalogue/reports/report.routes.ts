import { commandAnswer } from '@sori/contract/envelope'
import {
  reportAnswer,
  reportBody,
  reportDecision,
  reportParams,
  reportsAnswer,
  reportsQuery,
} from '@sori/contract/reports'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { requesterOf } from '../../../plugins/requester.ts'
import type { ReportService } from './report.service.ts'

const administratorConfig = { access: 'ROLE_ADMIN' } as const

export async function reportRoutes(
  app: App,
  { reports }: { reports: ReportService },
): Promise<void> {
  app.post(
    '/api/reports',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation('report', 'sounds', 'Report a track or an album'),
        body: reportBody,
        response: { 200: reportAnswer },
      },
    },
    async (request) => {
      const reportId = await reports.addReport(
        callerOf(request).id,
        requesterOf(request).locale,
        request.body,
      )
      return { ...outcome(request, 'REPORTED'), data: { reportId } }
    },
  )

  app.get(
    '/api/admin/reports',
    {
      config: administratorConfig,
      schema: {
        ...operation('listReports', 'administration', 'Reports, one page'),
        querystring: reportsQuery,
        response: { 200: reportsAnswer },
      },
    },
    (request) => reports.readPage(request.query),
  )

  app.patch(
    '/api/admin/reports/:reportId',
    {
      config: administratorConfig,
      schema: {
        ...operation('decideReport', 'administration', 'Decide on a report'),
        params: reportParams,
        body: reportDecision,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await reports.decide(callerOf(request).id, request.params.reportId, request.body)
      return outcome(request, 'REPORT_DECIDED')
    },
  )
}
