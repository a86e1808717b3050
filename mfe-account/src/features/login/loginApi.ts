import { type LoginAnswer, type LoginBody, SECOND_FACTOR_HEADER } from '@sori/contract/account'
import { accountApi } from '../../api/accountApi.ts'

export type Login = LoginBody & { secondFactor?: string }

export const { useLogInMutation } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Logs in. Sends no tokens of an old session. A response without tokens, for example of a
     * proxy, is a failed login.
     */
    logIn: build.mutation<LoginAnswer, Login>({
      query: ({ secondFactor, ...body }) => ({
        url: '/generateToken',
        method: 'POST',
        body,
        ...(secondFactor && { headers: { [SECOND_FACTOR_HEADER]: secondFactor } }),
        anonymous: true,
        accepts: hasTokens,
      }),
    }),
  }),
})

function hasTokens(body: unknown): boolean {
  const { accessToken, refreshToken } = (body ?? {}) as Partial<LoginAnswer>
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
}
