import type { Earnings } from '@sori/contract/payment'
import { studioApi } from './studioApi.ts'

/** Returns an artist's earnings so far and those of one sale, in won (D127). */
export const { useGetEarningsQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getEarnings: build.query<Earnings, void>({
      query: () => '/api/me/earnings',
      transformResponse: ({ dto }: { dto: Earnings }) => dto,
      providesTags: ['Statistics'],
    }),
  }),
})
