import type { CommandAnswer } from '@sori/contract/envelope'
import { writeParams } from '@sori/contract/list-params'
import {
  type ManagedPayout,
  type ManagedPayoutsAnswer,
  type ManagedPayoutsParams,
  managedPayoutsParams,
  type PayoutDecision,
  type PayoutRetryBody,
} from '@sori/contract/payouts'
import { type Page, toPage } from '@sori/remote-kit/data'
import { adminApi } from '../../api/adminApi.ts'

/** Calls for the queue of payouts (D159). */
export const {
  useListPayoutsQuery,
  useDecidePayoutsMutation,
  useRetryPayoutMutation,
  usePrefetch,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query<Page<ManagedPayout>, ManagedPayoutsParams>({
      query: (params) => `/api/admin/payouts${writeParams(managedPayoutsParams, params)}`,
      transformResponse: (answer: ManagedPayoutsAnswer) => toPage(answer, (payout) => payout),
      providesTags: ['Payout'],
    }),
    /**
     * Decides on payouts. Refetches after a refusal too, because another administrator may have
     * decided.
     */
    decidePayouts: build.mutation<CommandAnswer, PayoutDecision>({
      query: (body) => ({ url: '/api/admin/payouts', method: 'PATCH', body }),
      invalidatesTags: ['Payout', 'Change'],
    }),
    retryPayout: build.mutation<CommandAnswer, { payoutId: number } & PayoutRetryBody>({
      query: ({ payoutId, ...body }) => ({
        url: `/api/admin/payouts/${payoutId}/retry`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Payout', 'Change'],
    }),
  }),
})
