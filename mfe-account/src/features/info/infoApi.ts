import type { LeaveBody, MeChange } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { Subscription } from '@sori/contract/payment'
import { accountApi } from '../../api/accountApi.ts'

export type DetailChange = { userId: number } & Omit<MeChange, 'userId'>

export const { useChangeDetailMutation, useLeaveMutation, useHasPlanQuery } =
  accountApi.injectEndpoints({
    endpoints: (build) => ({
      changeDetail: build.mutation<CommandAnswer, DetailChange>({
        query: (body) => ({ url: '/api/me', method: 'PUT', body }),
      }),
      leave: build.mutation<CommandAnswer, LeaveBody>({
        query: (body) => ({ url: '/api/me', method: 'DELETE', body }),
      }),
      hasPlan: build.query<boolean, void>({
        query: () => '/api/me/subscription',
        transformResponse: ({ dto }: { dto: Subscription | null }) => dto !== null,
        providesTags: ['Plan'],
      }),
    }),
  })
