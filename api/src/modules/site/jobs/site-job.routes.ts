import {
  siteJobParams,
  siteJobsAnswer,
  siteJobsQuery,
  siteJobsTableQuery,
} from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import { languageOf } from '../../../lib/http/language.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import type { App } from '../../../plugins/app-types.ts'
import { csvAnswer, sendCsv } from '../../../plugins/csv.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { SiteJobService } from './site-job.service.ts'

const config = { access: 'ROLE_ADMIN' } as const

export async function siteJobRoutes(
  app: App,
  { siteJobs }: { siteJobs: SiteJobService },
): Promise<void> {
  app.get(
    '/api/admin/jobs',
    {
      config,
      schema: {
        ...operation('listJobs', 'administration', 'Unfinished and failed jobs, a page of them'),
        querystring: siteJobsQuery,
        response: { 200: siteJobsAnswer },
      },
    },
    (request) => siteJobs.readPage(request.query),
  )

  app.get(
    '/api/admin/jobs.csv',
    {
      config,
      schema: {
        ...operation('saveJobs', 'administration', 'Unfinished and failed jobs as CSV'),
        querystring: siteJobsTableQuery,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const locale = languageOf(request.headers['accept-language'])
      const rows = await siteJobs.buildTable(request.query, locale)
      return sendCsv(reply, `jobs-${seoulDay(new Date())}.csv`, rows)
    },
  )

  app.post(
    '/api/admin/jobs/:jobId/retry',
    {
      config,
      schema: {
        ...operation('retryJob', 'administration', 'Try a waiting or failed job now'),
        params: siteJobParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await siteJobs.retry(request.params.jobId)
      return outcome(request, 'JOB_RETRIED')
    },
  )
}
