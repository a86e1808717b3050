import type { CommandAnswer } from '@sori/contract/envelope'
import type { ReportBody } from '@sori/contract/reports'
import { browseApi } from '../api/browseApi.ts'

export const { useReportMutation } = browseApi.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<CommandAnswer, ReportBody>({
      query: (body) => ({ url: '/api/reports', method: 'POST', body }),
    }),
  }),
})
