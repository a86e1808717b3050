import type { CommandAnswer } from '@sori/contract/envelope'
import type {
  Payout,
  PayoutAccount,
  PayoutAccountBody,
  PayoutBody,
  PayoutsAnswer,
} from '@sori/contract/payouts'
import { type Page, toPage } from '@sori/remote-kit/data'
import { studioApi } from '../../api/studioApi.ts'

export interface Payouts extends Page<Payout> {
  readonly account: PayoutAccount | null
  /** The id of the open request: requested or approved. */
  readonly open: number | null
}

/** Calls for the payout account and requests (D157, D158). */
export const {
  useListPayoutsQuery,
  useRequestPayoutMutation,
  useSetPayoutAccountMutation,
  usePrefetch: usePayoutsPrefetch,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query<Payouts, { page: number; size: number }>({
      query: ({ page, size }) => `/api/me/payouts?page=${page}&size=${size}`,
      transformResponse: ({ account, open, ...answer }: PayoutsAnswer) => ({
        ...toPage(answer, (payout: Payout) => payout),
        account,
        open,
      }),
      providesTags: ['Statistics'],
    }),
    setPayoutAccount: build.mutation<CommandAnswer, PayoutAccountBody>({
      query: (body) => ({ url: '/api/me/payout-account', method: 'PUT', body }),
      invalidatesTags: ['Statistics'],
    }),
    /** Requests a payout. Refetches after a refusal too, because the balance may have changed. */
    requestPayout: build.mutation<CommandAnswer, PayoutBody>({
      query: (body) => ({ url: '/api/me/payouts', method: 'POST', body }),
      invalidatesTags: ['Statistics'],
    }),
  }),
})
