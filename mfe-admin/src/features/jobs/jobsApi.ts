import {
  type SiteJob,
  type SiteJobsAnswer,
  type SiteJobsParams,
  siteJobsParams,
} from '@sori/contract/administration'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import { type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'

export const { useListJobsQuery, useRetryJobMutation, usePrefetch } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<Page<SiteJob>, SiteJobsParams>({
      query: (params) => `/api/admin/jobs${writeParams(siteJobsParams, params)}`,
      transformResponse: (answer: SiteJobsAnswer) => toPage(answer, (job) => job),
      providesTags: ['Job'],
    }),
    /** Makes a job due. Refetches after a refusal too, because the job may have ended. */
    retryJob: build.mutation<CommandAnswer, string>({
      query: (jobId) => ({ url: `/api/admin/jobs/${jobId}/retry`, method: 'POST' }),
      invalidatesTags: ['Job'],
    }),
  }),
})
