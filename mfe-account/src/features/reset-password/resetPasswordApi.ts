import type { LoginBody, NotMeAnswer, PasswordBody } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { RequestProblem } from '@sori/remote-kit/data'
import { accountApi } from '../../api/accountApi.ts'

const resetPasswordApi = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sends the one-time reset token in place of a session. */
    resetPassword: build.mutation<CommandAnswer, PasswordBody & { resetToken: string }>({
      query: ({ resetToken, ...body }) => ({
        url: '/api/help/reset-password',
        method: 'POST',
        body,
        bearer: resetToken,
      }),
    }),
    /** Ends all sessions after a password change by somebody else, and starts a reset. */
    rejectChange: build.mutation<NotMeAnswer, string>({
      query: (token) => ({
        url: '/api/help/not-me',
        method: 'POST',
        body: { token },
        anonymous: true,
      }),
    }),
    /** Logs in with the temporary password. The refusal contains a reset token. */
    redeemTemporary: build.mutation<NotMeAnswer, LoginBody>({
      queryFn: async (body, _api, _extra, fetch) => {
        const { error } = await fetch({
          url: '/generateToken',
          method: 'POST',
          body,
          anonymous: true,
        })
        const { code, message, resetToken } = error ?? linkRefused
        if (resetToken) return { data: { code, message, data: { resetToken } } }
        return { error: !error || code === 'BAD_CREDENTIALS' ? linkRefused : error }
      },
    }),
  }),
})

export const { useResetPasswordMutation, useRejectChangeMutation, useRedeemTemporaryMutation } =
  resetPasswordApi

const linkRefused: RequestProblem = { status: 400, code: 'LINK_REFUSED', message: '' }
