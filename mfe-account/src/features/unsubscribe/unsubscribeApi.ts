import type { CommandAnswer } from '@sori/contract/envelope'
import { accountApi } from '../../api/accountApi.ts'

export const { useUnsubscribeMutation } = accountApi.injectEndpoints({
  endpoints: (build) => ({
    /** The token is from a mail; a login is not needed. */
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
