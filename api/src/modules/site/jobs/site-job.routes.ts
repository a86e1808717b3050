import { siteJobParams, siteJobsAnswer, siteJobsQuery } from '@sori/contract/administration'
import { commandAnswer } from '@sori/contract/envelope'
import type { App } from '../../../plugins/app-types.ts'
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
    (request) => siteJobs.page(request.query),
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
