import type { ActivationAnswer, ActivationBody, EmailBody } from '@sori/contract/account'
import type { CommandAnswer } from '@sori/contract/envelope'
import { accountApi } from '../../api/accountApi.ts'

export const { useActivateMutation, useResendCodeMutation } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    activate: build.mutation<ActivationAnswer, ActivationBody>({
      query: (body) => ({
        url: '/api/verification/activation',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    resendCode: build.mutation<CommandAnswer, EmailBody>({
      query: (body) => ({
        url: '/api/verification/activation/resend',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
  }),
})
