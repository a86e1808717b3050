import type { LoginAnswer, LoginBody } from '@sori/contract/account'
import { accountApi } from '../../api/accountApi.ts'

export const loginApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asked without a session, even if an old one is left. An answer without tokens, from something between us and the API, is no login. */
    logIn: build.mutation<LoginAnswer, LoginBody>({
      query: (body) => ({ url: '/generateToken', method: 'POST', body, anonymous: true, accepts: hasTokens }),
    }),
  }),
})

function hasTokens(body: unknown): boolean {
  const { accessToken, refreshToken } = (body ?? {}) as Partial<LoginAnswer>
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
}
