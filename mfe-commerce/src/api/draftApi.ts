import type { CommandAnswer } from '@sori/contract/envelope'
import type { DraftBody, PendingPayment } from '@sori/contract/payment'
import { commerceApi } from './commerceApi.ts'

export const draftApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the member's draft, or null. */
    getDraft: build.query<PendingPayment | null, string>({
      query: (userId) => `/api/payment/verification/${userId}/READY`,
      transformResponse: ({ dto }: { dto: PendingPayment | null }) => dto,
      providesTags: ['Draft'],
    }),
    saveDraft: build.mutation<CommandAnswer, DraftBody>({
      query: (body) => ({ url: '/api/payment/draft', method: 'POST', body, timeoutMs: 20_000 }),
    }),
    removeDraft: build.mutation<CommandAnswer, string>({
      query: (userId) => ({
        url: `/api/payment/draft/${userId}/READY`,
        method: 'DELETE',
        timeoutMs: 20_000,
      }),
      invalidatesTags: ['Draft'],
    }),
  }),
})

export const { useGetDraftQuery, useSaveDraftMutation, useRemoveDraftMutation } = draftApi
