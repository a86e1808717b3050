import type { Plan } from '@sori/contract/payment'
import { commerceApi } from './commerceApi.ts'

const plansApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the plans, sorted by id. */
    listPlans: build.query<readonly Plan[], void>({
      query: () => ({ url: '/api/payment/plans', anonymous: true }),
      transformResponse: ({ dtoList }: { dtoList: readonly Plan[] }) => dtoList,
      providesTags: ['Plan'],
    }),
  }),
})

export const { useListPlansQuery } = plansApi
