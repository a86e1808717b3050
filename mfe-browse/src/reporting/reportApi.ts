import type { CommandAnswer } from '@sori/contract/envelope'
import type { ReportBody } from '@sori/contract/reports'
import { browseApi } from '../api/browseApi.ts'

export const { useReportMutation } = browseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Reports a track or an album to the administrators (D49). */
    report: build.mutation<CommandAnswer, ReportBody>({
      query: (body) => ({ url: '/api/reports', method: 'POST', body }),
    }),
  }),
})
