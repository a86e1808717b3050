import type { NotMeAnswer, PasswordBody } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import { accountApi } from '../../api/accountApi.ts'

export const resetPasswordApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sent with the one-time reset token in place of a session (D13). */
    resetPassword: build.mutation<CommandAnswer, PasswordBody & { resetToken: string }>({
      query: ({ resetToken, ...body }) => ({ url: '/api/help/reset-password', method: 'POST', body, bearer: resetToken }),
    }),
    /** Ends every session of a member whose password somebody else has changed, and opens a reset (D43). */
    disownChange: build.mutation<NotMeAnswer, string>({
      query: (token) => ({ url: '/api/help/not-me', method: 'POST', body: { token }, anonymous: true }),
    }),
  }),
})
