import type { LoginAnswer, LoginBody } from '@sori/contract/account'
import { accountApi } from '../../api/accountApi.ts'

const loginApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asked without a session, even if an old one is left. */
    generateToken: build.mutation<LoginAnswer, LoginBody>({
      query: (body) => ({ url: '/generateToken', method: 'POST', body, anonymous: true }),
    }),
  }),
})

export const { useGenerateTokenMutation } = loginApi
