import type { CommandAnswer } from '@sori/contract/envelope'
import { accountApi } from '../../api/accountApi.ts'

export const { useUnsubscribeMutation } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ends mails by the token of a mail, without a login. */
    unsubscribe: build.mutation<CommandAnswer, string>({
      query: (token) => ({
        url: `/api/unsubscribe?token=${encodeURIComponent(token)}`,
        method: 'POST',
        anonymous: true,
      }),
      invalidatesTags: ['Choices'],
    }),
  }),
})
