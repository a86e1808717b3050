import type {
  RecoveryCodesAnswer,
  SecondFactorBody,
  SecondFactorSecret,
  SecondFactorStart,
  SecondFactorState,
} from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import { adminApi } from '../../api/adminApi.ts'

const url = '/api/me/second-factor'

export const {
  useSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useEndSecondFactorMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorState, void>({
      query: () => url,
      transformResponse: ({ dto }: { dto: SecondFactorState }) => dto,
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation<SecondFactorSecret, SecondFactorStart>({
      query: (body) => ({ url, method: 'POST', body }),
      transformResponse: ({ dto }: { dto: SecondFactorSecret }) => dto,
    }),
    confirmSecondFactor: build.mutation<RecoveryCodesAnswer, SecondFactorBody>({
      query: (body) => ({ url, method: 'PUT', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodesAnswer, SecondFactorBody>({
      query: (body) => ({ url: `${url}/recovery-codes`, method: 'POST', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    endSecondFactor: build.mutation<CommandAnswer, SecondFactorBody>({
      query: (body) => ({ url, method: 'DELETE', body }),
      invalidatesTags: ['SecondFactor'],
    }),
  }),
})
