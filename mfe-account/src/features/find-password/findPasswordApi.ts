import type { FindPasswordBody } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import { accountApi } from '../../api/accountApi.ts'

export const { useFindPasswordMutation } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    findPassword: build.mutation<CommandAnswer, FindPasswordBody>({
      query: (body) => ({ url: '/api/help/find-password', method: 'POST', body, anonymous: true }),
    }),
  }),
})
