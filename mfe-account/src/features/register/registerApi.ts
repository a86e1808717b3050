import type { Registration } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import { accountApi } from '../../api/accountApi.ts'

export const { useRegisterMutation } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<CommandAnswer, Registration>({
      query: (body) => ({ url: '/api/users', method: 'POST', body, anonymous: true }),
    }),
  }),
})
