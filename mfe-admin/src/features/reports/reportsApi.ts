import type { TrackAnswer } from '@sori/contract/catalogue'
import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import {
  type Report,
  type ReportDecisionBody,
  type ReportsAnswer,
  type ReportsParams,
  reportsParams,
} from '@sori/contract/reports'
import { type ManagedTrack, toManagedTrack } from '@sori/market-kit/management'
import { listTags, type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'
import { eventTags } from '../../api/eventTags.ts'

const reportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lists reports: open ones oldest first, others newest first. */
    listReports: build.query<Page<Report>, ReportsParams>({
      query: (params) => `/api/admin/reports${writeParams(reportsParams, params)}`,
      transformResponse: (answer: ReportsAnswer) => toPage(answer, (report) => report),
      providesTags: (page) =>
        listTags(
          'Report',
          page?.items.map(({ reportId }) => ({ id: reportId })),
        ),
    }),
    reportedTrack: build.query<ManagedTrack, number>({
      query: (id) => `/api/sounds/tracks/${id}`,
      transformResponse: ({ dto }: TrackAnswer) => toManagedTrack(dto),
      providesTags: ['Track'],
    }),
    /**
     * Decides a report. Refetches the reports after a refusal too, because another administrator
     * may have decided.
     */
    decideReport: build.mutation<CommandAnswer, { report: Report } & ReportDecisionBody>({
      query: ({ report, ...body }) => ({
        url: `/api/admin/reports/${report.reportId}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: (_answer, error, { report }) =>
        error ? ['Report', 'Change'] : eventTags[`${report.kind}.changed`],
    }),
  }),
})

export const { useListReportsQuery, useReportedTrackQuery, useDecideReportMutation, usePrefetch } =
  reportsApi
